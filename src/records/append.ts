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
 * Appends for a page. Every request and the commit are issued in the turn of the call, so that a page that is closed in
 * the next turn loses nothing. There is no time to read `closing`; instead the append adds its guard and deletes it
 * again: while the guard exists, this `add` fails and aborts the whole transaction.
 */
export async function appendNew(storage: Storage, operations: readonly Operation[]): Promise<number[]> {
  try {
    return await storage.run(APPEND_STORES, 'readwrite', 'strict', async (tx) => {
      const added = operations.map((operation) => tx.add('ops', newRecord(operation)));
      const tripped = [tx.add('meta', { key: CLOSING_GUARD }), tx.delete('meta', CLOSING_GUARD)];
      tx.commit();
      const [keys] = await Promise.all([Promise.all(added), Promise.all(tripped)]);
      return keys as number[];
    });
  } catch (error) {
    if (errorName(error) !== 'ConstraintError') throw appendError(error);
    // Some operations may be stored already, or the account is closing, which refuses those that are not.
    const known = await findKeys(storage, operations);
    return known.includes(null) ? appendAll(storage, operations) : (known as number[]);
  }
}

/** Appends the operations that are neither in `ops` nor finished; refuses them all while the account is closing. */
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

/** Appends an operation if it is unknown, inside a transaction over `ops` and `kept`; returns its key, new or old. */
export async function appendOnce(tx: Transaction, operation: Operation): Promise<number> {
  return (await seqOf(tx, operation.id)) ?? ((await tx.add('ops', newRecord(operation))) as number);
}

/** Returns an operation's key, whether it waits or is finished; null if it is unknown. */
export async function seqOf(tx: Transaction, operationId: string): Promise<number | null> {
  const waiting = (await tx.getByIndex('ops', 'id', operationId)) as OperationRecord | undefined;
  if (waiting) return waiting.seq;
  return (await readFinished(tx, operationId))?.seq ?? null;
}

function findKeys(storage: Storage, operations: readonly Operation[]): Promise<(number | null)[]> {
  return storage.run(['ops', 'kept'], 'readonly', 'relaxed', (tx) =>
    Promise.all(operations.map(({ id }) => seqOf(tx, id))),
  );
}

function errorName(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : '';
}

function appendError(error: unknown): AppendError {
  return new AppendError(errorName(error) === 'QuotaExceededError' ? 'quota' : 'failed', error);
}
