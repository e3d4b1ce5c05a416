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

/** What engines of the page's origin remember between their starts, which no page of the product reads. */
export const keptSession = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const request = indexedDB.open('tackboard-session');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const session = request.result.transaction('session').objectStore('session').get('session');
      session.onsuccess = () => {
        request.result.close();
        resolve(session.result);
      };
    };
    return promise;
  });
