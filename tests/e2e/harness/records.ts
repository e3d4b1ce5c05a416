import type { Page } from 'puppeteer';

interface Question {
  readonly database: RegExp;
  readonly store: string;
  /** A record's value; without it how many there are. */
  readonly key?: string;
  readonly mode?: IDBTransactionMode;
}

/** Asks a store of the page's origin. Resolves when the transaction is over, in its turn behind those that were begun before. */
const ask = <Answer>(page: Page, { database, store, key, mode = 'readonly' }: Question): Promise<Answer> =>
  page.evaluate(
    async (pattern, storeName, recordKey, transactionMode) => {
      const found = (await indexedDB.databases()).find(({ name }) => new RegExp(pattern).test(name ?? ''));
      if (!found?.name) throw new Error(`no database like ${pattern}`);
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const request = indexedDB.open(found.name);
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const transaction = request.result.transaction(storeName, transactionMode);
        const records = transaction.objectStore(storeName);
        const answer = recordKey === undefined ? records.count() : records.get(recordKey);
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
    mode,
  ) as Promise<Answer>;

const OPERATIONS = { database: /^tackboard-\d/, store: 'ops' };

/** Operations in the database of the page's account. */
export const owed = (page: Page): Promise<number> => ask(page, OPERATIONS);

/** Resolves when all that the page has asked its database to keep is kept: transactions on a store follow one another. */
export const kept = async (page: Page): Promise<void> => {
  await ask(page, { ...OPERATIONS, mode: 'readwrite' });
};

/** What engines of the page's origin remember between their starts, which no page of the product reads. */
export const keptSession = (page: Page): Promise<unknown> =>
  ask(page, { database: /^tackboard-session$/, store: 'session', key: 'session' });
