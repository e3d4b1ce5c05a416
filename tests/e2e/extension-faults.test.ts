import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { extensionDir } from '../../scripts/start/web-build.ts';
import { Board } from './harness/board.ts';
import { changeManifest, EXTENSION_ID, EXTENSION_ORIGIN, Extension, unpack } from './harness/extension.ts';
import { leaveTracesOf, signInPopup } from './harness/extension-world.ts';
import { outline } from './harness/outline.ts';
import { add, addField, clickIcon, complete, pressOn, says, shows } from './harness/popup.ts';
import { kept } from './harness/records.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

const A_DAY = 86_400_000;
/** How long nothing may happen while there is nothing to do, in milliseconds; `npm run soak` waits ten minutes. */
const REST = Number(process.env.SOAK_SECONDS || 90) * 1000;

let world: World;
let account: string;
let extension: Extension;
let profile: string;
let folder: string;
/** The same extension in a browser in which nobody does anything any more, and the account signed in there. */
let idle: Extension;
let sleeper: string;

const start = async () => {
  extension = await Extension.in((await world.launch(profile, folder)).browser);
};

beforeAll(async () => {
  world = await openWorld();
  account = world.person({ Home: ['Paint the fence'], Work: ['Write the report'] });
  profile = join(world.dataDir, 'extension-profile');
  folder = unpack(extensionDir, join(world.dataDir, 'extension'), world.url);
  await start();
  idle = await Extension.in((await world.launch(join(world.dataDir, 'idle-profile'), folder)).browser);
  sleeper = world.person({ Home: ['Sleep'] });
  await (await signInPopup(idle, sleeper, 'Sleep')).close();
});
afterAll(() => world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(extension, world, task.name)));

/** Titles of the default list, as the service has them. */
const titles = async (): Promise<string[]> =>
  outline((await world.service(account)).find(({ title }) => title === 'Home')?.tasks ?? []);

/** Waits until each of these is in the service exactly once. */
const arrived = (...wanted: readonly string[]) =>
  untilEqual(
    `${wanted.join(', ')} in the service, once`,
    async () => {
      const found = await titles();
      return wanted.map((title) => found.filter((line) => line === title).length);
    },
    wanted.map(() => 1),
  );

async function popup(): Promise<Page> {
  const page = await extension.open('popup/popup.html');
  await addField(page, 'Home');
  return page;
}

const type = (page: Page, title: string) => add(page, 'Home', title);

/** Adds tasks that cannot be sent yet, and waits until they are in the database. */
async function fill(page: Page, word: string, count = 3): Promise<readonly string[]> {
  world.clouds.faults.setDown('google', true);
  const queue = Array.from({ length: count }, (_, index) => `${word} ${index + 1}`);
  for (const title of queue) await type(page, title);
  await kept(page);
  return queue;
}

const back = () => world.clouds.faults.setDown('google', false);
// Restores the network after a test that failed half-way.
afterEach(back);

/** Waits for a page of the extension that the test did not open itself. */
const opened = (path: string) =>
  until(`a page at ${path}`, async () => {
    const target = extension.browser.targets().find((one) => one.url().startsWith(`${EXTENSION_ORIGIN}/${path}`));
    return (await target?.asPage()) ?? null;
  });

it('F12: a sign-in that was cancelled, refused or lacks the box for Google Tasks says so, and what was typed stays', async () => {
  const page = await extension.open('popup/popup.html');
  await page.waitForSelector('textarea[aria-label="Add a task"]:focus');
  await page.keyboard.sendCharacter('Typed first');
  await page.keyboard.press('Enter');
  await says(page, 'Kept here until you sign in');
  const signIn = async (answer: 'close' | 'cancel' | 'untick', text: string) => {
    await pressOn(page, 'link', answer === 'close' ? 'Sign in with Google' : 'Try again');
    await extension.passGoogle(account, answer);
    await says(page, text);
  };
  await signIn('close', 'You cancelled, or Google refused the access');
  await signIn('cancel', 'You cancelled, or Google refused the access');
  await signIn('untick', 'The box for Google Tasks was not ticked');
  await pressOn(page, 'link', 'Try again');
  await extension.passGoogle(account);
  // Google gave its offline access to the sign-in without the box, so it has to be asked once more.
  await extension.passGoogle(account);
  await shows(page, 'Paint the fence');
  // The text that was typed before is still in the field.
  await (await addField(page, 'Home')).focus();
  await page.keyboard.press('Enter');
  await shows(page, 'Typed first');
  await page.close();
  await arrived('Typed first', 'Paint the fence');
});

