import type { Account, EngineStatus } from '../src/protocol/messages.ts';
import { onAccountChange, readAccount, writeAccount } from '../src/store/account.ts';
import type { EngineClient } from '../src/store/ports.ts';
import type { AppStore } from '../src/store/store.ts';
import { accountLeft } from '../src/store/ui-slice.ts';

/**
 * Lets the page follow who is signed in. The engine's session is durable. The account that pages read at load is kept by
 * localStorage, which a browser that is killed forgets for some seconds, and which only pages write: one that was closed
 * while the engine was at its sign-out or sign-in did not. A page that was loaded with another account than the engine has
 * is therefore loaded again; one that was left open says so and stays as it is. `opened`: the page's records were read.
 */
export function followAccount(store: AppStore, engine: Pick<EngineClient, 'subscribe'>, opened: Promise<void>): void {
  /** Not for the life of the page: one that signed out itself is a visitor's from then on. */
  const bound = () => store.getState().ui.account?.uid ?? null;
  /** The engine had this page's account since the page was loaded. */
  let met = false;
  /** What was said first stands: who was replaced did not sign out, whoever does so afterwards. */
  const left = (now: Account | null) => {
    if (store.getState().ui.accountGone === null) store.dispatch(accountLeft(now ? 'switched' : 'signed-out'));
  };
  /** The account is in use again, and nothing was taken away meanwhile. */
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
      // An engine in the page itself says so whatever other pages use.
      if (readAccount()?.uid === uid) back();
    }
    if (phase === 'starting') return;
    if (uid === null) {
      if (now !== null && !isSigningIn(store)) follow(now);
    } else if (now === null ? phase === 'idle' : now.uid !== uid) {
      if (met || isSigningIn(store) || readAccount()?.uid !== uid) left(now);
      else {
        // Read where it is needed, which is rare.
        Promise.all([import('./correct-account.ts'), opened]).then(
          ([{ correct }]) => correct(store, uid, now),
          () => left(now),
        );
      }
    }
  });
}

/** This page is on its way itself: what Google sent it back with stands in the fragment until the engine has it. */
const isSigningIn = (store: AppStore): boolean =>
  store.getState().ui.loginInProgress || /^#(?!\/)./.test(location.hash);

/** Nothing where it is written already: whoever did that goes on. False: it cannot be, and a load would change nothing. */
export function follow(now: Account): boolean {
  const { uid } = now;
  if (readAccount()?.uid === uid) return true;
  writeAccount(now);
  const kept = readAccount()?.uid === uid;
  if (kept) location.reload();
  return kept;
}
