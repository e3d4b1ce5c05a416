import type { IdRecord, OperationRecord, UnreadableOperation } from '../protocol/records.ts';
import { withIds } from './ids-reader.ts';
import { readFinished, readIds, readOperations } from './read.ts';
import type { Change, FinishedOperation, Tail } from './records.ts';
import type { Transaction } from './storage.ts';

/**
 * Caches `ops` and `ids` for the leading engine, so that a claim reads only what was appended since. This is safe
 * because others only append, and the fence proves in the same transaction that nobody else has changed a record.
 */
interface TailCache {
  /** Reads the tail, inside a transaction over `ops`, `ids` and `kept` that has passed the fence. */
  read(tx: Transaction, epoch: number): Promise<Tail>;
  /**
   * Updates the cache, inside the transaction that wrote the change: `patched` are records as they are now, `gone` the
   * keys of those that left `ops`.
   */
  wrote(change: Change, patched: readonly OperationRecord[], gone: readonly number[]): void;
  /** Clears the cache after a failed transaction of the engine, whose changes in the cache may not be true. */
  forget(): void;
}

interface Known {
  readonly epoch: number;
  readonly operations: Map<number, OperationRecord>;
  readonly unreadable: Map<number, UnreadableOperation>;
  ids: readonly IdRecord[];
  /** The highest key that was read. */
  last: number;
}

export function createTailCache(): TailCache {
  let known: Known | null = null;

  async function fill(tx: Transaction, epoch: number): Promise<Known> {
    if (known?.epoch !== epoch) {
      known = { epoch, operations: new Map(), unreadable: new Map(), ids: await readIds(tx), last: 0 };
    }
    const mine = known;
    const { operations, unreadable } = await readOperations(tx, mine.last + 1);
    for (const record of operations) mine.operations.set(record.seq, record);
    for (const record of unreadable) mine.unreadable.set(record.seq, record);
    mine.last = Math.max(mine.last, ...[...operations, ...unreadable].map(({ seq }) => seq));
    return mine;
  }

  return {
    async read(tx, epoch) {
      const { operations, unreadable, ids } = await fill(tx, epoch);
      const records = [...operations.values()];
      return {
        operations: records,
        unreadable: [...unreadable.values()],
        ids,
        finished: await finishedTargets(tx, records),
      };
    },
    wrote(change, patched, gone) {
      if (!known) return;
      for (const record of patched) if (known.operations.has(record.seq)) known.operations.set(record.seq, record);
      for (const seq of gone) known.operations.delete(seq);
      const { ids = [] } = change;
      if (ids.length === 0) return;
      known.ids = withIds(known.ids, ids);
    },
    forget() {
      known = null;
    },
  };
}

/** Reads the finished operations that undos name, by operation id. */
async function finishedTargets(
  tx: Transaction,
  operations: readonly OperationRecord[],
): Promise<ReadonlyMap<string, FinishedOperation>> {
  const found = new Map<string, FinishedOperation>();
  await Promise.all(
    operations.map(async ({ operation }) => {
      if (operation.kind !== 'UNDO') return;
      const { target } = operation.payload;
      const record = await readFinished(tx, target);
      if (record) found.set(target, record);
    }),
  );
  return found;
}
