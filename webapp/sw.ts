import { setCacheNameDetails } from 'workbox-core';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { FLUSH_TAG } from '../src/protocol/messages.ts';
import { sentByPages } from './sent-by-pages.ts';

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
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<unknown>) => void): void;
  addEventListener(type: 'sync', listener: (event: SyncEvent) => void): void;
};

/** https://w3c.github.io/ServiceWorker/#extendable-event-interface */
interface InstallEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** https://wicg.github.io/background-sync/spec/#sync-event */
interface SyncEvent {
  readonly tag: string;
  waitUntil(work: Promise<unknown>): void;
}

/** In a file of its own, since this one is read whenever the worker starts to answer for a page. */
const ENGINE = `/assets/engine-sw-${__BUILD__}.js`;

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

// A service worker may import later only what it has imported by the end of its installation. Without the engine the
// installation fails, and the browser tries it again: an installed worker could never send.
self.addEventListener('install', (event) => event.waitUntil(importEngine()));

async function importEngine(): Promise<void> {
  self.importScripts(ENGINE);
}

// A waiting version takes over only when the user asks for it [8.30].
self.addEventListener('message', (event) => {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting();
});

// Pages have an engine of their own: this one is for the time when all of them are closed.
self.addEventListener('sync', (event) => {
  if (event.tag === FLUSH_TAG) event.waitUntil(flushUnlessPages());
});

/** Sends what waits, unless pages are open and have sent it. Throws if something may be left to send. */
async function flushUnlessPages(): Promise<void> {
  // The page of a first visit is not controlled: this worker did not exist when it was loaded.
  if (await sentByPages(() => self.clients.matchAll({ type: 'window', includeUncontrolled: true }))) return;
  if (!self.engine) self.importScripts(ENGINE);
  if (!self.engine) throw new Error(`${ENGINE} brought no engine`);
  await self.engine.flushWithoutPage();
}
