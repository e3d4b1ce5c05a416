import type { Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXTENSION_ORIGIN, type Extension } from './harness/extension.ts';
import { leaveTracesOf, openPopupWorld } from './harness/extension-world.ts';
import { outline } from './harness/outline.ts';
import { add, pressOn, says, shows } from './harness/popup.ts';
import { kept } from './harness/records.ts';
import { until, untilEqual } from './harness/until.ts';
import type { World } from './harness/world.ts';

let world: World;
let account: string;
let extension: Extension;
let popup: Page;

beforeAll(async () => {
  ({ world, account, extension, popup } = await openPopupWorld({ Home: ['One'], Work: ['Report'] }, 'One'));
});
afterAll(() => world.close());
afterEach(() => {
  world.clouds.faults.setDown('google', false);
  world.clouds.faults.clear();
});
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(extension, world, task.name)));

const skeleton = (page: Page) => until('the list on its way', () => page.$('.cards [role="progressbar"]'));

const arrives = (...wanted: readonly string[]) =>
  untilEqual(
    'Home at the service',
    async () => outline((await world.service(account)).find(({ title }) => title === 'Home')?.tasks ?? []),
    wanted,
  );

/** Makes the records look as if a build of another store version had left them, while no worker runs. */
async function ageStore(): Promise<void> {
  await popup.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => /^tackboard-\d/.test(name ?? ''));
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const request = indexedDB.open(found?.name ?? '');
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      const tx = database.transaction('meta', 'readwrite');
      const meta = tx.objectStore('meta').get('meta');
      meta.onsuccess = () => tx.objectStore('meta').put({ ...meta.result, storeVersion: '0.0.15' });
      tx.onabort = () => reject(tx.error);
      tx.oncomplete = () => {
        database.close();
        resolve();
      };
    };
    return promise;
  });
  await popup.goto('about:blank');
  await extension.killWorker();
}

it('takes a task and shows it while its list cannot be read yet, and shows the list once it can [4.21]', async () => {
  await ageStore();
  world.clouds.faults.setDown('google', true);
  await popup.goto(`${EXTENSION_ORIGIN}/popup/popup.html`);
  await skeleton(popup);
  // The worker drops what the other version read; an open popup may still show it then.
  await popup.reload();
  await skeleton(popup);
  await add(popup, 'Home', 'Typed after an update');
  await kept(popup);
  await popup.reload();
  await shows(popup, 'Typed after an update');
  await skeleton(popup);
  // The popup has asked for its list, and knows that the records have none.
  await kept(popup);
  world.clouds.faults.setDown('google', false);
  // Opening another page makes the engine refresh at once; this page only hears what it finds.
  const board = await extension.open('webapp/board.html');
  await shows(popup, 'One');
  await shows(popup, 'Typed after an update');
  expect(await popup.$('[role="progressbar"]')).toBeNull();
  await arrives('Typed after an update', 'One');
  await board.close();
});

it('takes a task in the side panel and shows it while everything is read again', async () => {
  const panel = await extension.open('popup/popup.html?panel');
  await shows(panel, 'One');
  const board = await extension.open('webapp/board.html#/troubleshoot');
  // No task is read before the typing, however long that takes.
  const hang = { kind: 'hang', ms: 600_000, commit: 'never' } as const;
  world.clouds.faults.add({ cloud: 'google', path: '/lists/[^/]+/tasks', faults: [hang] });
  await pressOn(board, 'button', 'Read everything again');
  await panel.bringToFront();
  await skeleton(panel);
  await add(panel, 'Home', 'Typed meanwhile');
  expect(await panel.$('.cards [role="progressbar"]')).not.toBeNull();
  world.clouds.faults.clear();
  await shows(panel, 'One');
  await arrives('Typed meanwhile', 'Typed after an update', 'One');
  await panel.close();
  await board.close();
});

it('says on the board that quick adds wait while the disk is full, and takes that back once they are there', async () => {
  await popup.bringToFront();
  await popup.goto(`${EXTENSION_ORIGIN}/popup/popup.html`);
  await shows(popup, 'One');
  await extension.inWorker(`
    const refuse = () => { throw new DOMException('full', 'QuotaExceededError'); };
    const { add } = IDBObjectStore.prototype;
    const { set } = chrome.storage.local;
    IDBObjectStore.prototype.add = refuse;
    chrome.storage.local.set = () => Promise.reject(new Error('full'));
    globalThis.makeRoom = () => {
      IDBObjectStore.prototype.add = add;
      chrome.storage.local.set = set;
    };
    chrome.omnibox.onInputEntered.dispatch('Buy milk', 'currentTab');`);
  const opened = await until('the board’s tab', () =>
    extension.browser.targets().find((one) => one.url().includes('/webapp/board.html')),
  );
  const board = await opened.asPage();
  await says(board, '1 task added outside the board waits for room');
  await extension.inWorker(`chrome.omnibox.onInputEntered.dispatch('Buy bread', 'currentTab')`);
  await says(board, '2 tasks added outside the board wait for room');
  // The next one that finds room takes all along.
  await extension.inWorker(`makeRoom(), chrome.omnibox.onInputEntered.dispatch('Buy nails', 'currentTab')`);
  for (const title of ['Buy milk', 'Buy bread', 'Buy nails']) await shows(board, title);
  await until('no word of it any more', async () => (await board.$('::-p-text(for room)')) === null);
  await until('each of them at the service, once', async () => {
    const all = outline((await world.service(account)).find(({ title }) => title === 'Home')?.tasks ?? []);
    return (
      all
        .filter((title) => title.startsWith('Buy '))
        .toSorted()
        .join() === 'Buy bread,Buy milk,Buy nails'
    );
  });
  await board.close();
});
