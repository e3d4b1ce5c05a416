import { setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ALL_SENT, FLUSH_TAG } from '../src/protocol/messages.ts';

/** What is used of ServiceWorkerGlobalScope: the whole worker library would give pages its globals as well. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Names the policy that the server sends along; it writes this into the script. */
  readonly policy?: string;
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Pick<Worker, 'postMessage'>[]>;
  };
  importScripts(url: string): void;
  /** Set by the script of that name. */
  readonly engine?: typeof import('./engine-in-sw.ts');
  addEventListener(type: 'install', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

/** https://wicg.github.io/background-sync/spec/#sync-event */
interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** Its own file: this one is read whenever the worker starts to answer for a page. */
const ENGINE = `/assets/engine-sw-${__BUILD__}.js`;

/** A page that is being closed is still counted for a moment. */
const LEAVING_MS = 3000;
/** A page that is frozen, or knows nothing of what waits, does not answer. */
const ANSWER_MS = 1000;

/**
 * The app shell [7.24]: every file of this build, so that a reload without network shows the board. Data is not here:
 * it is in the account's database. The product API is never answered from a cache.
 */
// With a file its policy is kept, which says what clouds may be reached: another policy needs the same files anew.
if (self.policy) setCacheNameDetails({ precache: `precache-v2-${self.policy}` });
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

// What a worker may import later it has to have imported by the end of its installation.
self.addEventListener('install', () => self.importScripts(ENGINE));

// A waiting version takes over only when the user asked for it [8.30].
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Pages have an engine of their own: this one is for when all of them were closed.
self.addEventListener('sync', (event) => {
  if (event.tag === FLUSH_TAG) event.waitUntil(flushUnlessPages());
});

/** Throws where a page is there that may not get through: it may be closed by then, and the browser is to say it again. */
async function flushUnlessPages(): Promise<void> {
  // That of a first visit is not controlled: this worker was not there when it was loaded.
  const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if ((await pages()).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
    const there = await pages();
    const sent = await Promise.all(there.map(hasSentAll));
    if (sent.includes(false)) throw new Error('a page has not sent all yet');
    if (there.length > 0) return;
  }
  if (!self.engine) self.importScripts(ENGINE);
  if (!self.engine) throw new Error(`${ENGINE} brought no engine`);
  await self.engine.flushWithoutPage();
}

function hasSentAll(page: Pick<Worker, 'postMessage'>): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), ANSWER_MS);
    page.postMessage({ type: ALL_SENT }, [port2]);
  });
}
