import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionDir } from '../../scripts/start/web-build.ts';
import { EXTENSION_ORIGIN, Extension, unpack } from './harness/extension.ts';
import { outline } from './harness/outline.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

let world: World;
let account: string;
let extension: Extension;
let profile: string;
let folder: string;

const start = async () => {
  extension = new Extension((await world.launch(profile, folder)).browser);
};

beforeAll(async () => {
  world = await openWorld();
  account = world.person({ Home: ['Paint the fence'], Work: ['Write the report'] });
  profile = join(world.dataDir, 'extension-profile');
  folder = unpack(extensionDir, join(world.dataDir, 'extension'), world.url);
  await start();
});
afterAll(() => world.close());

/** Titles of a list as the service has them. */
const titles = async (list: string): Promise<string[]> =>
  outline((await world.service(account)).find(({ title }) => title === list)?.tasks ?? []);

/** Each of these is in the service exactly once. */
const arrived = (...wanted: readonly string[]) =>
  untilEqual(
    `${wanted.join(', ')} in the service, once`,
    async () => {
      const found = await titles('Home');
      return wanted.map((title) => found.filter((line) => line === title).length);
    },
    wanted.map(() => 1),
    60_000,
  );

const field = async (page: Page) => until('the add field', () => page.$('textarea[aria-label="Add a task to Home"]'));

const shows = (page: Page, title: string) =>
  until(`"${title}" on the screen`, () => page.$(`::-p-aria([name=${JSON.stringify(title)}][role="listitem"])`));

const says = (page: Page, text: string) => until(`"${text}"`, () => page.$(`::-p-text(${text})`));

async function popup(): Promise<Page> {
  const page = await extension.open('popup/popup.html');
  await field(page);
  return page;
}

async function add(page: Page, title: string): Promise<void> {
  await (await field(page)).focus();
  await page.keyboard.sendCharacter(title);
  await page.keyboard.press('Enter');
  await shows(page, title);
}

it('keeps what is typed before anybody is signed in, and says what a failed sign-in was [F12]', async () => {
  const page = await extension.open('popup/popup.html');
  await page.waitForSelector('textarea[aria-label="Add a task"]:focus');
  await page.keyboard.sendCharacter('Typed first');
  await page.keyboard.press('Enter');
  await says(page, 'Kept here until you sign in');
  const signIn = async (answer: 'close' | 'cancel' | 'untick', text: string) => {
    await (await says(page, answer === 'close' ? 'Sign in with Google' : 'Try again')).click();
    await extension.passGoogle(account, answer);
    await says(page, text);
  };
  await signIn('close', 'You cancelled, or Google refused the access');
  await signIn('cancel', 'You cancelled, or Google refused the access');
  await signIn('untick', 'The box for Google Tasks was not ticked');
  await page.close();
});

it('signs in through Google’s consent in a window of Chrome’s own, and the popup shows the default list [1.8] [2.1]', async () => {
  const page = await extension.open('popup/popup.html');
  await (await says(page, 'Sign in with Google')).click();
  await extension.passGoogle(account);
  await shows(page, 'Paint the fence');
  await page.waitForSelector('textarea[aria-label="Add a task to Home"]:focus');
  // What was typed before is still in the field.
  await page.keyboard.press('Enter');
  await shows(page, 'Typed first');
  await arrived('Typed first', 'Paint the fence');
  expect(await page.evaluate('Object.keys(localStorage).filter((key) => /token/i.test(key))')).toEqual([]);
  await page.close();
});

it('sends what was typed though the popup closed right after Enter [F6]', async () => {
  const page = await popup();
  await page.keyboard.sendCharacter('Closed at once');
  await Promise.all([page.keyboard.press('Enter').catch(() => {}), page.close()]);
  await arrived('Closed at once');
});

