import { afterEach, expect, it, vi } from 'vitest';
import { ENGINE_PORT } from '../src/platform/chrome/engine-port.ts';
import { listenToPages } from './pages.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a page of its own', ENGINE_PORT, { id: 'own', url: 'chrome-extension://own/popup/popup.html' }, true],
  ['another extension', ENGINE_PORT, { id: 'other', url: 'chrome-extension://other/page.html' }, false],
  ['a script of its own in a page of the web', ENGINE_PORT, { id: 'own', url: 'https://example.com/' }, false],
  ['a port of another name', 'other', { id: 'own', url: 'chrome-extension://own/popup/popup.html' }, false],
])('lets pages of the extension alone reach the engine: %s', async (_, name, sender, reaches) => {
  const { events } = fakeChrome();
  const connect = vi.fn();
  const disconnect = vi.fn();
  listenToPages({ connect });
  await events.connect.fire({ name, sender, disconnect });
  expect([connect.mock.calls.length, disconnect.mock.calls.length]).toEqual(reaches ? [1, 0] : [0, 1]);
});
