import { RemoteError } from '../src/engine/ports.ts';
import type { Authorized } from '../src/platform/web/host-deps.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { Account } from '../src/protocol/messages.ts';
import type { SessionToken } from '../src/protocol/product-api.ts';
import type { Clouds } from './engine-clouds.ts';

/** Asks Google for an account without showing anything; absent where a host cannot: who lost the session signs in again. */
export type AuthorizeSilently = (loginHint: string) => Promise<Authorized>;

/** Gets tokens for Google Tasks from the product API; `force` after the service refused the last one. */
export function createTokens(
  { api, firebase, idToken }: Clouds,
  sessions: SessionStore,
  authorizeSilently?: AuthorizeSilently,
): (account: Account, force: boolean) => Promise<SessionToken> {
  /** Once in a worker's life: whoever is refused then is to be asked. */
  let renewed = false;

  /** A new session for an account that lost it while Google still knows it; null: somebody must sign in. */
  async function renewSession({ uid, email }: Account): Promise<SessionToken | null> {
    if (!authorizeSilently || renewed || (await sessions.read()).account?.uid !== uid) return null;
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
    await (await firebase()).signIn(customToken);
    return token;
  }

  return async (account, force) => {
    try {
      return await api.getAccessToken(await idToken(account.uid), { force });
    } catch (error) {
      const lost = error instanceof RemoteError && error.code === 'unauthenticated';
      const token = lost ? await renewSession(account).catch(() => null) : null;
      if (token === null) throw error;
      return token;
    }
  };
}
