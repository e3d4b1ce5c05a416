import { openLastingIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import type { Storage } from '../src/records/storage.ts';

/**
 * The database of an account that is in use, for its engine. A sign-out that was cut short may have left the account
 * closing: it takes changes again. Throws OpenError, and what the storage refuses; then no connection is left.
 */
export async function openStorageInUse(uid: string): Promise<Storage> {
  const storage = await openLastingIdbStorage(uid);
  try {
    await openRecords(storage).cancelClosing();
    return storage;
  } catch (error) {
    storage.close();
    throw error;
  }
}
