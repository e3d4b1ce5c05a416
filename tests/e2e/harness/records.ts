import type { Page } from 'puppeteer';

interface Question {
  readonly database: RegExp;
  readonly store: string;
  /** The key of a record whose value is wanted; without it, the records are counted. */
  readonly key?: string;
  /** New values for some of the record's fields. */
  readonly change?: Readonly<Record<string, unknown>>;
  readonly mode?: IDBTransactionMode;
}

/**
 * Queries a store of the page's origin. Resolves when the transaction is over, which waits for those begun before it.
 */
const ask = <Answer>(page: Page, { database, store, key, change, mode = 'readonly' }: Question): Promise<Answer> =>
  page.evaluate(
    async (pattern, storeName, recordKey, changed, transactionMode) => {
      const found = (await indexedDB.databases()).find(({ name }) => new RegExp(pattern).test(name ?? ''));
      if (!found?.name) throw new Error(`no database like ${pattern}`);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const request = indexedDB.open(found.name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const transaction = request.result.transaction(storeName, transactionMode);
        const records = transaction.objectStore(storeName);
        const answer = recordKey === undefined ? records.count() : records.get(recordKey);
        answer.onsuccess = () => {
          if (!changed) return;
          const outside = records.keyPath === null ? [recordKey] : [];
          records.put({ ...(answer.result as object), ...changed }, ...outside);
        };
        transaction.onabort = () => reject(transaction.error);
        transaction.oncomplete = () => {
          request.result.close();
          resolve(answer.result);
        };
      };
      return promise;
    },
    database.source,
    store,
    key,
    change,
    mode,
  ) as Promise<Answer>;

const OPERATIONS = { database: /^tackboard-\d/, store: 'ops' };

/** The number of operations in the database of the page's account. */
export const owed = (page: Page): Promise<number> => ask(page, OPERATIONS);

/**
 * Resolves when everything that the page has asked its database to store is stored: transactions on a store run in
 * order.
 */
export const kept = async (page: Page): Promise<void> => {
  await ask(page, { ...OPERATIONS, mode: 'readwrite' });
};

const SESSION = { database: /^tackboard-session$/, store: 'session', key: 'session' };

/** Reads what engines of the page's origin remember between their starts; no page of the product reads it. */
export const keptSession = <Kept = unknown>(page: Page): Promise<Kept> => ask(page, SESSION);

/** Changes some of the fields that `keptSession` reads. */
export const changeSession = (page: Page, change: Question['change'] & {}): Promise<unknown> =>
  ask(page, { ...SESSION, change, mode: 'readwrite' });

const tasksOf = (listId: string) => ({ database: /^tackboard-\d/, store: 'base', key: `tasks:${listId}:0` });

interface KeptTasks {
  readonly tasks: readonly { readonly title: string }[];
}

/**
 * Reads the tasks that the page's account has stored of a short list; a `change` is written into each, which the
 * product itself would never do.
 */
export async function keptTasks(page: Page, listId: string, change?: object): Promise<readonly { title: string }[]> {
  const { tasks } = await ask<KeptTasks>(page, tasksOf(listId));
  if (!change) return tasks;
  const changed = tasks.map((task) => ({ ...task, ...change }));
  await ask(page, { ...tasksOf(listId), change: { tasks: changed }, mode: 'readwrite' });
  return changed;
}

/** Keeps everybody from a store of the account's database, until the returned function is called. */
export async function holdStore(page: Page, store: string): Promise<() => Promise<void>> {
  await page.evaluate(
    async (pattern, name) => {
      const found = (await indexedDB.databases()).find((one) => new RegExp(pattern).test(one.name ?? ''));
      const { promise, resolve } = Promise.withResolvers<void>();
      const request = indexedDB.open(found?.name ?? '');
      request.onsuccess = () => {
        const held = request.result.transaction(name, 'readwrite').objectStore(name);
        let over = false;
        Object.assign(globalThis, { letStoreGo: () => (over = true) });
        // A transaction lasts as long as it is asked for something.
        const ask = () => {
          held.count().onsuccess = () => (over ? request.result.close() : ask());
          resolve();
        };
        ask();
      };
      return promise;
    },
    OPERATIONS.database.source,
    store,
  );
  return () => page.evaluate('letStoreGo()').then(() => {});
}
