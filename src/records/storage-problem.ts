import type { TextStorage } from './spill.ts';

/** Why this browser cannot store what a user does. */
export type StorageProblem =
  | 'no-database' // private window, blocked cookies and site data, broken profile
  | 'full' // no room on the disk or in the quota
  | 'no-local-storage'; // databases work, localStorage does not

const PROBE = 'tackboard-probe';

/** Milliseconds after which a database that does not answer counts as none: a slow device may need seconds. */
const PATIENCE_MS = 10_000;

/**
 * Tests the storage by writing to a database and to localStorage, and removes what it wrote. Null: all is well. A hang
 * counts as no database after `limit` milliseconds; `late` is called if the database works after all.
 */
export async function findStorageProblem(
  options: { factory?: IDBFactory; storage?: () => TextStorage; limit?: number; late?: () => void } = {},
): Promise<StorageProblem | null> {
  const probed = probeDatabase(() => options.factory ?? indexedDB);
  try {
    await withLimit(probed, options.limit ?? PATIENCE_MS);
  } catch (error) {
    const { name } = (error ?? {}) as { name?: string };
    if (name === 'TimeoutError') probed.then(options.late, () => {});
    return name === 'QuotaExceededError' ? 'full' : 'no-database';
  }
  try {
    const storage = options.storage ? options.storage() : localStorage;
    storage.setItem(PROBE, 'x'.repeat(1024));
    storage.removeItem(PROBE);
  } catch (error) {
    return (error as Error | null)?.name === 'QuotaExceededError' ? 'full' : 'no-local-storage';
  }
  return null;
}

function withLimit(promise: Promise<void>, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function probeDatabase(factory: () => IDBFactory): Promise<void> {
  return new Promise((resolve, reject) => {
    try {
      const request = factory().open(PROBE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore('probe');
      request.onerror = () => reject(request.error ?? new DOMException('refused', 'UnknownError'));
      request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction('probe', 'readwrite', { durability: 'strict' });
        transaction.objectStore('probe').put(new Uint8Array(64 * 1024), 'probe');
        transaction.objectStore('probe').delete('probe');
        transaction.oncomplete = () => {
          database.close();
          resolve();
        };
        transaction.onabort = () => {
          database.close();
          reject(transaction.error ?? new DOMException('aborted', 'UnknownError'));
        };
      };
    } catch (error) {
      reject(error);
    }
  });
}
