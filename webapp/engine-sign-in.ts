import * as v from 'valibot';
import { RemoteError } from '../src/engine/ports.ts';
import type { HostDeps } from '../src/platform/web/host-deps.ts';
import { inTime } from '../src/platform/web/in-time.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import { type CommandErrorCode, commandError } from '../src/protocol/messages.ts';
import type { SignInAnswer } from '../src/protocol/product-api.ts';
import { deleteIdbDatabase, openIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import { ProductError } from '../src/remotes/product-api/product-api.ts';
import { type Clouds, FIREBASE_MS } from './engine-clouds.ts';

/**
 * How long a sign-out waits for the server and for Firebase each, in milliseconds; after that they are not told. The
 * user is waiting, and Chrome ends the extension's worker after 30 s without an event: the account would still be in
 * use.
 */
const TELL_MS = 10_000;

const late = () => new RemoteError('offline', { mayHaveCommitted: true });

const isOffline = (error: unknown): boolean => error instanceof RemoteError && error.code === 'offline';

/** The error of a service that gave no answer, or none that it explained. */
function failure(error: unknown): CommandErrorCode {
  const later = error instanceof RemoteError && (error.code === 'unavailable' || error.code === 'quota');
  return later ? 'unavailable' : 'sign-in-failed';
}

/** The error to show when the product API did not sign in: its own reason, if there are words for that. */
function refusal(error: unknown): CommandErrorCode {
  if (isOffline(error)) return navigator.onLine ? 'unavailable' : 'offline';
  const reason = v.safeParse(commandError, error instanceof ProductError ? error.reason : null);
  return reason.success ? reason.output : failure(error);
}

/** Makes the sign-in: exchanges the code that the sign-in navigation brought, and remembers the account. */
export function createSignIn({ api, config, firebase }: Clouds, sessions: SessionStore): HostDeps['signIn'] {
  return async (authCode, state) => {
    let answer: SignInAnswer;
    try {
      // The code works only once: everything else that is asked of the product server comes before it.
      await config();
      answer = await api.signIn(authCode, state);
    } catch (error) {
      return { ok: false, code: refusal(error) };
    }
    const { customToken, offlineAccessUrl, redirect, user: account, ...token } = answer;
    if (offlineAccessUrl) return { ok: false, code: 'offline-access-needed', url: offlineAccessUrl };
    try {
      await inTime((await firebase()).signIn(customToken), FIREBASE_MS, late);
    } catch (error) {
      if (!isOffline(error)) return { ok: false, code: failure(error) };
      // The product API answered and Firebase did not: most often because of a blocker extension [8.22].
      return { ok: false, code: navigator.onLine ? 'blocked' : 'offline' };
    }
    await sessions.write({ account });
    // The token is stored for the account in use. If it cannot be stored, another one is fetched when it is needed.
    await sessions.keepToken(account.uid, token).catch(() => {});
    return { ok: true, account, redirect };
  };
}

/**
 * Makes the sign-out: forgets the session and the account's records. It refuses (returns false) if the records hold
 * something that must not be discarded.
 */
export function createSignOut({ api, firebase, idToken }: Clouds, sessions: SessionStore): HostDeps['signOut'] {
  return async ({ uid }, discard) => {
    const storage = await openIdbStorage(uid);
    try {
      const closing = openRecords(storage).markClosing(discard);
      // A user who discards everything must get out even where the storage refuses this.
      if (!(await (discard === undefined ? closing : closing.catch(() => true)))) return false;
    } finally {
      storage.close();
    }
    // Without a network the server learns nothing; what is on this device is deleted all the same.
    const told = idToken(uid).then((token) => api.signOut(token));
    await inTime(told, TELL_MS, late).catch(() => {});
    const out = firebase().then((remote) => remote.signOut(uid));
    await inTime(out, TELL_MS, late).catch(() => {});
    await sessions.leave(uid);
    await deleteIdbDatabase(uid).catch(() => {});
    return true;
  };
}
