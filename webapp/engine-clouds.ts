import { RemoteError, type UserRemote } from '../src/engine/ports.ts';
import { inTime } from '../src/platform/web/in-time.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { RuntimeConfig } from '../src/protocol/product-api.ts';
import type { FirebaseRemote, FirebaseRemoteConfig } from '../src/remotes/firebase/firebase.ts';
import { createProductApi, type ProductApi } from '../src/remotes/product-api/product-api.ts';

/**
 * How long an answer of Firebase may take, in milliseconds. Firebase waits 30 s for a response to begin, forever for
 * its end, and may never start at all (https://github.com/firebase/firebase-js-sdk/issues/8481): whatever needs a token
 * would wait for it, and nothing would be sent or read any more.
 */
export const FIREBASE_MS = 40_000;

/** What an engine needs to reach its clouds. */
export interface CloudsKit {
  /** Origin of the product API. */
  readonly apiUrl: string;
  readonly sessions: SessionStore;
  /** Makes the Firebase remote when it is first needed. */
  loadFirebase(config: FirebaseRemoteConfig): Promise<FirebaseRemote>;
}

/**
 * The clouds other than Google Tasks, each loaded when it is first needed: the board's own work does not wait for them.
 */
export interface Clouds {
  readonly api: ProductApi;
  /**
   * Returns the last known configuration at once, so that a start needs no network; a newer one applies from the next
   * start.
   */
  config(): Promise<RuntimeConfig>;
  firebase(): Promise<FirebaseRemote>;
  /**
   * Returns a token that proves to the product API that this account is signed in. Throws 'unauthenticated' if another
   * account is.
   */
  idToken(uid: string, forceRefresh?: boolean): Promise<string>;
  /** Reads and writes the user document once Firebase is loaded. */
  readonly user: UserRemote;
}

/** Makes the clouds of an engine; nothing is asked of them before the first call. */
export function createClouds({ apiUrl, sessions, loadFirebase }: CloudsKit): Clouds {
  const api = createProductApi({ baseUrl: apiUrl, fetch: (url, init) => fetch(url, init) });
  const config = once(async () => {
    const stored = (await sessions.read()).config;
    const fresh = api.config().then(async (found) => {
      await sessions.write({ config: found });
      return found;
    });
    if (stored === null) return fresh;
    fresh.catch(() => {});
    return stored;
  });
  const firebase = once(async () => {
    const found = await config();
    try {
      return await loadFirebase(found);
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      // The script for Firebase did not load. Without this code the error would be taken for the storage's, which stops
      // all sending.
      throw new RemoteError('unavailable', { mayHaveCommitted: false });
    }
  });
  /** Adds to the user document whether the account belongs to the company: the product decides that, not the cloud. */
  const ofCompany = (data: Record<string, unknown>, companyDomain: string | undefined) => ({
    ...data,
    company: typeof data.domain === 'string' && data.domain.toLowerCase() === companyDomain,
  });
  return {
    api,
    config,
    firebase,
    async idToken(uid, forceRefresh) {
      const remote = await firebase();
      const token = remote.idToken(uid, forceRefresh);
      return inTime(token, FIREBASE_MS, () => new RemoteError('offline', { mayHaveCommitted: false }));
    },
    user: {
      subscribe(uid, listener) {
        let stop: (() => void) | null = null;
        let stopped = false;
        Promise.all([firebase(), config()]).then(
          ([remote, { companyDomain }]) => {
            if (stopped) return;
            stop = remote.subscribeUser(uid, {
              next: (data, fromCache) => listener.next(data && ofCompany(data, companyDomain), fromCache),
              error: (code) => listener.error(code),
            });
          },
          () => listener.error('unavailable'),
        );
        return () => {
          stopped = true;
          stop?.();
        };
      },
      write: async (uid, fields) => (await firebase()).writeUser(uid, fields),
    },
  };
}

/** Loads on the first call, and again after a load that failed. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | null = null;
  return () => {
    if (loaded) return loaded;
    const mine = load();
    loaded = mine;
    mine.catch(() => {
      loaded = null;
    });
    return mine;
  };
}
