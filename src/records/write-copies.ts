import type { CopyRecord } from '../protocol/copies.ts';
import { COPIES, readCopies } from './copies.ts';
import type { Transaction } from './storage.ts';

const COPIED = { from: 'copied:', to: 'copied;' };

/** Key of the record that holds a list's tasks in the copy made at `at` (milliseconds). */
export const copiedKey = (listId: string, at: number): string => `copied:${listId}:${at}`;

/** Stores the copy of a moment, and drops all but the last `keep` copies and the tasks that no copy names any more. */
export async function writeCopy(
  tx: Transaction,
  { at, lists }: Pick<CopyRecord, 'at' | 'lists'>,
  keep: number,
): Promise<void> {
  const last = (await tx.getAllKeys('meta', COPIES)).at(-1);
  // The copy sorts behind the last one, even if the clock was ahead when that was made.
  const order = Math.max(at, last === undefined ? 0 : Number(String(last).slice(COPIES.from.length)) + 1);
  await tx.put('meta', { key: `${COPIES.from}${String(order).padStart(15, '0')}`, v: 1, at, lists });
  for (const { key } of (await readCopies(tx)).slice(0, -keep)) await tx.delete('meta', key);
  await dropUnnamed(tx);
}

/**
 * Drops tasks that no copy names: their copies were dropped or never completed. Drops none while there is a copy that
 * this build cannot read: it may name any of them.
 */
export async function dropUnnamed(tx: Transaction): Promise<void> {
  const copies = await readCopies(tx);
  if (copies.length < (await tx.getAllKeys('meta', COPIES)).length) return;
  const named = new Set(copies.flatMap(({ lists }) => lists.map(({ content }) => content)));
  for (const key of await tx.getAllKeys('meta', COPIED)) {
    if (!named.has(String(key))) await tx.delete('meta', key);
  }
}
