/** Object stores of an account's database. */
export type StoreName = 'ops' | 'base' | 'ids' | 'kept' | 'meta';
export type StoreKey = string | number;

/** One transaction. In a body, await only its own methods: otherwise IndexedDB commits it while the body still runs. */
export interface Transaction {
  get(store: StoreName, key: StoreKey): Promise<unknown>;
  /** Values in key order; `from` inclusive, `to` exclusive. */
  getAll(store: StoreName, range?: { from?: StoreKey; to?: StoreKey }): Promise<unknown[]>;
  /** Keys in order; `from` inclusive, `to` exclusive. */
  getAllKeys(store: StoreName, range?: { from?: StoreKey; to?: StoreKey }): Promise<StoreKey[]>;
  /** Finds a value by an index: `ops.id` is unique, `kept.id` finds the oldest. */
  getByIndex(store: 'ops' | 'kept', index: 'id', value: string): Promise<unknown>;
  /**
   * Adds a value and returns its key, which `ops` and `kept` count up. Rejects with ConstraintError on a key, or a
   * value of a unique index, that exists.
   */
  add(store: StoreName, value: object): Promise<StoreKey>;
  put(store: StoreName, value: object): Promise<void>;
  delete(store: StoreName, key: StoreKey): Promise<void>;
  /** Deletes a key range, `to` exclusive. */
  deleteRange(store: StoreName, range: { from: StoreKey; to: StoreKey }): Promise<void>;
  clear(store: StoreName): Promise<void>;
  /** Ends the transaction now instead of when idle; without it a strict append costs twice as much. */
  commit(): void;
}

/**
 * An account's database: IndexedDB in a browser, memory in tests and /demo. `run` starts its transaction in the same
 * turn (nothing is awaited before the body), resolves with the body's value once the transaction *completed*, and
 * rejects when it aborted; a body that throws aborts it, and so does a request that fails, also after `commit()`.
 */
export interface Storage {
  run<T>(
    stores: readonly StoreName[],
    mode: 'readonly' | 'readwrite',
    durability: 'strict' | 'relaxed',
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T>;
  close(): void;
}
