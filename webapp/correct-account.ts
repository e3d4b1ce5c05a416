import type { Account } from '../src/protocol/messages.ts';
import { clearAccount, readAccount } from '../src/store/account.ts';
import { leaveDraft } from '../src/store/drafts.ts';
import { forgetPageTexts, readLeaving } from '../src/store/forget-texts.ts';
import type { AppStore } from '../src/store/store.ts';
import { accountLeft } from '../src/store/ui-slice.ts';
import { follow } from './follow-account.ts';

/** Writes what a page did not live to write, and loads this one for who is signed in; says so where it cannot. */
export function correct(store: AppStore, uid: string, now: Account | null): void {
  if (readAccount()?.uid !== uid) return;
  leaveDraft();
  if (now) {
    if (!follow(now)) store.dispatch(accountLeft('no-room'));
    return;
  }
  const { base, ops } = store.getState();
  // A sign-out deletes the records, and this page has made them anew. Where something is in them a session was lost, or
  // something was done since: it waits for that account, and is said.
  const empty = base.read && !base.listsKnown && ops.entries.length === 0 && ops.unreadable.length === 0;
  if (empty) forgetPageTexts(uid, readLeaving(uid));
  clearAccount(empty ? uid : null);
  if (readAccount() === null) location.reload();
}
