import { type Clock, RemoteError, type SessionPort, type Timers } from '../../engine/ports.ts';
import type { SessionToken } from '../../protocol/product-api.ts';

/** A token is reused while more than this many milliseconds remain [9.3]. */
export const TOKEN_MARGIN_MS = 5 * 60_000;

/** How often a refusal is retried before it is final [8.6], and how many milliseconds apart. */
const TRIES = 3;
const TRY_AGAIN_MS = 500;

/**
 * Codes that are not retried here: those about the account itself, which asking again does not change, and silence,
 * which is the engine's to wait for (D19).
 */
const NOT_TRIED_AGAIN: ReadonlySet<string> = new Set(['offline', 'expired-access', 'insufficient-scope']);

interface SessionDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly read: () => Promise<SessionToken | null>;
  readonly write: (token: SessionToken) => Promise<void>;
  /** Asks the product API for a token [7.12]. */
  readonly fetchToken: (force: boolean) => Promise<SessionToken>;
}

/**
 * Creates the source of access tokens for one account. It gives the stored token while more than five minutes remain
 * [9.3], else a new one. However many callers ask at once, one request goes out; and only one in five minutes if the
 * device's clock makes every token look expired. Pass `force` after the service refused the given token. A refusal that
 * stays is 'unauthenticated', which ends the access [8.6] (docs/decisions/0023-a-lost-access-is-a-banner.md).
 */
export function createSession({ clock, timers, read, write, fetchToken }: SessionDeps): SessionPort {
  let asking: { readonly force: boolean; readonly token: Promise<SessionToken> } | null = null;
  /** When the last token came, by the device's clock. */
  let givenAt = Number.NEGATIVE_INFINITY;

  async function insist(force: boolean): Promise<SessionToken> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await fetchToken(force);
      } catch (error) {
        if (!(error instanceof RemoteError) || NOT_TRIED_AGAIN.has(error.code)) throw error;
        // A 5xx is the engine's to wait for as well. Its code says that it is not from the service that the token is
        // for, which was not asked.
        if (error.code === 'unavailable')
          throw new RemoteError('token-unavailable', { mayHaveCommitted: false, status: error.status });
        if (tries === TRIES) {
          // "Come later" (429) passes: nobody has to sign in again for that.
          const code = error.code === 'quota' ? 'token-unavailable' : 'unauthenticated';
          throw new RemoteError(code, { mayHaveCommitted: false, status: error.status });
        }
        await new Promise<void>((resolve) => {
          timers.after(TRY_AGAIN_MS, resolve);
        });
      }
    }
  }

  async function fetchAfter(before: Promise<unknown> | undefined, force: boolean): Promise<SessionToken> {
    await before?.catch(() => {});
    const token = await insist(force);
    await write(token);
    givenAt = clock.now();
    return token;
  }

  /**
   * Asks for a token, joining a request under way. A request that began before a token was refused may bring that very
   * token: then another one follows it.
   */
  const ask = (force: boolean): Promise<SessionToken> => {
    if (asking && (asking.force || !force)) return asking.token;
    const token = fetchAfter(asking?.token, force).finally(() => {
      if (asking?.token === token) asking = null;
    });
    asking = { force, token };
    return token;
  };

  return {
    async accessToken({ force = false } = {}) {
      if (asking || force) return ask(force);
      const stored = await read();
      const now = clock.now();
      // The product never gives a token with less than five minutes left, even if a clock that is ahead makes it look
      // so.
      const isNew = Math.abs(now - givenAt) < TOKEN_MARGIN_MS;
      if (stored && (isNew || stored.expiryDate - now > TOKEN_MARGIN_MS)) return stored;
      return ask(false);
    },
  };
}
