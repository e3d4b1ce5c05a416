import type { Operation } from '../domain/operations/operation.ts';
import type { OperationRecord } from '../protocol/records.ts';
import { CLOSING_GUARD, readFinished } from './read.ts';
import { AppendError } from './records.ts';
import type { Storage, Transaction } from './storage.ts';

const APPEND_STORES = ['ops', 'meta'] as const;

/** A new operation's record; the store adds `seq`. */
const newRecord = (operation: Operation): Omit<OperationRecord, 'seq'> => ({
  id: operation.id,
  v: 1,
  operation,
  state: 'waiting',
  attempts: 0,
  nextTryAt: 0,
});

/**
 * The append of a page: every request and the commit are called in the turn of the call, so that a page that is closed
 * in the next one loses nothing. `closing` is therefore not read but tripped over: while its guard is there the first
 * `add` fails, which aborts the whole transaction.
 */
export async function append(storage: Storage, operation: Operation): Promise<number> {
  try {
    return await storage.run(APPEND_STORES, 'readwrite', 'strict', async (tx) => {
      const requests = [
        tx.add('ops', newRecord(operation)),
        tx.add('meta', { key: CLOSING_GUARD }),
        tx.delete('meta', CLOSING_GUARD),
      ] as const;
      tx.commit();
      const [seq] = await Promise.all(requests);
      return seq as number;
    });
  } catch (error) {
    if (errorName(error) !== 'ConstraintError') throw appendError(error);
    const seq = await findSeq(storage, operation.id);
    if (seq === null) throw new AppendError('closing', error);
    return seq;
  }
}

/** Appends those that are neither in `ops` nor finished; refuses as a whole while the account is closing. */
export async function appendAll(storage: Storage, operations: readonly Operation[]): Promise<number[]> {
  try {
    return await storage.run(['ops', 'meta', 'kept'], 'readwrite', 'strict', async (tx) => {
      if ((await tx.get('meta', CLOSING_GUARD)) !== undefined) throw new AppendError('closing');
      const keys: number[] = [];
      for (const operation of operations) keys.push(await appendOnce(tx, operation));
      return keys;
    });
  } catch (error) {
    throw error instanceof AppendError ? error : appendError(error);
  }
}

/** Inside a transaction over `ops` and `kept`: the key of the operation, new or as it was. */
export async function appendOnce(tx: Transaction, operation: Operation): Promise<number> {
  return (await seqOf(tx, operation.id)) ?? ((await tx.add('ops', newRecord(operation))) as number);
}

async function seqOf(tx: Transaction, operationId: string): Promise<number | null> {
  const waiting = (await tx.getByIndex('ops', 'id', operationId)) as OperationRecord | undefined;
  if (waiting) return waiting.seq;
  return (await readFinished(tx, operationId))?.seq ?? null;
}

function findSeq(storage: Storage, operationId: string): Promise<number | null> {
  return storage.run(['ops', 'kept'], 'readonly', 'relaxed', (tx) => seqOf(tx, operationId));
}

function errorName(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function appendError(error: unknown): AppendError {
  return new AppendError(errorName(error) === 'QuotaExceededError' ? 'quota' : 'failed', error);
}
