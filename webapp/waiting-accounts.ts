import type { Account } from '../src/protocol/messages.ts';
import { openIdbStorage } from '../src/records/idb-storage.ts';
import { openPageRecords } from '../src/records/page-records.ts';
import { databaseName } from '../src/records/schema.ts';
import { knownAccounts } from '../src/store/session/account.ts';

/**
 * Returns the accounts on this device with changes that no cloud knows. A database that cannot be opened now is left
 * out.
 */
export async function findWaitingAccounts(): Promise<{ account: Account; count: number }[]> {
  const found = await indexedDB.databases().catch(() => []);
  const names = new Set(found.map(({ name }) => name));
  const counted = knownAccounts()
    .filter(({ uid }) => names.has(databaseName(uid)))
    .map(async (account) => ({ account, count: await countWaiting(account.uid).catch(() => 0) }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}

async function countWaiting(uid: string): Promise<number> {
  const records = openPageRecords(await openIdbStorage(uid));
  try {
    const { operations, unreadable } = await records.load();
    return operations.length + unreadable.length;
  } finally {
    records.close();
  }
}
