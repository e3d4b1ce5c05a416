import type { UpdateTask } from '../../domain/operations/operation.ts';
import type { StoredTask } from '../../protocol/tasks.ts';

type Field = 'title' | 'notes' | 'due' | 'status';

/** The service may lose blanks at the end and writes line ends its own way: no difference for a merge. */
export function sameValue(a: string | null | undefined, b: string | null | undefined): boolean {
  const plain = (value: string | null | undefined) => (value ?? '').replaceAll('\r\n', '\n').trimEnd().normalize('NFC');
  return a === b || plain(a) === plain(b);
}

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

/**
 * Three-way merge by field: `base` is what the user saw, `fields` what they made of it at `at`, `remote` what the
 * service has. A field that only the user changed is sent; one that both changed goes to the later write.
 */
export function merge(
  { fields, base }: Pick<UpdateTask, 'fields' | 'base'>,
  remote: Pick<StoredTask, Field | 'updated'>,
  at: number,
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
    const here = at >= Date.parse(remote.updated);
    clashes.push(
      here
        ? { field, won: mine, lost: theirs, winner: 'here' }
        : { field, won: theirs, lost: mine, winner: 'elsewhere' },
    );
    if (here) send[field] = mine;
  }
  return { fields: send as UpdateTask['fields'], clashes };
}