it('loses nothing when its worker dies: idle, in mid-send, after a keystroke, twice, while it starts [F1] [F2] [F3] [F4] [F5]', async () => {
  const page = await popup();
  await shows(page, 'Paint the fence');
  await extension.killWorker();
  await add(page, 'After an idle death');
  await arrived('After an idle death');

  const rule = world.clouds.faults.add({ account, method: 'POST', times: 1, faults: [{ kind: 'latency', ms: 3000 }] });
  await add(page, 'In mid-send');
  await until('the request on its way', () =>
    world.clouds.faults.counts().some(({ id, applied }) => id === rule && applied === 1),
  );
  await extension.killWorker();
  await add(page, 'Just typed');
  await extension.killWorker();
  await extension.killWorker();
  await arrived('In mid-send', 'Just typed');

  await extension.killWorker();
  const started = new Promise<void>((resolve) => {
    extension.browser.on('targetcreated', (target) => target.type() === 'service_worker' && resolve());
  });
  await add(page, 'While it starts');
  await started;
  await extension.killWorker();
  await arrived('While it starts');
  await page.close();
});

it('fetches a new token when the session’s storage is wiped [F11], and its clock may be wrong by a day [F14]', async () => {
  const page = await popup();
  await extension.inWorker('chrome.storage.session.clear()');
  await add(page, 'Without a token');
  await arrived('Without a token');
  await extension.inWorker('(() => { const now = Date.now; Date.now = () => now() + 86_400_000; })()');
  await page.evaluate('(() => { const now = Date.now; Date.now = () => now() + 86_400_000; })()');
  await add(page, 'Tomorrow’s clock');
  await arrived('Tomorrow’s clock');
  await extension.killWorker();
  await page.close();
});

it('starts, shows and takes changes while nothing can be reached [F13]', async () => {
  await extension.killWorker();
  await world.restart({
    async whileStopped() {
      const page = await popup();
      await shows(page, 'Paint the fence');
      await add(page, 'Nobody there');
      await page.close();
    },
  });
  const page = await popup();
  await shows(page, 'Nobody there');
  await arrived('Nobody there');
  await page.close();
});

it('sends a full queue after the browser was closed or killed, with no page opened again [F7] [F8]', async () => {
  const fill = async (word: string) => {
    const page = await popup();
    world.clouds.faults.setDown('google', true);
    for (const number of [1, 2, 3]) await add(page, `${word} ${number}`);
  };
  await fill('Closed');
  await extension.browser.close();
  world.clouds.faults.setDown('google', false);
  await start();
  await arrived('Closed 1', 'Closed 2', 'Closed 3');

  await fill('Killed');
  const browser = extension.browser.process();
  browser?.kill('SIGKILL');
  await until('the end of the browser', () => browser?.exitCode !== null || browser?.signalCode !== null);
  world.clouds.faults.setDown('google', false);
  await start();
  await arrived('Killed 1', 'Killed 2', 'Killed 3');
});

it('hears nobody but its own pages [F15]', async () => {
  const before = await titles('Home');
  const page = await extension.browser.newPage();
  await page.goto(world.url);
  const heard = await page.evaluate(
    (id) => String((globalThis as { chrome?: { runtime?: unknown } }).chrome?.runtime ?? `nobody at ${id}`),
    EXTENSION_ORIGIN,
  );
  expect(heard).toContain('nobody');
  await page.close();
  expect(await titles('Home')).toEqual(before);
});

it('keeps two windows and the popup equal while they change the same task [F16]', async () => {
  const first = await extension.open('webapp/board.html#/app');
  const second = await extension.open('webapp/board.html#/app');
  const small = await popup();
  for (const page of [first, second, small]) await shows(page, 'Paint the fence');
  await (await shows(first, 'Paint the fence')).focus();
  await first.keyboard.press('e');
  await first.keyboard.press('End');
  await first.keyboard.sendCharacter(' white');
  await first.keyboard.press('Enter');
  for (const page of [first, second, small]) await shows(page, 'Paint the fence white');
  await (
    await until('its box', () => small.$('::-p-aria([name="Complete Paint the fence white"][role="checkbox"])'))
  ).click();
  await arrived('✓ Paint the fence white');
  for (const page of [first, second, small]) await page.close();
});
