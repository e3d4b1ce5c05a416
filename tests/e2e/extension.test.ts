import type { Page, Target } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { EXTENSION_ORIGIN, type Extension } from './harness/extension.ts';
import { launchExtension, leaveTracesOf } from './harness/extension-world.ts';
import { dayFromNow } from './harness/plant.ts';
import { add, addField, chooseList, clickIcon, complete, pressOn, says, shows } from './harness/popup.ts';
import { layoutStill, press } from './harness/press.ts';
import { hears } from './harness/said.ts';
import type { ServiceTask } from './harness/tasks-service.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

let world: World;
let account: string;
let extension: Extension;

beforeAll(async () => {
  world = await openWorld();
  const due = dayFromNow(0);
  account = world.person({
    Home: ['Paint the fence', { title: 'Call Ann', due }],
    Work: Array.from({ length: 100 }, (_, index) => ({ title: `Report ${index}`, due })),
    Docs: [{ title: 'Read the plan', assigned: 'https://docs.google.com/document/d/plan' }],
  });
  extension = await launchExtension(world);
});
afterAll(() => world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(extension, world, task.name)));

/** Waits until the service's default list holds this task, and returns the task. */
const inService = (title: string, done = false): Promise<ServiceTask> =>
  until(`"${title}" in the service`, async () => {
    const found = (await world.service(account)).find((list) => list.title === 'Home');
    const [task, more] = (found?.tasks ?? []).filter((one) => one.title === title);
    expect(more).toBeUndefined();
    return task?.done === done && task;
  });

const badge = (page: Page, text: string) =>
  untilEqual('the count on the icon', () => page.evaluate('chrome.action.getBadgeText({})'), text);

it('opens on a click on its icon, signs in through Google’s consent and shows the default list [1.8] [2.1]', async () => {
  let popup = await clickIcon(extension.browser);
  await says(popup, 'Your tasks, one click away');
  // A task that is added before anybody is signed in opens the board, and waits for an account.
  await extension.inWorker(`chrome.omnibox.onInputEntered.dispatch('typed too early', 'currentTab')`);
  const unasked = await until('the board’s tab', () =>
    extension.browser.targets().find((one) => one.url().includes('/webapp/board.html')),
  );
  await (await unasked.asPage()).close();
  if (popup.isClosed()) popup = await clickIcon(extension.browser);
  await pressOn(popup, 'link', 'Sign in with Google');
  await extension.passGoogle(account);
  // Chrome closes a popup that loses the focus to Google's window; another click opens it again.
  const signedIn = popup.isClosed() ? await clickIcon(extension.browser) : popup;
  await shows(signedIn, 'Paint the fence');
  await until('the cursor in the field', () => signedIn.$('textarea[aria-label="Add a task to Home"]:focus'));
  expect(await signedIn.$$eval('section[data-column]', (lists) => lists.map((list) => list.ariaLabel))).toEqual([
    'Home',
  ]);
  await badge(signedIn, '99+');
  await shows(signedIn, 'typed too early');
  // No page ever holds a token.
  const kept = await signedIn.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(kept).not.toMatch(/token/i);
  await signedIn.close();
  await inService('typed too early');
});

it('adds and completes in the popup; Google has it, and the board in a tab shows the same', async () => {
  const popup = await extension.open('popup/popup.html');
  await add(popup, 'Home', 'Buy milk');
  await add(popup, 'Home', 'Buy bread');
  await complete(popup, 'Paint the fence');
  await Promise.all([inService('Buy milk'), inService('Buy bread'), inService('Paint the fence', true)]);
  await pressOn(popup, 'link', 'Open the board');
  const target = await until('the board’s tab', () =>
    extension.browser.targets().find((one) => one.url().includes('/webapp/board.html')),
  );
  let board = await target.asPage();
  await board.emulateFocusedPage(true);
  for (const title of ['Buy milk', 'Buy bread', 'Call Ann', 'Report 0']) await shows(board, title);
  // The icon's context menu and a key lead to the same tab.
  await extension.inWorker(`chrome.contextMenus.update('board', { contexts: ['action'] })`);
  const boards = () => extension.browser.targets().filter((one) => one.url().includes('/webapp/board.html'));
  for (const press of [
    `contextMenus.onClicked.dispatch({ menuItemId: 'board' })`,
    `commands.onCommand.dispatch('open-board')`,
  ]) {
    await board.close();
    await extension.inWorker(`chrome.${press}`);
    const [opened] = await until('the board’s tab', () => boards().length > 0 && boards());
    board = await (opened as Target).asPage();
  }
  await board.close();
});

it('opens a task in Google Tasks from the popup, which Chrome closes for the new tab', async () => {
  const popup = await clickIcon(extension.browser);
  await (await shows(popup, 'Call Ann')).focus();
  await popup.keyboard.press('Enter');
  const before = new Set(extension.browser.targets());
  await pressOn(popup, 'button', 'Open in Google Tasks');
  const opened = await until('a new tab', () =>
    extension.browser.targets().find((one) => one.type() === 'page' && !before.has(one)),
  );
  await until('the task in it', () => opened.url().startsWith('https://tasks.google.com/task/'));
  await (await opened.asPage()).close();
});

