import { openIdbStorage } from '../src/records/idb-storage.ts';
import { openPageRecords } from '../src/records/page-records.ts';
import type { PageRecords } from '../src/records/records.ts';
import { readAccount } from '../src/store/session/account.ts';

/** The account that this page is bound to for its life. */
export const account = readAccount();

let onClosed: (() => void) | null = null;
const open = async (uid: string): Promise<PageRecords> =>
  openPageRecords(await openIdbStorage(uid, { onClosed: () => onClosed?.() }));

/**
 * Opening begins in the page's first module, before anything else is evaluated: the user's first changes are stored
 * sooner.
 */
let first: Promise<PageRecords> | null = account ? open(account.uid) : null;
first?.catch(() => {});

/** Returns the connection that the page began with, and a new one from the second call on. */
export function openAccountRecords(uid: string, closed: () => void): Promise<PageRecords> {
  onClosed = closed;
  const opening = first ?? open(uid);
  first = null;
  return opening;
}
