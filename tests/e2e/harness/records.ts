import type { Page } from 'puppeteer';

interface Question {
  readonly database: RegExp;
  readonly store: string;
  /** A record's value; without it how many there are. */
  readonly key?: string;
  /** What it has instead of some of its fields. */
  readonly change?: Readonly<Record<string, unknown>>;
  readonly mode?: IDBTransactionMode;
}

/** Asks a store of the page's origin. Resolves when the transaction is over, in its turn behind those that were begun before. */
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

/** Operations in the database of the page's account. */
export const owed = (page: Page): Promise<number> => ask(page, OPERATIONS);

/** Resolves when all that the page has asked its database to keep is kept: transactions on a store follow one another. */
export const kept = async (page: Page): Promise<void> => {
  await ask(page, { ...OPERATIONS, mode: 'readwrite' });
};

const SESSION = { database: /^tackboard-session$/, store: 'session', key: 'session' };

/** What engines of the page's origin remember between their starts, which no page of the product reads. */
export const keptSession = <Kept = unknown>(page: Page): Promise<Kept> => ask(page, SESSION);

export const changeSession = (page: Page, change: Question['change'] & {}): Promise<unknown> =>
  ask(page, { ...SESSION, change, mode: 'readwrite' });

const tasksOf = (listId: string) => ({ database: /^tackboard-\d/, store: 'base', key: `tasks:${listId}:0` });

interface KeptTasks {
  readonly tasks: readonly { readonly title: string }[];
}

/** What the page's account has of a list of few tasks; a `change` comes into each of them, as none of the product would. */
export async function keptTasks(page: Page, listId: string, change?: object): Promise<readonly { title: string }[]> {
  const { tasks } = await ask<KeptTasks>(page, tasksOf(listId));
  if (!change) return tasks;
  const changed = tasks.map((task) => ({ ...task, ...change }));
  await ask(page, { ...tasksOf(listId), change: { tasks: changed }, mode: 'readwrite' });
  return changed;
}