it('leads to the board where the full tab shows something else, and from the one list in it', async () => {
  const tab = await extension.open('webapp/board.html#/help');
  await says(tab, 'Help');
  const popup = await extension.open('popup/popup.html');
  await pressOn(popup, 'link', 'Open the board');
  await until('the board in it', () => tab.url().endsWith('/webapp/board.html#/app'));
  await shows(tab, 'Report 0');
  await tab.goto(`${EXTENSION_ORIGIN}/webapp/board.html#/chrome`);
  await pressOn(tab, 'link', 'Open the board');
  await until('the board in it again', () => tab.url().endsWith('/webapp/board.html#/app'));
  await shows(tab, 'Report 0');
  await tab.close();
});

it('opens one tab for two presses of the board’s key', async () => {
  const popup = await extension.open('popup/popup.html');
  await addField(popup, 'Home');
  const boards = () => extension.browser.targets().filter((one) => one.url().includes('/webapp/board.html'));
  await extension.inWorker(`
    globalThis.shown = 0;
    const update = chrome.windows.update.bind(chrome.windows);
    chrome.windows.update = (...all) => update(...all).finally(() => { globalThis.shown += 1; });
    for (let times = 0; times < 2; times += 1) chrome.commands.onCommand.dispatch('open-board')`);
  await until('the board', () => boards().length > 0);
  await until('the second press led to it', () => extension.inWorker('globalThis.shown === 1'));
  expect(boards()).toHaveLength(1);
  await (await (boards()[0] as Target).asPage()).close();
  await popup.close();
});

