import { afterEach, expect, it, vi } from 'vitest';
import type { AppStore } from '../src/store/store.ts';
import { newerBuildSeen } from '../src/store/ui-slice.ts';
import { watchUpdates } from './updates.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Makes a page that registers its service worker while a newer one, which was announced before, is being installed. */
async function watch(active: boolean) {
  const installing = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = Object.assign(new EventTarget(), { installing, waiting: null, active: active ? {} : null });
  vi.stubGlobal('navigator', { serviceWorker: { register: async () => registration } });
  vi.stubGlobal('document', Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' }));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubEnv('DEV', false);
  const dispatch = vi.fn();
  watchUpdates({ dispatch } as unknown as AppStore);
  // Waits until the service worker is registered.
  await new Promise(setImmediate);
  installing.state = 'installed';
  installing.dispatchEvent(new Event('statechange'));
  return dispatch.mock.calls;
}

it('tells of a newer version that began to be installed before the page asked [8.30]', async () => {
  expect(await watch(true)).toEqual([[newerBuildSeen('waiting')]]);
});

it('tells nothing of the first version that this browser gets', async () => {
  expect(await watch(false)).toEqual([]);
});