it('F6: a task is there, once, though the popup was closed 0 ms after Enter', async () => {
  const tries = ['Closed at once', 'Closed at once again', 'Closed at once a third time'];
  for (const title of tries) {
    const page = await clickIcon(extension.browser);
    await (await addField(page, 'Home')).focus();
    await page.keyboard.sendCharacter(title);
    await page.evaluate(() => addEventListener('keydown', () => setTimeout(close, 0), true));
    // A page that has closed gives no answer.
    void page.keyboard.press('Enter').catch(() => {});
    await until('the end of the popup', () => page.isClosed());
  }
  await arrived(...tries);
});

it('F2: a worker that is killed in mid-send loses and doubles nothing', async () => {
  const rule = world.clouds.faults.add({ account, method: 'POST', times: 1, faults: [{ kind: 'latency', ms: 3000 }] });
  const page = await popup();
  await type(page, 'In mid-send');
  await until('the request on its way', () =>
    world.clouds.faults.counts().some(({ id, applied }) => id === rule && applied === 1),
  );
  await extension.killWorker();
  await arrived('In mid-send');
  await page.close();
});

it('F1, F3, F4, F5: a worker killed while idle, right after a keystroke, twice in a row and during its start loses nothing', async () => {
  const page = await popup();
  await shows(page, 'Paint the fence');
  await extension.killWorker();
  await type(page, 'After an idle death');
  await extension.killWorker();
  await type(page, 'Right after a keystroke');
  await extension.killWorker();
  await extension.killWorker();
  await type(page, 'Twice in a row');
  const before = extension.starts;
  await extension.killWorker();
  await type(page, 'During its start');
  await until('its start', () => extension.starts > before);
  await extension.killWorker();
  await arrived('After an idle death', 'Right after a keystroke', 'Twice in a row', 'During its start');
  await page.close();
});

it('F8: a browser that was killed sends its full queue when it is started again, with no page open, and offers no text of it again', async () => {
  const page = await popup();
  const queue = await fill(page, 'Killed', 2);
  await (await addField(page, 'Home')).focus();
  await page.keyboard.sendCharacter('Killed 3');
  const isDraft = ([key]: readonly [string, string]) => key.startsWith('tackboard.draft.');
  const drafts = (await page.evaluate(() => Object.entries(localStorage))).filter(isDraft);
  await page.keyboard.press('Enter');
  await shows(page, 'Killed 3');
  // A task shows before it is in the database, and only what is in the database survives a kill.
  await kept(page);
  const browser = extension.browser.process();
  browser?.kill('SIGKILL');
  await until('the end of the browser', () => browser?.exitCode !== null || browser?.signalCode !== null);
  back();
  await start();
  await arrived(...queue, 'Killed 3');
  // Chromium restores localStorage as it was some seconds before the kill, sometimes with the text that was just typed.
  expect(drafts.map(([, text]) => text)).toContain('Killed 3');
  const after = await popup();
  await after.evaluate((kept) => {
    for (const [key, text] of kept) localStorage.setItem(key, text);
  }, drafts);
  await after.close();
  const again = await popup();
  await shows(again, 'Killed 3');
  await untilEqual(
    'an empty field',
    async () => (await addField(again, 'Home')).evaluate((field) => (field as HTMLTextAreaElement).value),
    '',
  );
  await again.close();
});

