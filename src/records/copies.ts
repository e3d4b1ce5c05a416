import * as v from 'valibot';
import { type CopiedRecord, type CopyRecord, copyRecord } from '../protocol/records.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import type { Transaction } from './storage.ts';

const COPIES = { from: 'copy:', to: 'copy;' };
const COPIED = { from: 'copied:', to: 'copied;' };

/** Key of the record that holds a list's tasks in the copy of a moment (milliseconds). */
export const copiedKey = (listId: string, at: number): string => `copied:${listId}:${at}`;

/** The daily copies in the order in which they were made. One that this build cannot read is left out and left alone. */
export async function readCopies(tx: Transaction): Promise<CopyRecord[]> {
  const copies: CopyRecord[] = [];
  for (const value of await tx.getAll('meta', COPIES)) {
    const parsed = v.safeParse(copyRecord, value);
    if (parsed.success) copies.push(parsed.output);
  }
  return copies;
}

/** The tasks under these keys; a key that names nothing readable is absent. */
export async function readCopied(
  tx: Transaction,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredTask[]>> {
  const found = new Map<string, readonly StoredTask[]>();
  for (const key of keys) {
    const record = (await tx.get('meta', key)) as CopiedRecord | undefined;
    if (record?.v === 1) found.set(key, record.tasks);
  }
  return found;
}

/** Puts the copy of a moment, and drops all but the last `keep` with the tasks that no copy names any more. */
export async function writeCopy(
  tx: Transaction,
  { at, lists }: Pick<CopyRecord, 'at' | 'lists'>,
  keep: number,
): Promise<void> {
  const last = (await tx.getAllKeys('meta', COPIES)).at(-1);
  // Behind the last one, also where the clock was ahead when that was made.
  const order = Math.max(at, last === undefined ? 0 : Number(String(last).slice(COPIES.from.length)) + 1);
  await tx.put('meta', { key: `${COPIES.from}${String(order).padStart(15, '0')}`, v: 1, at, lists });
  for (const { key } of (await readCopies(tx)).slice(0, -keep)) await tx.delete('meta', key);
  await dropUnnamed(tx);
}

/** Drops tasks that no copy names: not any more, or because theirs was never completed. */
export async function dropUnnamed(tx: Transaction): Promise<void> {
  const copies = await readCopies(tx);
  const named = new Set(copies.flatMap(({ lists }) => lists.map(({ content }) => content)));
  for (const key of await tx.getAllKeys('meta', COPIED)) {
    if (!named.has(String(key))) await tx.delete('meta', key);
  }
}
