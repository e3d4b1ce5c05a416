import { afterEach, expect, it, vi } from 'vitest';
import { FLUSH_TAG } from '../src/protocol/messages.ts';
import { sampleInsert } from '../src/records/testing/samples.ts';
import { operationsMade } from '../src/store/ops-slice.ts';
import { createVisitorPage } from '../src/store/store.ts';
import { offlineSet } from '../src/store/ui-slice.ts';
import { syncInBackground } from './background-sync.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks for a service worker that is still being installed once it is there, as on a first visit', async () => {
  const tags: string[] = [];
  const ready = Promise.withResolvers<object>();
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: ready.promise,
    // https://wicg.github.io/background-sync/spec/#dom-syncmanager-register
    getRegistration: async () => ({ sync: { register: () => Promise.reject(new Error('no active worker')) } }),
  });
  vi.stubGlobal('navigator', { serviceWorker });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  const { store } = createVisitorPage({
    engine: { command: async () => ({ ok: true }), wake() {}, subscribe: () => () => {} },
    authorizes: false,
    productOrigin: () => 'https://board.example',
    applyUpdate: () => {},
  });
  syncInBackground(store);
  store.dispatch(offlineSet(true));
  store.dispatch(operationsMade({ operations: [sampleInsert('a')], stamp: 0 }));
  await new Promise(setImmediate);
  expect(tags).toEqual([]);
  ready.resolve({ sync: { register: async (tag: string) => void tags.push(tag) } });
  await new Promise(setImmediate);
  expect(tags).toEqual([FLUSH_TAG]);
});
