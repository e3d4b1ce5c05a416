import { afterEach, expect, it, vi } from 'vitest';
import { settlePromises } from '../src/platform/memory/clock.ts';
import { fakeChrome } from './testing/fake-chrome.ts';
import { listenToUpdates, reloadForUpdate } from './update.ts';

afterEach(() => vi.unstubAllGlobals());

const BOARD = 'chrome-extension://own/webapp/board.html#/app/b/7';

function createRig() {
  const announced: string[] = [];
  const browser = fakeChrome();
  listenToUpdates({ announceUpdate: (version) => void announced.push(version) });
  return { ...browser, announced };
}

it('starts a version that waits at once where no page of the extension is open', async () => {
  const { events, reload, announced } = createRig();
  await events.updateAvailable.fire({ version: '2.0' });
  expect(reload).toHaveBeenCalledOnce();
  expect(announced).toEqual([]);
});

it.each(['TAB', 'POPUP', 'SIDE_PANEL'])(
  'offers Refresh instead while there is a page: %s [8.30]',
  async (contextType) => {
    const { events, contexts, reload, announced } = createRig();
    contexts.push({ contextType, documentUrl: BOARD });
    await events.updateAvailable.fire({ version: '2.0' });
    expect(reload).not.toHaveBeenCalled();
    expect(announced).toEqual(['2.0']);
  },
);

it('brings the tabs back after an update, once, and no page of anybody else', async () => {
  const { events, contexts, reload, openTab, stored } = createRig();
  contexts.push(
    { contextType: 'TAB', documentUrl: BOARD },
    { contextType: 'POPUP', documentUrl: 'chrome-extension://own/popup/popup.html' },
  );
  await reloadForUpdate();
  expect(reload).toHaveBeenCalledOnce();
  stored.reopen = [...(stored.reopen as string[]), 'https://elsewhere.example/'];
  for (let installs = 0; installs < 2; installs += 1) {
    await events.installed.fire();
    await settlePromises();
  }
  expect(openTab.mock.calls).toEqual([[{ url: BOARD }]]);
});
