import * as v from 'valibot';
import { type CopiedRecord, type CopyRecord, copyRecord } from '../protocol/records.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import type { Transaction } from './storage.ts';

const COPIES = { from: 'copy:', to: 'copy;' };
const COPIED = { from: 'copied:', to: 'copied;' };

/** Key of the record that holds a list's tasks in the copy of a moment (milliseconds). */
export const copiedKey = (listId: string, at: number): string => `copied:${listId}:${at}`;

/** The daily copies, oldest first. One that this build cannot read is left out and left alone. */
export async function readCopies(tx: Transaction): Promise<CopyRecord[]> {
  const copies: CopyRecord[] = [];
  for (const value of await tx.getAll('meta', COPIES)) {
    const parsed = v.safeParse(copyRecord, value);
    if (parsed.success) copies.push(parsed.output);
  }
  return copies.sort((a, b) => a.at - b.at);
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

/** Puts the copy of a moment, and drops copies before `before` with the tasks that no copy names any more. */
export async function writeCopy(
  tx: Transaction,
  { at, lists }: Pick<CopyRecord, 'at' | 'lists'>,
  before: number,
): Promise<void> {
  await tx.put('meta', { key: `copy:${String(at).padStart(15, '0')}`, v: 1, at, lists });
  const named = new Set<string>();
  for (const copy of await readCopies(tx)) {
    if (copy.at < before) await tx.delete('meta', copy.key);
    else for (const { content } of copy.lists) named.add(content);
  }
  for (const key of await tx.getAllKeys('meta', COPIED)) {
    if (!named.has(String(key))) await tx.delete('meta', key);
  }
}
