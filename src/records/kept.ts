import * as v from 'valibot';
import { type StoredKept, storedKept } from '../protocol/kept.ts';
import type { PageRecords } from './records.ts';
import type { Transaction } from './storage.ts';

/**
 * Reads the kept records, the oldest first. A record that this build cannot read is left out of the answer and left
 * alone in the store.
 */
export async function readKept(tx: Transaction): Promise<StoredKept[]> {
  const kept: StoredKept[] = [];
  for (const value of await tx.getAll('kept')) {
    const parsed = v.safeParse(storedKept, value);
    if (parsed.success) kept.push(parsed.output);
  }
  return kept;
}

/** Reads the kept records in a transaction of its own. */
export const keptOf = (records: PageRecords): Promise<readonly StoredKept[]> => records.read(['kept'], readKept);
