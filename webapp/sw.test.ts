import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ALL_SENT, FLUSH_TAG } from '../src/protocol/messages.ts';

vi.mock('workbox-core', () => ({ setCacheNameDetails: vi.fn() }));
vi.mock('workbox-precaching', () => ({
  cleanupOutdatedCaches: vi.fn(),
  createHandlerBoundToURL: vi.fn(),
  precacheAndRoute: vi.fn(),
}));
vi.mock('workbox-routing', () => ({ NavigationRoute: vi.fn(), registerRoute: vi.fn() }));

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts the worker in a scope with these parts. Returns its listeners by event. */
async function start(scope: object): Promise<ReadonlyMap<string, (event: object) => void>> {
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('__BUILD__', 'b1');
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    ...scope,
  });
  vi.resetModules();
  await import('./sw.ts');
  return listeners;
}

it('is not installed where its engine cannot be loaded: it could never load it later', async () => {
  const lost = new DOMException('The script could not be loaded.', 'NetworkError');
  const listeners = await start({
    importScripts: () => {
      throw lost;
    },
  });
  const installed = new Promise<unknown>((waitUntil) => listeners.get('install')?.({ waitUntil }));
  await expect(installed).rejects.toBe(lost);
});

it('leaves sending to a page that it does not control yet, as on a first visit: there it can still be undone', async () => {
  const flushWithoutPage = vi.fn(async () => {});
  const page = {
    postMessage: ({ type }: { type: string }, [port]: [MessagePort]) => port.postMessage(type === ALL_SENT),
  };
  const listeners = await start({
    clients: {
      // https://w3c.github.io/ServiceWorker/#clients-matchall
      matchAll: async ({ includeUncontrolled = false }) => (includeUncontrolled ? [page] : []),
    },
    engine: { flushWithoutPage },
  });
  const work = new Promise<Promise<unknown>>((waitUntil) => listeners.get('sync')?.({ tag: FLUSH_TAG, waitUntil }));
  await vi.advanceTimersByTimeAsync(3000);
  await work;
  expect(flushWithoutPage).not.toHaveBeenCalled();
});
