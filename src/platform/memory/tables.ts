import { STORE_NAMES, STORES } from '../../records/schema.ts';
import type { StoreKey, StoreName } from '../../records/storage.ts';

/** One write: a value under a key, or its removal. `counter` is the store's next generated key after it. */
export interface Write {
  readonly store: StoreName;
  readonly key: StoreKey;
  readonly value: object | undefined;
  readonly counter: number;
}

export interface Range {
  readonly from?: StoreKey;
  readonly to?: StoreKey;
}

interface Table {
  readonly values: Map<StoreKey, object>;
  counter: number;
  /** The keys in order; null after the set of keys changed. */
  sorted: StoreKey[] | null;
}

/** IndexedDB's order of keys: numbers before strings. */
const compare = (a: StoreKey, b: StoreKey): number => {
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
};

/** The object stores of one database as plain maps. */
export class Tables {
  readonly #tables = new Map<StoreName, Table>(
    STORE_NAMES.map((name) => [name, { values: new Map(), counter: 1, sorted: [] }]),
  );

  #table(store: StoreName): Table {
    return this.#tables.get(store) as Table;
  }

  get(store: StoreName, key: StoreKey): object | undefined {
    return this.#table(store).values.get(key);
  }

  counter(store: StoreName): number {
    return this.#table(store).counter;
  }

  keys(store: StoreName, range: Range = {}): StoreKey[] {
    const table = this.#table(store);
    table.sorted ??= [...table.values.keys()].sort(compare);
    const { from, to } = range;
    return table.sorted.filter(
      (key) => (from === undefined || compare(key, from) >= 0) && (to === undefined || compare(key, to) < 0),
    );
  }

  findById(store: StoreName, id: string): object | undefined {
    for (const key of this.keys(store)) {
      const value = this.get(store, key);
      if (value && (value as { id?: unknown }).id === id) return value;
    }
    return undefined;
  }

  /** Applies a write and returns the write that reverses it. */
  apply(write: Write): Write {
    const table = this.#table(write.store);
    const before: Write = { ...write, value: table.values.get(write.key), counter: table.counter };
    if ((before.value === undefined) !== (write.value === undefined)) table.sorted = null;
    if (write.value === undefined) table.values.delete(write.key);
    else table.values.set(write.key, write.value);
    table.counter = write.counter;
    return before;
  }

  copy(): Tables {
    const copy = new Tables();
    for (const [name, table] of this.#tables) {
      const target = copy.#table(name);
      for (const [key, value] of table.values) target.values.set(key, value);
      target.counter = table.counter;
      target.sorted = null;
    }
    return copy;
  }
}

/** The key that a value carries in its key path, or undefined. */
export function inlineKey(store: StoreName, value: object): StoreKey | undefined {
  const key = (value as Record<string, unknown>)[STORES[store].keyPath];
  return typeof key === 'string' || typeof key === 'number' ? key : undefined;
}
