import type { Account, EngineStatus } from '../src/protocol/messages.ts';
import type { EngineClient } from '../src/store/ports.ts';
import { onAccountChange, readAccount, writeAccount } from '../src/store/session/account.ts';
import type { AppStore } from '../src/store/store.ts';
import { accountLeft } from '../src/store/ui-slice.ts';
import { readTwice } from '../src/ui/read-twice.ts';

/**
 * Makes the page follow the account that is signed in. The engine's session is durable. The account that pages read
 * when they load is kept in localStorage, of which a killed browser forgets the last seconds, and which only pages
 * write: a page that was closed while the engine signed out or in did not. So a page that was loaded with another
 * account than the engine has is reloaded; one that was left open says so and stays as it is. `opened` resolves when
 * the page's records were read.
 */
export function followAccount(store: AppStore, engine: Pick<EngineClient, 'subscribe'>, opened: Promise<void>): void {
  /** The account of this page, read each time: a page that signed out itself is a visitor's from then on. */
  const bound = () => store.getState().ui.account?.uid ?? null;
  /** True once the engine has had this page's account since the page was loaded. */
  let met = false;
  /**
   * Tells the user that the account has left. The first message stands: an account that was replaced did not sign out,
   * even if the other one does later.
   */
  const left = (now: Account | null) => {
    if (store.getState().ui.accountGone === null) store.dispatch(accountLeft(now ? 'switched' : 'signed-out'));
  };
  /** Takes that message back: the account is in use again, and nothing was deleted meanwhile. */
  const back = () => {
    if (store.getState().ui.accountGone === 'switched') store.dispatch(accountLeft(null));
  };
  onAccountChange((now) => {
    const uid = bound();
    if ((now?.uid ?? null) === uid) back();
    else if (uid === null && !isSigningIn(store)) location.reload();
    else left(now);
  });
  engine.subscribe((news) => {
    if (news.type !== 'status') return;
    const { account: now, phase }: EngineStatus = news.status;
    const uid = bound();
    if (now !== null && now.uid === uid) {
      met = true;
      // An engine inside this page reports its account even if other pages use another one, so the stored one decides.
      if (readAccount()?.uid === uid) back();
    }
    if (phase === 'starting') return;
    if (uid === null) {
      if (now !== null && !isSigningIn(store)) follow(now);
    } else if (now === null ? phase === 'idle' : now.uid !== uid) {
      if (met || isSigningIn(store) || readAccount()?.uid !== uid) left(now);
      else {
        // Loaded only when needed, which is rare.
        Promise.all([readTwice(() => import('./correct-account.ts')), opened]).then(
          ([{ correct }]) => correct(store, uid, now),
          () => left(now),
        );
      }
    }
  });
}

/**
 * Returns true while this page is signing in itself: what Google sent back stays in the fragment until the engine has
 * it.
 */
const isSigningIn = (store: AppStore): boolean =>
  store.getState().ui.loginInProgress || /^#(?!\/)./.test(location.hash);

/**
 * Stores the account and reloads the page for it. Does nothing if it is stored already: the code that did so goes on
 * from there. Returns false if it cannot be stored, as reloading would change nothing.
 */
export function follow(now: Account): boolean {
  const { uid } = now;
  if (readAccount()?.uid === uid) return true;
  writeAccount(now);
  const kept = readAccount()?.uid === uid;
  if (kept) location.reload();
  return kept;
}
