import { setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { ALL_SENT, FLUSH_TAG } from '../src/protocol/messages.ts';

/** The part of ServiceWorkerGlobalScope that is used: the whole worker library would give pages its globals as well. */
declare const self: {
  readonly __WB_MANIFEST: { url: string; revision: string | null }[];
  /** Names the Content-Security-Policy that the server sends with its files; the server writes this into the script. */
  readonly policy?: string;
  skipWaiting(): Promise<void>;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Pick<Worker, 'postMessage'>[]>;
  };
  importScripts(url: string): void;
  /** Set by the script ENGINE. */
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

/** In a file of its own, since this one is read whenever the worker starts to answer for a page. */
const ENGINE = `/assets/engine-sw-${__BUILD__}.js`;

/** A page that is being closed may still be counted for this long, in milliseconds. */
const LEAVING_MS = 3000;
/**
 * How long to wait for a page's answer, in milliseconds: one that is frozen, or knows nothing of waiting changes, gives
 * none.
 */
const ANSWER_MS = 1000;

/**
 * The app shell [7.24]: every file of this build, so that a reload without network shows the board. Data is not cached
 * here: it is in the account's database. The product API is never answered from a cache.
 */
// A file is cached with its Content-Security-Policy, which says what clouds may be reached: for another policy the same
// files are fetched anew.
if (self.policy) setCacheNameDetails({ precache: `precache-v2-${self.policy}` });
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: [/^\/api\//] }));

// A service worker may import later only what it has imported by the end of its installation.
self.addEventListener('install', () => self.importScripts(ENGINE));

// A waiting version takes over only when the user asks for it [8.30].
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Pages have an engine of their own: this one is for the time when all of them are closed.
self.addEventListener('sync', (event) => {
  if (event.tag === FLUSH_TAG) event.waitUntil(flushUnlessPages());
});

/**
 * Sends what waits, unless pages are open and have sent it. Throws if an open page may not get through: it may be
 * closed by then, and the browser is to fire the event again.
 */
async function flushUnlessPages(): Promise<void> {
  // The page of a first visit is not controlled: this worker did not exist when it was loaded.
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