it('F7: a browser that was closed sends its full queue when it is started again, with no page open', async () => {
  const queue = await fill(await popup(), 'Closed');
  await extension.browser.close();
  back();
  await start();
  await arrived(...queue);
});

it('F11: a wiped storage.session costs a new token, a session that is lost with it a silent sign-in, and nothing else', async () => {
  const page = await popup();
  await shows(page, 'Paint the fence');
  await page.evaluate('chrome.storage.session.clear()');
  await extension.killWorker();
  await type(page, 'Without a token');
  await arrived('Without a token');
  await page.evaluate('chrome.storage.session.clear()');
  await extension.killWorker();
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.deleteDatabase('firebaseLocalStorageDb').onsuccess = resolve;
      }),
  );
  await complete(page, 'Without a token');
  await arrived('✓ Without a token');
  await page.close();
});

it('F16: two windows and the popup that edit the same task end up equal, with both changes', async () => {
  const first = await extension.open('webapp/board.html#/app');
  const second = await extension.open('webapp/board.html#/app');
  const small = await popup();
  for (const page of [first, second, small]) await shows(page, 'Paint the fence');
  await (await shows(first, 'Paint the fence')).focus();
  await first.keyboard.press('e');
  await until('the title’s field', () => first.$('textarea:focus'));
  await first.keyboard.press('End');
  await first.keyboard.sendCharacter(' white');
  // The popup completes the task that the window is just renaming.
  await complete(small, 'Paint the fence');
  await first.keyboard.press('Enter');
  await arrived('✓ Paint the fence white');
  await new Board(second).add('Home', 'From the second window');
  for (const page of [first, small]) await shows(page, 'From the second window');
  for (const page of [first, second, small]) await page.close();
});

