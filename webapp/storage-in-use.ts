import { openLastingIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import type { Storage } from '../src/records/storage.ts';

/**
 * Opens the database of an account in use, for its engine. An interrupted sign-out may have left the account marked as
 * closing: it accepts changes again. Throws OpenError, or the storage's own error; then no connection is left open.
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
