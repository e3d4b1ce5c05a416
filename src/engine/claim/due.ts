import { UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import type { OperationRecord } from '../../protocol/records.ts';

/** No stored wait is longer than this; a `nextTryAt` further ahead comes from a clock that was set back. */
const LONGEST_WAIT_MS = 15 * 60_000;

interface DueOptions {
  readonly now: number;
  /** When this engine first saw the operation, in milliseconds. */
  readonly firstSeen: number;
  /** Milliseconds beyond the undo window [9.7]. */
  readonly undoMargin: number;
  /** The delay is waived, for a sign-out or a flush: nothing can be undone any more. */
  readonly waived: boolean;
}

/**
 * Returns when a record may go out: min(executeAfter, first seen + 5 s) plus a margin, so that neither a clock that
 * jumps nor an undo at the last moment does harm; later if a try has failed. Undos and writes of the user document have
 * no delay (D18).
 */
export function dueAt(record: OperationRecord, { now, firstSeen, undoMargin, waived }: DueOptions): number {
  const { operation, nextTryAt } = record;
  const retry = nextTryAt - now > LONGEST_WAIT_MS ? 0 : nextTryAt;
  const tried = record.attempts > 0 || record.state === 'unknown' || record.state === 'inFlight';
  if (waived || tried || operation.kind === 'WRITE_USER' || operation.kind === 'UNDO') return retry;
  return Math.max(retry, Math.min(operation.executeAfter, firstSeen + UNDO_WINDOW_MS) + undoMargin);
}
