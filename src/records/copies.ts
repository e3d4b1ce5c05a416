import * as v from 'valibot';
import { type CopiedRecord, type CopyRecord, copyRecord } from '../protocol/copies.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import type { PageRecords } from './records.ts';
import type { Transaction } from './storage.ts';

/** Key range of the daily copies. */
export const COPIES = { from: 'copy:', to: 'copy;' };

/**
 * Reads the daily copies in the order in which they were made. A copy that this build cannot read is left out of the
 * answer and left alone in the store.
 */
export async function readCopies(tx: Transaction): Promise<CopyRecord[]> {
  const copies: CopyRecord[] = [];
  for (const value of await tx.getAll('meta', COPIES)) {
    const parsed = v.safeParse(copyRecord, value);
    if (parsed.success) copies.push(parsed.output);
  }
  return copies;
}

async function readCopied(
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

/** The daily copies of the account in the order in which they were made, without their tasks. */
export const copiesOf = (records: PageRecords): Promise<readonly CopyRecord[]> => records.read(['meta'], readCopies);

/** Tasks of copies by the keys that `CopyRecord.lists` names, in the service's ids; missing records are left out. */
export const copiedOf = (
  records: PageRecords,
  contents: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredTask[]>> => records.read(['meta'], (tx) => readCopied(tx, contents));
