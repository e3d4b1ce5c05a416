import type { Page } from 'puppeteer';

/** Operations in the database of the page's account. */
export const owed = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => /^tackboard-\d/.test(name ?? ''));
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    const request = indexedDB.open(found?.name ?? '');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const count = request.result.transaction('ops').objectStore('ops').count();
      count.onsuccess = () => {
        request.result.close();
        resolve(count.result);
      };
    };
    return promise;
  });

/** Resolves when all that the page has asked its database to keep is kept: transactions on a store follow one another. */
export const kept = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => /^tackboard-\d/.test(name ?? ''));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = indexedDB.open(found?.name ?? '');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const last = request.result.transaction('ops', 'readwrite');
      last.objectStore('ops').count();
      last.onabort = () => reject(last.error);
      last.oncomplete = () => {
        request.result.close();
        resolve();
      };
    };
    return promise;
  });
