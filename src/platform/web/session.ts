import type { Clock, SessionPort } from '../../engine/ports.ts';
import type { SessionToken } from '../../protocol/product-api.ts';

/** A token is used again while more than this remains [9.3]. */
export const TOKEN_MARGIN_MS = 5 * 60_000;

export interface SessionDeps {
  readonly clock: Clock;
  readonly read: () => Promise<SessionToken | null>;
  readonly write: (token: SessionToken) => Promise<void>;
  /** Asks the product API for a token [7.12]. */
  readonly fetchToken: (force: boolean) => Promise<SessionToken>;
}

/**
 * Access tokens of one account: the stored one while more than five minutes remain [9.3], else a new one; however many
 * ask at once, one request goes out. `force` after the service refused the token that was given.
 */
export function createSession({ clock, read, write, fetchToken }: SessionDeps): SessionPort {
  let asking: Promise<SessionToken> | null = null;

  const ask = (force: boolean): Promise<SessionToken> => {
    asking ??= fetchToken(force)
      .then(async (token) => {
        await write(token);
        return token;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  };

  return {
    async accessToken({ force = false } = {}) {
      if (asking || force) return ask(force);
      const stored = await read();
      if (stored && stored.expiryDate - clock.now() > TOKEN_MARGIN_MS) return stored;
      return ask(false);
    },
  };
}
