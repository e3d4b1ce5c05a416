import { createEngine, type Engine } from '../src/engine/engine.ts';
import { RemoteError, type UserRemote } from '../src/engine/ports.ts';
import { createConnectivity } from '../src/platform/web/connectivity.ts';
import { createEngineHost, type EngineHost } from '../src/platform/web/engine-host.ts';
import { openHints } from '../src/platform/web/hints.ts';
import type { Authorized, HostDeps } from '../src/platform/web/host-deps.ts';
import { browserConnectivity, systemClock, systemTimers } from '../src/platform/web/host-ports.ts';
import { createWebLock, noLock } from '../src/platform/web/lock.ts';
import { createSession } from '../src/platform/web/session.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { Account, CommandResult } from '../src/protocol/messages.ts';
import type { RuntimeConfig, SessionToken } from '../src/protocol/product-api.ts';
import { deleteIdbDatabase, openIdbStorage, openLastingIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import type { FirebaseRemote, FirebaseRemoteConfig } from '../src/remotes/firebase/firebase.ts';
import { createDocumentNames } from '../src/remotes/google-drive/document-names.ts';
import { createTasksRemote } from '../src/remotes/google-tasks/tasks-remote.ts';
import { createProductApi, ProductError } from '../src/remotes/product-api/product-api.ts';

/** A page that is loaded again finds its engine alive. */
const LINGER_MS = 2000;

/** What differs between the hosts of an engine: a SharedWorker or a page of the web app, the extension's worker. */
export interface EngineKit extends Pick<HostDeps, 'authorize' | 'update' | 'lazy' | 'pageGone' | 'buildGone'> {
  /** Id of the build. */
  readonly build: string;
  /** Origin of the product API. */
  readonly apiUrl: string;
  readonly sessions: SessionStore;
  /** Asks Google for this account without showing anything; where a host cannot, who lost the session signs in again. */
  authorizeSilently?(loginHint: string): Promise<Authorized>;
  /** Makes the Firebase remote when it is first needed. */
  loadFirebase(config: FirebaseRemoteConfig): Promise<FirebaseRemote>;
  /** Follows the engine of an account, from when it is opened. */
  follow?(engine: Pick<Engine, 'getState' | 'subscribe'>): void;
}

/** Wires an engine to its clouds, its database and its host: the same in all of them. */
export function wireEngine(kit: EngineKit): EngineHost {
  const store = kit.sessions;
  const request = (url: string, init: RequestInit) => fetch(url, init);
  /** The cookie that binds a sign-in to this browser belongs to the API's origin, which need not be this one (D9). */
  const api = createProductApi({
    baseUrl: kit.apiUrl,
    fetch: (url, init) => request(url, { ...init, credentials: 'include' }),
  });

  let config: Promise<RuntimeConfig> | null = null;
  let firebase: Promise<FirebaseRemote> | null = null;

  /** The last configuration at once, so that a start needs no network; a newer one holds from the next start. */
  async function loadConfig(): Promise<RuntimeConfig> {
    const stored = (await store.read()).config;
    const fresh = api.config().then(async (found) => {
      await store.write({ config: found });
      return found;
    });
    if (stored === null) return fresh;
    fresh.catch(() => {});
    return stored;
  }
  const getConfig = () => {
    config ??= loadConfig().catch((error: unknown) => {
      config = null;
      throw error;
    });
    return config;
  };

  /** Loaded when first needed: the board's own work does not wait for it. */
  const getFirebase = () => {
    firebase ??= getConfig().then((found) => kit.loadFirebase(found));
    firebase.catch(() => {
      firebase = null;
    });
    return firebase;
  };

  const user: UserRemote = {
    subscribe(uid, listener) {
      let stop: (() => void) | null = null;
      let stopped = false;
      getFirebase().then(
        (remote) => {
          if (!stopped) stop = remote.subscribeUser(uid, listener);
        },
        () => listener.error('unavailable'),
      );
      return () => {
        stopped = true;
        stop?.();
      };
    },
    write: async (uid, fields) => (await getFirebase()).writeUser(uid, fields),
  };

  const idToken = async (uid: string) => (await getFirebase()).idToken(uid);

  /** Once in a worker's life: whoever is refused then is to be asked. */
  let renewed = false;

  /** A new session for an account that lost it while Google still knows it; null: somebody must sign in. */
  async function renewSession({ uid, email }: Account): Promise<SessionToken | null> {
    if (!kit.authorizeSilently || renewed || (await store.read()).account?.uid !== uid) return null;
    renewed = true;
    const found = await kit.authorizeSilently(email);
    if (!found.ok) return null;
    const {
      customToken,
      offlineAccessUrl,
      redirect: _,
      user: account,
      ...token
    } = await api.signIn(found.authCode, found.state);
    if (offlineAccessUrl || account.uid !== uid) return null;
    await (await getFirebase()).signIn(customToken);
    return token;
  }

  async function fetchToken(account: Account, force: boolean): Promise<SessionToken> {
    try {
      return await api.getAccessToken(await idToken(account.uid), { force });
    } catch (error) {
      const lost = error instanceof RemoteError && error.code === 'unauthenticated';
      const token = lost ? await renewSession(account).catch(() => null) : null;
      if (token === null) throw error;
      return token;
    }
  }

  const open: HostDeps['open'] = async (account, onStatus) => {
    const { tasksApiUrl, driveApiUrl, waits } = await getConfig();
    const storage = await openLastingIdbStorage(account.uid);
    // A sign-out that was cut short may have left the account closing; it is in use, so it takes changes.
    await openRecords(storage).cancelClosing();
    const hints = openHints(account.uid);
    const session = createSession({
      clock: systemClock,
      timers: systemTimers,
      read: () => store.tokenOf(account.uid),
      write: (token) => store.keepToken(account.uid, token),
      fetchToken: (force) => fetchToken(account, force),
    });
    const connectivity = createConnectivity({
      browser: browserConnectivity,
      origins: [location.origin, new URL(tasksApiUrl).origin],
      fetch: request,
      clock: systemClock,
      timers: systemTimers,
      random: Math.random,
    });
    const followed = async (url: string, init: RequestInit) => {
      try {
        const answer = await request(url, init);
        connectivity.heard();
        return answer;
      } catch (error) {
        connectivity.unheard();
        throw error;
      }
    };
    const engine = createEngine({
      uid: account.uid,
      build: kit.build,
      account,
      storage,
      clock: systemClock,
      timers: systemTimers,
      random: Math.random,
      tasks: createTasksRemote({
        baseUrl: tasksApiUrl,
        session,
        fetch: followed,
        ...(waits?.requestTimeout ? { timeoutMs: waits.requestTimeout } : {}),
      }),
      user,
      sharing: {
        deleteBoard: async (sharedBoardId) => api.deleteSharedBoard(sharedBoardId, await idToken(account.uid)),
      },
      lock: navigator.locks ? createWebLock(account.uid) : noLock,
      hints,
      connectivity,
      onStatus,
      ...(waits ? { waits } : {}),
    });
    kit.follow?.(engine);
    void engine.start();
    return {
      ...engine,
      documents: createDocumentNames({ baseUrl: driveApiUrl, session, fetch: request }),
      reset: async () => {
        await store.keepToken(account.uid, null);
        await engine.reset();
      },
      close: async () => {
        await engine.close();
        connectivity.close();
        hints.close();
        storage.close();
      },
    };
  };

  async function signIn(authCode: string, state: string): Promise<CommandResult> {
    try {
      const { customToken, offlineAccessUrl, redirect, user: account, ...token } = await api.signIn(authCode, state);
      if (offlineAccessUrl) return { ok: false, code: 'offline-access-needed', url: offlineAccessUrl };
      await (await getFirebase()).signIn(customToken);
      await store.keepToken(account.uid, token);
      await store.write({ account });
      return { ok: true, account, redirect };
    } catch (error) {
      if (error instanceof ProductError && error.reason === 'insufficient-scope') {
        return { ok: false, code: 'insufficient-scope' };
      }
      // The product API answered and Firebase did not: most often a blocker extension [8.22].
      if (error instanceof RemoteError && error.code === 'offline') {
        return { ok: false, code: navigator.onLine ? 'blocked' : 'offline' };
      }
      return { ok: false, code: 'sign-in-failed' };
    }
  }

  const signOut: HostDeps['signOut'] = async ({ uid }, { discard }) => {
    const storage = await openIdbStorage(uid);
    const forgettable = discard || (await openRecords(storage).markClosing());
    storage.close();
    if (!forgettable) return false;
    // Without network the server learns nothing; what is on this device goes all the same.
    await idToken(uid)
      .then((token) => api.signOut(token))
      .catch(() => {});
    await getFirebase()
      .then((remote) => remote.signOut(uid))
      .catch(() => {});
    await store.leave(uid);
    await deleteIdbDatabase(uid).catch(() => {});
    return true;
  };

  return createEngineHost({
    ...kit,
    account: async () => (await store.read()).account,
    open,
    signIn,
    signOut,
    linger: LINGER_MS,
    after: systemTimers.after,
  });
}
