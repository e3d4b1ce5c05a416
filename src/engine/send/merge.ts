import type { UpdateTask } from '../../domain/operations/operation.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import { sameValue } from '../same-value.ts';

export type Field = 'title' | 'notes' | 'due' | 'status';

export interface Clash {
  readonly field: Field;
  /** The value that was written later and holds, and the one that was kept aside. */
  readonly won: string | null;
  readonly lost: string | null;
  readonly winner: 'here' | 'elsewhere';
}

export interface Merge {
  /** What is left to send; empty: the service has it all. */
  readonly fields: UpdateTask['fields'];
  readonly clashes: readonly Clash[];
}

/** What this engine wrote last: the service tells when that arrived, which may be long after it could have been sent. */
export interface OwnWrites {
  note(taskId: string, fields: UpdateTask['fields'], at: number): void;
  /** When the value of a field could be sent, in milliseconds; null: it is not this engine's. */
  writtenAt(taskId: string, field: Field, value: string | null): number | null;
}

/** So many are remembered: those of a field that another change of it still waits for are among the last. */
const REMEMBERED = 500;

/** Remembers the last writes for as long as the engine lives; of others the time of their arrival has to do. */
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
 * Three-way merge by field: `base` is what the user saw, `fields` what they made of it, `remote` what the service has. A
 * field that only the user changed is sent; one that both changed goes to the later write (D12). `at`: when this one could
 * be sent, its undo window over, since that of another device was over as well when it arrived. `writtenAt`: the same of
 * what the service has, where it is this engine's own; else the time of its arrival counts.
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
    if (mine === theirs || (field !== 'due' && field !== 'status' && mine === (theirs ?? ''))) continue;
    if (sameValue(theirs, base[field])) {
      send[field] = mine;
      continue;
    }
    if (sameValue(mine, theirs)) continue;
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
