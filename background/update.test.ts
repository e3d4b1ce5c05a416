import { afterEach, expect, it, vi } from 'vitest';
import { settlePromises } from '../src/platform/memory/clock.ts';
import { fakeChrome } from './testing/fake-chrome.ts';
import { listenToUpdates, reloadForUpdate } from './update.ts';

afterEach(() => vi.unstubAllGlobals());

const BOARD = 'chrome-extension://own/webapp/board.html#/app/b/7';

function createRig() {
  const announced: string[] = [];
  const browser = fakeChrome();
  const startWorker = () => listenToUpdates({ announceUpdate: (version) => void announced.push(version) });
  startWorker();
  return { ...browser, announced, startWorker };
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

it('brings the tabs back with whatever starts the new worker, once, and no page of anybody else', async () => {
  const { startWorker, contexts, reload, openTab, stored } = createRig();
  contexts.push(
    { contextType: 'TAB', documentUrl: BOARD },
    { contextType: 'POPUP', documentUrl: 'chrome-extension://own/popup/popup.html' },
  );
  await reloadForUpdate();
  expect(reload).toHaveBeenCalledOnce();
  contexts.length = 0;
  stored.reopen = [...(stored.reopen as string[]), 'https://elsewhere.example/'];
  for (let starts = 0; starts < 2; starts += 1) {
    startWorker();
    await settlePromises();
  }
  expect(openTab.mock.calls).toEqual([[{ url: BOARD }]]);
});

it('brings back what is left where the worker ended in between', async () => {
  const { startWorker, contexts, openTab, stored } = createRig();
  const other = `${BOARD}?second`;
  stored.reopen = [BOARD, other];
  openTab.mockImplementationOnce(async ({ url }) => {
    contexts.push({ contextType: 'TAB', documentUrl: url });
    await new Promise(() => {});
  });
  for (let starts = 0; starts < 2; starts += 1) {
    startWorker();
    await settlePromises();
  }
  expect(openTab.mock.calls).toEqual([[{ url: BOARD }], [{ url: other }]]);
  expect(stored).not.toHaveProperty('reopen');
});
