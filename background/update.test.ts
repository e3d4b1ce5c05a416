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

it('offers it to pages that are opened once the worker that heard of it has ended [8.30]', async () => {
  const { events, contexts, startWorker, announced } = createRig();
  startWorker();
  await settlePromises();
  expect(announced).toEqual([]);
  contexts.push({ contextType: 'TAB', documentUrl: BOARD });
  await events.updateAvailable.fire({ version: '2.0' });
  announced.length = 0;
  startWorker();
  await settlePromises();
  expect(announced).toEqual(['2.0']);
});

const place = { url: BOARD, windowId: 7, index: 0, pinned: true, active: false };

it('brings the tabs back to where they were with whatever starts the new worker, once, and no page of anybody else', async () => {
  const { startWorker, tabs, reload, openTab, stored } = createRig();
  tabs.push({ id: 2, ...place });
  await reloadForUpdate();
  expect(reload).toHaveBeenCalledOnce();
  stored.reopen = [...(stored.reopen as object[]), { ...place, url: 'https://elsewhere.example/' }];
  for (let starts = 0; starts < 2; starts += 1) {
    startWorker();
    await settlePromises();
  }
  expect(openTab.mock.calls).toEqual([[place]]);
});

it('brings a tab back elsewhere where its window has gone', async () => {
  const { startWorker, openTab, stored } = createRig();
  stored.reopen = [place];
  openTab.mockRejectedValueOnce(new Error('No window with id: 7.'));
  startWorker();
  await settlePromises();
  expect(openTab).toHaveBeenLastCalledWith({ url: BOARD });
  expect(stored).not.toHaveProperty('reopen');
});

it('brings back what is left where the worker ended in between', async () => {
  const { startWorker, contexts, openTab, stored } = createRig();
  const other = `${BOARD}?second`;
  stored.reopen = [place, { ...place, url: other }];
  openTab.mockImplementationOnce(async ({ url }) => {
    contexts.push({ contextType: 'TAB', documentUrl: url });
    await new Promise(() => {});
  });
  for (let starts = 0; starts < 2; starts += 1) {
    startWorker();
    await settlePromises();
  }
  expect(openTab.mock.calls).toEqual([[place], [{ ...place, url: other }]]);
  expect(stored).not.toHaveProperty('reopen');
});
