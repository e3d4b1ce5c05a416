import { type Clock, RemoteError, type SessionPort, type Timers } from '../../engine/ports.ts';
import type { SessionToken } from '../../protocol/product-api.ts';

/** A token is used again while more than this remains [9.3]. */
export const TOKEN_MARGIN_MS = 5 * 60_000;

/** How often, and how far apart, a refusal is retried before it is final [8.6]. */
const TRIES = 3;
const TRY_AGAIN_MS = 500;

/** Said of the account itself: asking again changes nothing. Silence is the engine's to wait for (D19). */
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
 * Access tokens of one account: the stored one while more than five minutes remain [9.3], else a new one; however many
 * ask at once, one request goes out, and one in five minutes where the device's clock takes each for used up. `force`
 * after the service refused the token that was given. A refusal that stays is 'unauthenticated', which leads to sign-out
 * [8.6].
 */
export function createSession({ clock, timers, read, write, fetchToken }: SessionDeps): SessionPort {
  let asking: { readonly force: boolean; readonly token: Promise<SessionToken> } | null = null;
  /** When the last one came, by the device's clock. */
  let givenAt = Number.NEGATIVE_INFINITY;

  async function insist(force: boolean): Promise<SessionToken> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await fetchToken(force);
      } catch (error) {
        if (!(error instanceof RemoteError) || NOT_TRIED_AGAIN.has(error.code)) throw error;
        // 5xx is the engine's to wait for as well. It is not of the service that the token is for, which was not asked.
        if (error.code === 'unavailable')
          throw new RemoteError('token-unavailable', { mayHaveCommitted: false, status: error.status });
        if (tries === TRIES) {
          // "Come later" (429) is said of the moment: nobody has to sign in for that.
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

  /** What was asked for before a token was refused may bring that very token: then another request follows. */
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
      // The product gives none of which less than that remains, whatever a clock that is ahead says.
      const isNew = Math.abs(now - givenAt) < TOKEN_MARGIN_MS;
      if (stored && (isNew || stored.expiryDate - now > TOKEN_MARGIN_MS)) return stored;
      return ask(false);
    },
  };
}
