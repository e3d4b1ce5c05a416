import { RemoteError, type UserRemote } from '../src/engine/ports.ts';
import { inTime } from '../src/platform/web/in-time.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { RuntimeConfig } from '../src/protocol/product-api.ts';
import type { FirebaseRemote, FirebaseRemoteConfig } from '../src/remotes/firebase/firebase.ts';
import { createProductApi, type ProductApi } from '../src/remotes/product-api/product-api.ts';

/**
 * What Firebase has not brought by then does not come. It waits 30 s for an answer to begin, for its end without end, and
 * may never begin at all (https://github.com/firebase/firebase-js-sdk/issues/8481): whoever needs a token would wait for
 * that one, and nothing would be sent or read any more.
 */
export const FIREBASE_MS = 40_000;

/** Where an engine finds its clouds. */
export interface CloudsKit {
  /** Origin of the product API. */
  readonly apiUrl: string;
  readonly sessions: SessionStore;
  /** Makes the Firebase remote when it is first needed. */
  loadFirebase(config: FirebaseRemoteConfig): Promise<FirebaseRemote>;
}

/** The clouds beside Google Tasks, each loaded when it is first needed: the board's own work does not wait for them. */
export interface Clouds {
  readonly api: ProductApi;
  /** The last configuration at once, so that a start needs no network; a newer one holds from the next start. */
  config(): Promise<RuntimeConfig>;
  firebase(): Promise<FirebaseRemote>;
  /** Shows the product API that this account is signed in; 'unauthenticated' where another one is. */
  idToken(uid: string, forceRefresh?: boolean): Promise<string>;
  /** The user document, which waits for Firebase. */
  readonly user: UserRemote;
}

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
      // The file that speaks to it did not come: who takes this for the storage's would stop all sending.
      throw new RemoteError('unavailable', { mayHaveCommitted: false });
    }
  });
  /** The document with whether its account is of the company: the product says so, not the cloud. */
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

/** Loads when first asked, and anew after a load that failed. */
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
