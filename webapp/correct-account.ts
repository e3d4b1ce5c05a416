import type { Account } from '../src/protocol/messages.ts';
import { clearAccount, readAccount } from '../src/store/session/account.ts';
import type { AppStore } from '../src/store/store.ts';
import { leaveDraft } from '../src/store/texts/drafts.ts';
import { forgetPageTexts, readLeaving } from '../src/store/texts/forget-texts.ts';
import { accountLeft } from '../src/store/ui-slice.ts';
import { follow } from './follow-account.ts';

/**
 * Stores the account that a page was closed too early to store, and reloads this page for the account that is signed
 * in. Tells the user if it cannot be stored.
 */
export function correct(store: AppStore, uid: string, now: Account | null): void {
  if (readAccount()?.uid !== uid) return;
  leaveDraft();
  if (now) {
    if (!follow(now)) store.dispatch(accountLeft('no-room'));
    return;
  }
  const { base, ops } = store.getState();
  // A sign-out deletes the records, and opening this page made them anew. If they hold anything, a session was lost
  // instead, or the user did something since: that waits for the account, and the user is told.
  const empty = base.read && !base.listsKnown && ops.entries.length === 0 && ops.unreadable.length === 0;
  if (empty) forgetPageTexts(uid, readLeaving(uid));
  clearAccount(empty ? uid : null);
  if (readAccount() === null) location.reload();
}
