import { STORES } from '../../records/schema.ts';
import type { Storage, StoreKey, StoreName, Transaction } from '../../records/storage.ts';
import { plainCopy } from './plain.ts';
import { inlineKey, type Range, Tables, type Write } from './tables.ts';

type Durability = 'strict' | 'relaxed';

/** The disk of a machine that holds a database, with the faults that a test can cause. */
export interface MemoryDisk {
  /** Opens a connection. All connections of a disk share its data; transactions run one after another. */
  open(): Storage;
  /**
   * The number of committed transactions that a crash may lose. They are always the latest ones, and never include a
   * strict transaction that was reported complete.
   */
  unsynced(): number;
  /**
   * Simulates a power loss: keeps the first `keep` of the unsynced transactions, loses the rest. Connections that were
   * open never answer again; open() gives a connection to what is left.
   */
  crash(keep: number): void;
  /** From now on transactions that write abort with this error; null: writes work again. */
  refuse(error: 'QuotaExceededError' | 'UnknownError' | null): void;
  /** Called after a transaction was committed and before its completion is reported: the moment to crash. */
  onCommitted: ((stores: readonly StoreName[], durability: Durability) => void) | null;
}

interface Job {
  start(): void;
}

const failure = (name: string, message: string): DOMException => new DOMException(message, name);

/** An IndexedDB-like database in memory. Deterministic: it uses microtasks only. */
export function createMemoryDisk(): MemoryDisk {
  let current = new Tables();
  let synced = new Tables();
  let unsynced: Write[][] = [];
  let refusal: string | null = null;
  let boot = 0;
  let queue: Job[] = [];
  let busy = false;

  const next = () => {
    busy = false;
    const job = queue.shift();
    if (!job) return;
    busy = true;
    job.start();
  };
  const enqueue = (job: Job) => {
    queue.push(job);
    if (!busy) next();
  };
  const sync = () => {
    for (const writes of unsynced) for (const write of writes) synced.apply(write);
    unsynced = [];
  };

  const disk: MemoryDisk = {
    onCommitted: null,
    unsynced: () => unsynced.length,
    refuse(error) {
      refusal = error;
    },
    crash(keep) {
      boot += 1;
      unsynced = unsynced.slice(0, keep);
      sync();
      current = synced;
      synced = current.copy();
      queue = [];
      busy = false;
    },
    open() {
      const mine = boot;
      let closed = false;
      return {
        close() {
          closed = true;
        },
        run(stores, mode, durability, body) {
          if (closed) return Promise.reject(failure('InvalidStateError', 'the connection is closed'));
          if (mine !== boot) return new Promise(() => {});
          return transact(mine, stores, mode, durability, body);
        },
      };
    },
  };

  function transact<T>(
    mine: number,
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    durability: Durability,
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T> {
    const redo: Write[] = [];
    const undo: Write[] = [];
    const requests: (() => void)[] = [];
    let active = false;
    let ended = false;
    let problem: unknown = null;

    const request = <R>(store: StoreName, work: () => R): Promise<R> => {
      if (mine !== boot) return new Promise(() => {});
      if (ended) return Promise.reject(failure('TransactionInactiveError', 'the transaction has ended'));
      if (!stores.includes(store))
        return Promise.reject(failure('NotFoundError', `${store} is not in the transaction`));
      return new Promise((resolve, reject) => {
        requests.push(() => {
          if (problem) return reject(failure('AbortError', 'the transaction was aborted'));
          try {
            resolve(work());
          } catch (error) {
            problem ??= error;
            reject(error);
          }
        });
        if (active) drain();
      });
    };
    const drain = () => {
      for (let run = requests.shift(); run; run = requests.shift()) run();
    };
    const write = (store: StoreName, key: StoreKey, value: object | undefined, counter = current.counter(store)) => {
      if (mode === 'readonly') throw failure('ReadOnlyError', 'the transaction is readonly');
      if (refusal) throw failure(refusal, 'the disk refuses');
      const entry: Write = { store, key, value, counter };
      undo.push(current.apply(entry));
      redo.push(entry);
    };
    const place = (store: StoreName, value: object, fresh: boolean): StoreKey => {
      const copy = structuredClone(value);
      const given = inlineKey(store, copy);
      const shape = STORES[store];
      if (given === undefined && !shape.autoIncrement) throw failure('DataError', 'the value has no key');
      const key = given ?? current.counter(store);
      if (fresh && current.get(store, key)) throw failure('ConstraintError', `${store} has the key ${key}`);
      if (shape.index === 'unique') {
        const twin = current.findById(store, (copy as { id: string }).id);
        if (twin && inlineKey(store, twin) !== key) throw failure('ConstraintError', `${store} has the id already`);
      }
      if (given === undefined) (copy as Record<string, unknown>)[shape.keyPath] = key;
      const counted = shape.autoIncrement && typeof key === 'number' ? key + 1 : 0;
      write(store, key, copy, Math.max(current.counter(store), counted));
      return key;
    };
    const keys = (store: StoreName, range?: Range) => current.keys(store, range);

    const tx: Transaction = {
      get: (store, key) => request(store, () => plainCopy(current.get(store, key))),
      getAll: (store, range) =>
        request(store, () => keys(store, range).map((key) => plainCopy(current.get(store, key)))),
      getAllKeys: (store, range) => request(store, () => keys(store, range)),
      getByIndex: (store, _index, value) => request(store, () => plainCopy(current.findById(store, value))),
      add: (store, value) => request(store, () => place(store, value, true)),
      put: (store, value) => request(store, () => void place(store, value, false)),
      delete: (store, key) => request(store, () => write(store, key, undefined)),
      deleteRange: (store, range) =>
        request(store, () => {
          for (const key of keys(store, range)) write(store, key, undefined);
        }),
      clear: (store) =>
        request(store, () => {
          for (const key of keys(store)) write(store, key, undefined);
        }),
      commit() {
        ended = true;
      },
    };

    return new Promise<T>((resolve, reject) => {
      const settled = (finish: () => void) => {
        ended = true;
        if (mine !== boot) return;
        drain();
        finish();
      };
      const fail = (error: unknown) => {
        for (const entry of undo.reverse()) current.apply(entry);
        reject(error);
        next();
      };
      const complete = (value: T) => {
        if (redo.length > 0) unsynced.push(redo);
        disk.onCommitted?.(stores, durability);
        if (mine !== boot) return;
        if (durability === 'strict' && mode === 'readwrite') sync();
        resolve(value);
        next();
      };
      let work: Promise<T> | undefined;
      const started = new Promise<void>((start) => {
        enqueue({
          start() {
            if (mine !== boot) return;
            active = true;
            drain();
            start();
          },
        });
      });
      try {
        work = body(tx);
      } catch (error) {
        work = Promise.reject(error);
      }
      if (active) drain();
      work.then(
        (value) => started.then(() => settled(() => (problem ? fail(problem) : complete(value)))),
        (error) => started.then(() => settled(() => fail(problem ?? error))),
      );
    });
  }

  return disk;
}
