import { createEngine } from '../src/engine/engine.ts';
import type { Engine } from '../src/engine/ports.ts';
import { createConnectivity } from '../src/platform/web/connectivity.ts';
import { createEngineHost, type EngineHost } from '../src/platform/web/engine-host.ts';
import { openHints } from '../src/platform/web/hints.ts';
import type { HostDeps } from '../src/platform/web/host-deps.ts';
import { browserConnectivity, systemClock, systemTimers } from '../src/platform/web/host-ports.ts';
import { createWebLock, noLock } from '../src/platform/web/lock.ts';
import { createSession } from '../src/platform/web/session.ts';
import { createDocumentNames } from '../src/remotes/google-drive/document-names.ts';
import { createTasksRemote } from '../src/remotes/google-tasks/tasks-remote.ts';
import { type CloudsKit, createClouds } from './engine-clouds.ts';
import { createSignIn, createSignOut } from './engine-sign-in.ts';
import { type AuthorizeSilently, createTokens } from './engine-tokens.ts';
import { openStorageInUse } from './storage-in-use.ts';

/** How long an engine outlives its last page, in milliseconds: a page that is reloaded finds its engine alive. */
const LINGER_MS = 2000;

/**
 * The parts that differ between the hosts of an engine: a SharedWorker or a page of the web app, the extension's
 * worker.
 */
export interface EngineKit
  extends CloudsKit,
    Pick<HostDeps, 'authorize' | 'update' | 'awake' | 'lazy' | 'pageGone' | 'buildGone'> {
  /** Id of the build. */
  readonly build: string;
  readonly authorizeSilently?: AuthorizeSilently;
  /** Observes the engine of an account from the moment it is opened. */
  follow?(engine: Pick<Engine, 'getState' | 'subscribe'>, uid: string): void;
}

/** Wires an engine to its clouds, its database and its host. The wiring is the same on every host. */
export function wireEngine(kit: EngineKit): EngineHost {
  const { sessions } = kit;
  const clouds = createClouds(kit);
  const fetchToken = createTokens(clouds, sessions, kit.authorizeSilently);
  const request = (url: string, init: RequestInit) => fetch(url, init);

  const open: HostDeps['open'] = async (account, onStatus) => {
    const { tasksApiUrl, driveApiUrl, waits } = await clouds.config();
    const storage = await openStorageInUse(account.uid);
    const hints = openHints(account.uid);
    const session = createSession({
      clock: systemClock,
      timers: systemTimers,
      read: () => sessions.tokenOf(account.uid),
      write: (token) => sessions.keepToken(account.uid, token),
      fetchToken: (force) => fetchToken(account, force),
    });
    const connectivity = createConnectivity({
      browser: browserConnectivity,
      origins: [kit.apiUrl, new URL(tasksApiUrl).origin],
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
      user: clouds.user,
      sharing: {
        deleteBoard: async (sharedBoardId) =>
          clouds.api.deleteSharedBoard(sharedBoardId, await clouds.idToken(account.uid)),
      },
      lock: navigator.locks ? createWebLock(account.uid) : noLock,
      hints,
      connectivity,
      onStatus,
      ...(waits ? { waits } : {}),
    });
    kit.follow?.(engine, account.uid);
    void engine.start();
    return {
      ...engine,
      documents: createDocumentNames({
        baseUrl: driveApiUrl,
        session,
        fetch: request,
        ...(waits?.requestTimeout ? { timeoutMs: waits.requestTimeout } : {}),
      }),
      reset: async () => {
        await sessions.keepToken(account.uid, null);
        if ((await sessions.read()).account?.uid === account.uid) {
          await sessions.write({ account: { ...account, imageUrl: '' } });
        }
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

  return createEngineHost({
    ...kit,
    account: async () => (await sessions.read()).account,
    open,
    signIn: createSignIn(clouds, sessions),
    signOut: createSignOut(clouds, sessions),
    linger: LINGER_MS,
    after: systemTimers.after,
  });
}