it('F15: neither another extension nor a page can talk to it', async () => {
  const page = await popup();
  await fill(page, 'Pattern');
  // A genuine operation, as only the extension itself could write it.
  const genuine = await page.evaluate(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter((one) =>
      /^tackboard-(?!session|probe)/.test(one.name ?? ''),
    );
    const database = await new Promise<IDBDatabase>((resolve) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => resolve(asked.result);
    });
    const all = await new Promise<unknown[]>((resolve) => {
      const asked = database.transaction('ops').objectStore('ops').getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
    database.close();
    return JSON.stringify(all.at(-1));
  });
  expect(genuine).toContain('Pattern 3');
  back();
  const hostile = join(world.dataDir, 'hostile');
  mkdirSync(hostile);
  const forged = genuine.replaceAll('Pattern 3', 'Forged');
  const script = `
    const heard = [];
    const port = chrome.runtime.connect('${EXTENSION_ID}', { name: 'engine' });
    port.onMessage.addListener((message) => heard.push(message));
    port.onDisconnect.addListener(() => { heard.push('nobody'); globalThis.heard = heard; });
    port.postMessage({ type: 'hello', page: 'x' });
    port.postMessage({ type: 'wake', operations: [${forged}] });`;
  writeFileSync(join(hostile, 'worker.js'), script);
  writeFileSync(
    join(hostile, 'manifest.json'),
    JSON.stringify({ manifest_version: 3, name: 'x', version: '1', background: { service_worker: 'worker.js' } }),
  );
  const id = await extension.browser.installExtension(hostile);
  const other = await Extension.in(extension.browser, id);
  expect(await until('what it heard', () => other.inWorker('globalThis.heard'))).toEqual(['nobody']);
  await extension.browser.uninstallExtension(id);

  const web = await extension.browser.newPage();
  await web.goto(world.url);
  const said = await web.evaluate(async (origin) => {
    const frame = document.createElement('iframe');
    frame.src = `${origin}/popup/popup.html`;
    document.body.append(frame);
    await new Promise((resolve) => {
      frame.onload = resolve;
      frame.onerror = resolve;
    });
    const runtime = (globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime;
    return runtime === undefined ? 'no way to speak' : 'a way to speak';
  }, EXTENSION_ORIGIN);
  expect(said).toBe('no way to speak');
  expect(web.frames().filter((frame) => frame.url().startsWith(EXTENSION_ORIGIN))).toEqual([]);
  await web.close();
  await arrived('Pattern 1', 'Pattern 2', 'Pattern 3');
  expect((await titles()).filter((line) => line.includes('Forged'))).toEqual([]);
  await page.close();
});

it('F13: with the product unreachable from the start it shows the list and takes changes, after a restart too', async () => {
  await extension.browser.close();
  await world.restart({
    async whileStopped() {
      await start();
      const page = await popup();
      await shows(page, 'From the second window');
      await type(page, 'Nobody there');
      await page.close();
    },
  });
  const page = await popup();
  await shows(page, 'Nobody there');
  await arrived('Nobody there');
  await page.close();
});

it('F9: an extension that is reloaded with a full queue and a page open sends it', async () => {
  const page = await popup();
  const queue = await fill(page, 'Reloaded');
  // A page that has closed gives no answer.
  void page.evaluate('setTimeout(() => chrome.runtime.reload(), 0)').catch(() => {});
  await until('the end of its pages', () => page.isClosed());
  back();
  await arrived(...queue);
});

it('F10: an update with a full queue and pages open asks first, then sends the queue and brings the tab back to its place', async () => {
  const board = await extension.open('webapp/board.html#/app');
  await board.evaluate('chrome.tabs.getCurrent().then(({ id }) => chrome.tabs.update(id, { pinned: true }))');
  const page = await popup();
  const queue = await fill(page, 'Updated');
  await page.close();
  const newer = 'A new version is available!';
  await extension.inWorker(`chrome.runtime.onUpdateAvailable.dispatch({ version: '9.9.9' })`);
  await says(board, newer);
  // Chrome does not repeat this event: a page that is opened later hears it from another worker.
  await extension.killWorker();
  const later = await extension.open('webapp/board.html#/app/b/day');
  await says(later, newer);
  await later.close();
  changeManifest(folder, (manifest) => {
    manifest.version = '9.9.9';
  });
  await board.bringToFront();
  await pressOn(board, 'button', 'Refresh');
  await until('the end of the old page', () => board.isClosed());
  const again = await opened('webapp/board.html#/app');
  await shows(again, 'Updated 1');
  expect(await again.evaluate('chrome.runtime.getManifest().version')).toBe('9.9.9');
  expect(await again.evaluate('chrome.tabs.getCurrent().then(({ pinned }) => pinned)')).toBe(true);
  back();
  await arrived(...queue);
  expect(await again.$(`::-p-text(${newer})`)).toBeNull();
  await again.close();
});

it('F14: a clock that is wrong by a day, in the page or in the worker, delays nothing for a day', async () => {
  const wrong = (by: number) => `(() => { const now = Date.now; Date.now = () => now() + ${by}; })()`;
  const page = await popup();
  await page.evaluate(wrong(A_DAY));
  await type(page, 'Tomorrow’s page');
  await arrived('Tomorrow’s page');
  await extension.inWorker(wrong(A_DAY));
  await type(page, 'Tomorrow’s worker');
  await arrived('Tomorrow’s worker');
  await extension.inWorker(wrong(-2 * A_DAY));
  await type(page, 'Yesterday’s worker');
  await arrived('Yesterday’s worker');
  await page.close();
});

it(
  'rests while no page is open and nothing waits: no worker starts and no cloud is asked for 90 s',
  async () => {
    await until('a long rest', () => idle.restingFor >= REST, 4 * REST);
    const begun = Date.now() - REST;
    const asked = world.clouds.requestLog.entries().filter(({ account }) => account === sleeper);
    expect(asked.filter(({ at }) => at > begun)).toEqual([]);
  },
  5 * REST,
);
