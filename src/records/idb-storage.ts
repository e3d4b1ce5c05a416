import { DATABASE_VERSION, databaseName, STORE_NAMES, STORES } from './schema.ts';
import type { Storage, StoreKey, Transaction } from './storage.ts';

/** Why a database could not be opened. */
export type OpenErrorCode =
  | 'blocked' // another connection of another version holds it
  | 'timeout' // no answer within the limit
  | 'newer' // a later version of the product made it
  | 'unavailable'; // private window, blocked cookies, broken profile

export class OpenError extends Error {
  readonly code: OpenErrorCode;
  constructor(code: OpenErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'OpenError';
    this.code = code;
  }
}

interface OpenOptions {
  readonly factory?: IDBFactory;
  /** Milliseconds after which an open that hangs is given up. */
  readonly limit?: number;
  /**
   * Called when the connection is closed from outside: another one wants another version or deletes the database, or
   * the database was evicted.
   */
  readonly onClosed?: (why: 'deleted' | 'taken') => void;
}

const OPEN_LIMIT_MS = 3000;

/** Opens `tackboard-<uid>`. Throws OpenError. */
export async function openIdbStorage(uid: string, options: OpenOptions = {}): Promise<Storage> {
  const database = await openDatabase(databaseName(uid), options);
  return {
    close: () => database.close(),
    run: (stores, mode, durability, body) => runTransaction(database, stores, mode, durability, body),
  };
}

/**
 * Opens `tackboard-<uid>` for a caller that keeps it open for long. If the connection is closed from outside, the next
 * transaction opens it again, and then does not start in the turn of its call. A deleted database stays closed: an
 * engine that does not know of a sign-out yet would recreate what the sign-out deleted.
 */
export async function openLastingIdbStorage(uid: string, options: OpenOptions = {}): Promise<Storage> {
  let closed = false;
  let open: Promise<Storage> | null = null;
  const connect = (): Promise<Storage> => {
    open ??= openIdbStorage(uid, {
      ...options,
      onClosed(why) {
        open = null;
        if (why === 'deleted') closed = true;
        options.onClosed?.(why);
      },
    });
    open.catch(() => {
      open = null;
    });
    return open;
  };
  await connect();
  return {
    async run(stores, mode, durability, body) {
      if (closed) throw new DOMException('the storage is closed', 'InvalidStateError');
      return (await connect()).run(stores, mode, durability, body);
    },
    close() {
      closed = true;
      void open?.then((storage) => storage.close()).catch(() => {});
    },
  };
}

/** Deletes an account's database; resolves once it is gone. Open connections are told to close. */
export function deleteIdbDatabase(uid: string, factory: IDBFactory = indexedDB): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(databaseName(uid));
    request.onsuccess = () => resolve();
    request.onerror = () => reject(new OpenError('unavailable', request.error));
    request.onblocked = () => reject(new OpenError('blocked'));
  });
}

function openDatabase(name: string, options: OpenOptions): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    let late = false;
    const give = (code: OpenErrorCode, cause?: unknown) => {
      late = true;
      clearTimeout(limit);
      reject(new OpenError(code, cause));
    };
    const limit = setTimeout(() => give('timeout'), options.limit ?? OPEN_LIMIT_MS);
    let request: IDBOpenDBRequest;
    try {
      request = (options.factory ?? indexedDB).open(name, DATABASE_VERSION);
    } catch (error) {
      give('unavailable', error);
      return;
    }
    request.onupgradeneeded = () => createStores(request.result);
    request.onblocked = () => give('blocked');
    request.onerror = () => give(request.error?.name === 'VersionError' ? 'newer' : 'unavailable', request.error);
    request.onsuccess = () => {
      const database = request.result;
      if (late) {
        database.close();
        return;
      }
      clearTimeout(limit);
      database.onversionchange = ({ newVersion }) => {
        database.close();
        options.onClosed?.(newVersion === null ? 'deleted' : 'taken');
      };
      database.onclose = () => options.onClosed?.('taken');
      resolve(database);
    };
  });
}

function createStores(database: IDBDatabase): void {
  for (const name of STORE_NAMES) {
    const shape = STORES[name];
    const store = database.createObjectStore(name, { keyPath: shape.keyPath, autoIncrement: shape.autoIncrement });
    if (shape.index) store.createIndex('id', 'id', { unique: shape.index === 'unique' });
  }
}

function runTransaction<T>(
  database: IDBDatabase,
  stores: readonly string[],
  mode: 'readonly' | 'readwrite',
  durability: 'strict' | 'relaxed',
  body: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([...stores], mode, { durability });
    let value: { readonly of: T } | null = null;
    let completed = false;
    let problem: unknown = null;
    const finish = () => {
      if (completed && value) resolve(value.of);
    };
    transaction.oncomplete = () => {
      completed = true;
      finish();
    };
    transaction.onabort = () => reject(problem ?? transaction.error);
    body(wrap(transaction)).then(
      (of) => {
        value = { of };
        finish();
      },
      (error) => {
        problem ??= error;
        try {
          transaction.abort();
        } catch {
          reject(problem);
        }
      },
    );
  });
}

function wrap(transaction: IDBTransaction): Transaction {
  const store = (name: string) => transaction.objectStore(name);
  return {
    get: (name, key) => answer(() => store(name).get(key)),
    getAll: (name, range) => answer(() => store(name).getAll(keyRange(range))),
    getAllKeys: (name, range) => answer(() => store(name).getAllKeys(keyRange(range)) as IDBRequest<StoreKey[]>),
    getByIndex: (name, index, value) => answer(() => store(name).index(index).get(value)),
    add: (name, value) => answer(() => store(name).add(value) as IDBRequest<StoreKey>),
    put: (name, value) => answer(() => store(name).put(value)).then(() => undefined),
    delete: (name, key) => answer(() => store(name).delete(key)),
    deleteRange: (name, { from, to }) => answer(() => store(name).delete(IDBKeyRange.bound(from, to, false, true))),
    clear: (name) => answer(() => store(name).clear()),
    commit: () => transaction.commit(),
  };
}

function answer<T>(start: () => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = start();
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function keyRange(range: { from?: StoreKey; to?: StoreKey } = {}): IDBKeyRange | null {
  const { from, to } = range;
  if (from !== undefined && to !== undefined) return IDBKeyRange.bound(from, to, false, true);
  if (from !== undefined) return IDBKeyRange.lowerBound(from);
  if (to !== undefined) return IDBKeyRange.upperBound(to, true);
  return null;
}
