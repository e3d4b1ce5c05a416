import type { OperationRecord } from '../../protocol/records.ts';
import type { Finish, Tail } from '../../records/records.ts';
import { FOLLOW } from '../step-numbers.ts';
import { isStuck } from './stuck.ts';

/** How long an undo waits for a target that is nowhere to be found: the page that spilled it may append it later. */
const TARGET_PATIENCE_MS = 60_000;

interface UndoChoice {
  readonly finish: readonly Finish[];
  /** Keys of the operations that leave `ops` with this choice. */
  readonly gone: ReadonlySet<number>;
  /** Keys of undos whose target the service has: the operations that reverse it are to be sent. */
  readonly reverse: ReadonlySet<number>;
  /** When to look again, in milliseconds; null when nothing waits for time. */
  readonly nextAt: number | null;
}

/**
 * Returns true when the service knows nothing of the operation: it was not sent or always refused, and no part is done.
 */
export function untouched(record: OperationRecord): boolean {
  if (record.state !== 'waiting' && record.state !== 'blocked') return false;
  const { operation, step = 0 } = record;
  if (operation.kind === 'INSERT_TASKLIST') return true;
  return operation.kind === 'INSERT_TASK' ? step < FOLLOW : step === 0;
}

/**
 * Decides what happens to the undos of the tail [4.8, 4.9], by their target's state. Untouched: both end unsent. In
 * flight or unknown: the undo waits for the outcome; a stuck target is not sent again but taken back as if it were
 * done. Done: the undo is sent as the operations that take it back. Dropped or undone: there is nothing left to undo.
 */
export function chooseUndos(tail: Tail, active: ReadonlySet<number>, now: number): UndoChoice {
  const finish: Finish[] = [];
  const gone = new Set<number>();
  const reverse = new Set<number>();
  let nextAt: number | null = null;
  const end = (seq: number, state: 'done' | 'invalid') => {
    finish.push({ seq, state, at: now });
    gone.add(seq);
  };
  const byId = new Map(tail.operations.map((record) => [record.id, record]));
  const unreadable = new Set(tail.unreadable.map(({ raw }) => (raw as { id?: unknown }).id));
  for (const record of tail.operations) {
    const { seq, operation } = record;
    if (operation.kind !== 'UNDO') continue;
    const finished = tail.finished.get(operation.payload.target);
    // A slow page may have appended a target that is done once more: that copy will be dropped.
    const target = finished?.state === 'done' ? undefined : byId.get(operation.payload.target);
    if (target && !gone.has(target.seq)) {
      if (active.has(target.seq)) continue;
      if (untouched(target)) {
        end(target.seq, 'invalid');
        end(seq, 'done');
      } else if (isStuck(target) && target.nextTryAt <= now) {
        end(target.seq, 'done');
        reverse.add(seq);
      }
      continue;
    }
    // A build that can read the target takes it back.
    if (unreadable.has(operation.payload.target)) continue;
    if (record.state !== 'waiting' || (record.step ?? 0) > 0 || finished?.state === 'done') {
      reverse.add(seq);
    } else if (!target && !finished && now - operation.at < TARGET_PATIENCE_MS && now >= operation.at) {
      nextAt = Math.min(nextAt ?? Number.POSITIVE_INFINITY, operation.at + TARGET_PATIENCE_MS);
    } else {
      end(seq, 'done');
    }
  }
  return { finish, gone, reverse, nextAt };
}
