import { RemoteError } from '../src/engine/ports.ts';
import type { Authorized } from '../src/platform/web/host-deps.ts';
import { inTime } from '../src/platform/web/in-time.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { Account } from '../src/protocol/messages.ts';
import type { SessionToken } from '../src/protocol/product-api.ts';
import { type Clouds, FIREBASE_MS } from './engine-clouds.ts';

/**
 * Asks Google for an account without showing anything. Absent where a host cannot: a user who lost the session signs in
 * again.
 */
export type AuthorizeSilently = (loginHint: string) => Promise<Authorized>;

const isLost = (error: unknown): boolean => error instanceof RemoteError && error.code === 'unauthenticated';

/**
 * Returns a function that gets tokens for Google Tasks from the product API; `force` after the service refused the last
 * one.
 */
export function createTokens(
  { api, firebase, idToken }: Clouds,
  sessions: SessionStore,
  authorizeSilently?: AuthorizeSilently,
): (account: Account, force: boolean) => Promise<SessionToken> {
  /** Sessions are renewed once in a worker's life: a user whose session is refused again has to be asked. */
  let renewed = false;

  /**
   * Renews the session of an account that lost it, while Google still knows the account. Null: the user must sign in.
   */
  async function renewSession({ uid, email }: Account): Promise<SessionToken | null> {
    const isInUse = async () => (await sessions.read()).account?.uid === uid;
    if (!authorizeSilently || renewed || !(await isInUse())) return null;
    renewed = true;
    const found = await authorizeSilently(email);
    if (!found.ok) return null;
    const {
      customToken,
      offlineAccessUrl,
      redirect: _,
      user: account,
      ...token
    } = await api.signIn(found.authCode, found.state);
    if (offlineAccessUrl || account.uid !== uid) return null;
    const remote = await firebase();
    // Google may have taken a while: a user who has signed out since stays signed out, and an account that took this
    // one's place keeps it.
    if (!(await isInUse())) return null;
    await inTime(remote.signIn(customToken), FIREBASE_MS, () => new RemoteError('offline', { mayHaveCommitted: true }));
    return token;
  }

  /**
   * Asks for a token, and once more with a new id token: if the clock was set back since the old one came, Firebase
   * takes an expired id token for valid.
   */
  async function ask(uid: string, force: boolean): Promise<SessionToken> {
    try {
      return await api.getAccessToken(await idToken(uid), { force });
    } catch (error) {
      if (!isLost(error)) throw error;
      return api.getAccessToken(await idToken(uid, true), { force });
    }
  }

  return async (account, force) => {
    try {
      return await ask(account.uid, force);
    } catch (error) {
      const token = isLost(error) ? await renewSession(account).catch(() => null) : null;
      if (token === null) throw error;
      return token;
    }
  };
}