it('searches in the full tab, whose address is in the fragment; links that leave it are of the product', async () => {
  const board = await extension.open('webapp/board.html#/app');
  await shows(board, 'Report 0');
  await board.focus('input[type="search"]');
  await board.keyboard.type('ann');
  await says(board, '1 task found');
  await until('the search in the address', () => board.url().endsWith('/webapp/board.html#/app?q=ann'));
  await board.reload();
  await says(board, '1 task found');
  await board.evaluate(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await until('a press on the card', async () => press(await shows(board, 'Call Ann')));
  await pressOn(board, 'button', 'Copy link');
  await hears(board, 'Link copied');
  expect(await board.evaluate('copied')).toContain(`${world.url}/app?task=`);
  await board.evaluate(() => location.assign('#/demo'));
  await until('the demo of the product', () => board.url() === `${world.url}/demo`);
  await board.close();
});

it('shows in the full tab what was assigned, and the names of the documents once Google was asked for them [1.7] [6.5]', async () => {
  const board = await extension.open('webapp/board.html#/app/b/me');
  await shows(board, 'Read the plan');
  await pressOn(board, 'link', 'Show document names');
  await extension.passGoogle(account);
  await until('the name of the document', () => board.$('a.chip ::-p-text(Untitled document)'));
  expect(board.url()).toMatch(/#\/app\/b\/me$/);
  expect(await board.$('::-p-text(Show document names)')).toBeNull();
  await board.close();
});

it('adds what is chosen on a page from its context menu or by a key, and what is typed after tb in the address bar', async () => {
  // A worker that is asleep gets no event from the test, so a page wakes it.
  const popup = await extension.open('popup/popup.html');
  await addField(popup, 'Home');
  const clicked = {
    menuItemId: 'add',
    pageUrl: 'https://example.com/fence',
    selectionText: 'White paint\nand a brush',
  };
  // Chrome silently refuses keys that are its own.
  const keys = await popup.evaluate('chrome.commands.getAll().then((all) => all.map(({ shortcut }) => shortcut))');
  expect(keys).toEqual(expect.arrayContaining(['Alt+Shift+K', 'Alt+Shift+O', 'Alt+Shift+L']));
  await extension.inWorker(`
    globalThis.ticks = [];
    const show = chrome.action.setBadgeText.bind(chrome.action);
    chrome.action.setBadgeText = (details) => (details.tabId && ticks.push(details.text ?? null), show(details));
    chrome.contextMenus.onClicked.dispatch(${JSON.stringify(clicked)}, { title: 'Fences' })`);
  await shows(popup, 'White paint');
  await untilEqual('a tick on the icon that goes', () => extension.inWorker('ticks'), ['✓', null]);
  await extension.inWorker(`chrome.omnibox.onInputEntered.dispatch('buy nails', 'currentTab')`);
  const page = { url: 'https://example.com/nails', title: 'All about nails' };
  await extension.inWorker(`chrome.commands.onCommand.dispatch('quick-add', ${JSON.stringify(page)})`);
  await shows(popup, 'All about nails');
  await shows(popup, 'buy nails');
  await inService('buy nails');
  const { notes } = await inService('White paint');
  expect(notes).toBe('https://example.com/fence\n\nWhite paint\nand a brush');
  // Chrome reveals nothing about its own pages, so there is nothing to add.
  await extension.inWorker(`chrome.commands.onCommand.dispatch('quick-add', {})`);
  const board = await until('the board’s tab', () =>
    extension.browser.targets().find((one) => one.url().includes('/webapp/board.html')),
  );
  await (await board.asPage()).close();
  await popup.close();
});

it('shows the list in the side panel', async () => {
  const popup = await extension.open('popup/popup.html');
  await addField(popup, 'Home');
  // Chrome opens the side panel only for a gesture of the user.
  const session = await popup.createCDPSession();
  const expression = 'chrome.tabs.getCurrent().then(({ windowId }) => chrome.sidePanel.open({ windowId }))';
  await session.send('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true });
  const target = await until('the side panel', () =>
    extension.browser.targets().find((one) => one.url().endsWith('/popup/popup.html?panel')),
  );
  const panel = await target.asPage();
  await add(popup, 'Home', 'Seen in both');
  await shows(panel, 'Seen in both');
  await panel.close();
  await popup.close();
});

it('shows what was left in the popup’s field in the panel’s as well, and in no other once one of them added it', async () => {
  const panel = await extension.open('popup/popup.html?panel');
  const holds = async (page: Page, text: string) =>
    untilEqual(
      'what stands in the field',
      async () => (await addField(page, 'Home')).evaluate((node) => (node as HTMLTextAreaElement).value),
      text,
    );
  const typeIn = async (page: Page, text: string) => {
    await (await addField(page, 'Home')).focus();
    await page.keyboard.sendCharacter(text);
  };
  await holds(panel, '');
  let popup = await extension.open('popup/popup.html');
  await typeIn(popup, 'Half a thought');
  await popup.close();
  await holds(panel, 'Half a thought');
  await typeIn(panel, ' more');
  popup = await extension.open('popup/popup.html');
  await holds(popup, 'Half a thought more');
  await (await addField(popup, 'Home')).focus();
  await popup.keyboard.press('Enter');
  await shows(popup, 'Half a thought more');
  await popup.close();
  await shows(panel, 'Half a thought more');
  await holds(panel, '');
  // The next text that it adds becomes another task.
  await add(panel, 'Home', 'Whole thought');
  await holds(panel, '');
  await panel.close();
  await Promise.all([inService('Half a thought more'), inService('Whole thought')]);
});

it('says in the panel which list a text is for that stands in its field when another one is chosen', async () => {
  const panel = await extension.open('popup/popup.html?panel');
  await (await addField(panel, 'Home')).focus();
  await panel.keyboard.sendCharacter('Only for home');
  const popup = await extension.open('popup/popup.html');
  await chooseList(popup, 'Home', 'Work');
  await hears(panel, 'What you typed will now be added to “Work”.');
  await chooseList(popup, 'Work', 'Home');
  await hears(panel, 'What you typed will now be added to “Home”.');
  const field = await addField(panel, 'Home');
  await field.evaluate((node) => (node as HTMLTextAreaElement).select());
  await panel.keyboard.press('Backspace');
  await panel.close();
  await popup.close();
});

it('puts a card back that is dragged in the panel while another list is chosen elsewhere', async () => {
  const panel = await extension.open('popup/popup.html?panel');
  await layoutStill(panel);
  const box = await (await shows(panel, 'Call Ann')).boundingBox();
  if (!box) throw new Error('the card is not drawn');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await panel.mouse.move(x, y);
  await panel.mouse.down();
  await panel.mouse.move(x, y + 8, { steps: 3 });
  await until('the card in the hand', () => panel.$('.card.in-hand'));
  const popup = await extension.open('popup/popup.html');
  await chooseList(popup, 'Home', 'Work');
  await shows(panel, 'Report 0');
  await panel.mouse.move(x, y + 20, { steps: 3 });
  await panel.mouse.up();
  await hears(panel, 'The card is back where it was');
  await chooseList(popup, 'Work', 'Home');
  await shows(panel, 'Call Ann');
  expect(await panel.$('.card.in-hand')).toBeNull();
  await inService('Call Ann');
  await panel.close();
  await popup.close();
});

it('offers a newer version also in a tab whose worker has ended meanwhile [8.30]', async () => {
  const board = await extension.open('webapp/board.html#/app');
  await shows(board, 'Call Ann');
  await says(board, 'All saved');
  await extension.killWorker();
  // As Chrome does in all parts of the extension.
  await board.evaluate(`chrome.runtime.onUpdateAvailable.dispatch({ version: '9.9.9' })`);
  await says(board, 'A new version is available!');
  await board.close();
});

it('works without the network: shows the list, takes changes, and sends them when it is back', async () => {
  world.clouds.faults.setDown('google', true);
  const popup = await extension.open('popup/popup.html');
  await shows(popup, 'Call Ann');
  await add(popup, 'Home', 'Made in a tunnel');
  await popup.close();
  const again = await extension.open('popup/popup.html');
  await shows(again, 'Made in a tunnel');
  world.clouds.faults.setDown('google', false);
  await inService('Made in a tunnel');
  await again.close();
});
