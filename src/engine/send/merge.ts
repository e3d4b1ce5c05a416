import { mergeTitles } from '../../domain/merge-titles.ts';
import type { UpdateTask } from '../../domain/operations/operation.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import { sameValue } from '../same-value.ts';

export type Field = 'title' | 'notes' | 'due' | 'status';

export interface Clash {
  readonly field: Field;
  /** `won` was written later and holds; `lost` is kept aside. */
  readonly won: string | null;
  readonly lost: string | null;
  readonly winner: 'here' | 'elsewhere';
}

export interface Merge {
  /** The fields that are left to send; empty when the service has them all. */
  readonly fields: UpdateTask['fields'];
  readonly clashes: readonly Clash[];
}

/**
 * Remembers what this engine wrote last: the service only tells when a write arrived, perhaps long after it was due.
 */
export interface OwnWrites {
  note(taskId: string, fields: UpdateTask['fields'], at: number): void;
  /** Returns when the value of a field could be sent, in milliseconds; null when the value is not this engine's. */
  writtenAt(taskId: string, field: Field, value: string | null): number | null;
}

/** How many writes are remembered. Those of a field with another change that still waits are among the last. */
const REMEMBERED = 500;

/** Remembers the last writes for as long as the engine lives; for all others the time of their arrival has to do. */
export function createOwnWrites(): OwnWrites {
  const last = new Map<string, { readonly value: string | null; readonly at: number }>();
  const keyOf = (taskId: string, field: string) => `${taskId} ${field}`;
  return {
    note(taskId, fields, at) {
      for (const [field, value] of Object.entries(fields)) {
        const key = keyOf(taskId, field);
        last.delete(key);
        last.set(key, { value, at });
      }
      for (const key of last.keys()) {
        if (last.size <= REMEMBERED) break;
        last.delete(key);
      }
    },
    writtenAt(taskId, field, value) {
      const write = last.get(keyOf(taskId, field));
      return write && sameValue(write.value, value) ? write.at : null;
    },
  };
}

/**
 * Merges three ways by field: `base` is what the user saw, `fields` what they made of it, `remote` what the service
 * has. A field that only the user changed is sent; one that both changed goes to the later write (D12), but for a label
 * on one side, which goes with the other side's title (decision 0020). `at` is when the user's change could be sent,
 * after its undo window, since another device's change had passed its own window when it arrived. `writtenAt` gives the
 * same time for a remote value that this engine wrote; for all others the time of arrival counts.
 */
export function merge(
  { fields, base }: Pick<UpdateTask, 'fields' | 'base'>,
  remote: Pick<StoredTask, Field | 'updated'>,
  at: number,
  writtenAt: (field: Field, value: string | null) => number | null,
): Merge {
  const send: Record<string, string | null> = {};
  const clashes: Clash[] = [];
  for (const field of Object.keys(fields) as Field[]) {
    const mine = fields[field] ?? null;
    const theirs = remote[field] ?? null;
    if (mine === theirs) continue;
    if (sameValue(theirs, base[field])) {
      send[field] = mine;
      continue;
    }
    if (sameValue(mine, theirs)) continue;
    const joint = field === 'title' ? mergeTitles(base.title ?? '', mine ?? '', theirs ?? '') : null;
    if (joint !== null) {
      if (joint !== theirs) send[field] = joint;
      continue;
    }
    const here = at >= (writtenAt(field, theirs) ?? Date.parse(remote.updated));
    clashes.push(
      here
        ? { field, won: mine, lost: theirs, winner: 'here' }
        : { field, won: theirs, lost: mine, winner: 'elsewhere' },
    );
    if (here) send[field] = mine;
  }
  return { fields: send as UpdateTask['fields'], clashes };
}
