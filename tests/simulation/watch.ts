import type { Operation, OperationKind } from '../../src/domain/operations/operation.ts';
import { touches } from '../../src/domain/operations/touches.ts';
import type { IdRecord, MetaRecord, OperationRecord } from '../../src/protocol/records.ts';
import type { Transaction } from '../../src/records/storage.ts';

/** Operations in flight by key, the map of ids, and the processes that took the lead, as transactions wrote them. */
export interface Watched {
  readonly inFlight: Map<number, Operation>;
  readonly servers: Map<string, string>;
  readonly leads: { readonly name: string; readonly at: number }[];
  epoch: number;
}

/**
 * Records what a transaction does to `ops`, `ids` and `meta`; it counts once the transaction is complete. `who` takes
 * the lead when the transaction raises the epoch, at the time `now`.
 */
export function noting(
  shelf: Watched,
  tx: Transaction,
  notes: (() => void)[],
  who: string,
  now: () => number,
): Transaction {
  return {
    ...tx,
    put(store, value) {
      if (store === 'ops') {
        const { seq, state, operation } = value as OperationRecord;
        notes.push(() => {
          if (state === 'inFlight') shelf.inFlight.set(seq, operation);
          else shelf.inFlight.delete(seq);
        });
      } else if (store === 'ids') {
        const { local, server } = value as IdRecord;
        notes.push(() => shelf.servers.set(local, server));
      } else if (store === 'meta') {
        const { key, epoch } = value as MetaRecord;
        notes.push(() => {
          // The daily copies are in this store as well.
          if (key !== 'meta' || epoch <= shelf.epoch) return;
          shelf.epoch = epoch;
          shelf.leads.push({ name: who, at: now() });
        });
      }
      return tx.put(store, value);
    },
    delete(store, key) {
      if (store === 'ops') notes.push(() => shelf.inFlight.delete(key as number));
      return tx.delete(store, key);
    },
  };
}

/** Returns the kind of the operation in flight to which this request belongs. */
export function kindOf(shelf: Watched, path: string, body: string): OperationKind | null {
  const [, listId, taskId] = /lists(?:\/([^/]+)(?:\/tasks(?:\/([^/]+))?)?)?/.exec(path) ?? [];
  const server = (id: string) => shelf.servers.get(id) ?? id;
  const flying = [...shelf.inFlight.values()];
  const fits = (operation: Operation): boolean => {
    const { lists, tasks } = touches(operation);
    if (listId === undefined) return operation.kind === 'INSERT_TASKLIST' && body.includes(operation.payload.title);
    if (!lists.some((id) => server(id) === listId)) return false;
    return taskId === undefined || tasks.some((id) => server(id) === taskId);
  };
  const found =
    flying.find(fits) ?? flying.find((operation) => touches(operation).lists.some((id) => server(id) === listId));
  return found?.kind ?? null;
}
