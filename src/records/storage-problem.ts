import type { TextStorage } from './spill.ts';

/** Why this browser cannot keep what a user does. */
export type StorageProblem =
  | 'no-database' // private window, blocked cookies and site data, broken profile
  | 'full' // no room on the disk or in the quota
  | 'no-local-storage'; // databases work, localStorage does not

const PROBE = 'tackboard-probe';

/**
 * Writes for real, in a database and in localStorage, and takes it away again. Null: all is well. A hang counts as no
 * database after `limit` milliseconds.
 */
export async function findStorageProblem(
  options: { factory?: IDBFactory; storage?: () => TextStorage; limit?: number } = {},
): Promise<StorageProblem | null> {
  try {
    await probeDatabase(() => options.factory ?? indexedDB, options.limit ?? 3000);
  } catch (error) {
    return (error as Error | null)?.name === 'QuotaExceededError' ? 'full' : 'no-database';
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

function probeDatabase(factory: () => IDBFactory, limit: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), limit);
    const done = (error: unknown) => {
      clearTimeout(timer);
      if (error) reject(error);
      else resolve();
    };
    try {
      const request = factory().open(PROBE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore('probe');
      request.onerror = () => done(request.error ?? new DOMException('refused', 'UnknownError'));
      request.onsuccess = () => {
        const database = request.result;
        const transaction = database.transaction('probe', 'readwrite', { durability: 'strict' });
        transaction.objectStore('probe').put(new Uint8Array(64 * 1024), 'probe');
        transaction.objectStore('probe').delete('probe');
        transaction.oncomplete = () => {
          database.close();
          done(null);
        };
        transaction.onabort = () => {
          database.close();
          done(transaction.error ?? new DOMException('aborted', 'UnknownError'));
        };
      };
    } catch (error) {
      done(error);
    }
  });
}
