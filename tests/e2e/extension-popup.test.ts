import type { KeyInput, Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { ownerCall } from '../contract/firebase-rig.ts';
import { byRole } from './harness/by-role.ts';
import { EXTENSION_ORIGIN, type Extension } from './harness/extension.ts';
import { leaveTracesOf, openPopupWorld } from './harness/extension-world.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { layoutFaults } from './harness/layout.ts';
import { dayFromNow } from './harness/plant.ts';
import { add, addField, complete, pressOn, says, shows } from './harness/popup.ts';
import { layoutStill } from './harness/press.ts';
import { hears } from './harness/said.ts';
import { until, untilEqual } from './harness/until.ts';
import type { World } from './harness/world.ts';

let world: World;
let account: string;
let extension: Extension;
let popup: Page;

beforeAll(async () => {
  const lists = { Home: ['One', 'Two', 'Three'], Work: ['Report'] };
  ({ world, account, extension, popup } = await openPopupWorld(lists, 'Three'));
});
afterAll(() => world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(extension, world, task.name)));

/** Returns the titles of the cards, from top to bottom, without those that are still fading out. */
const cards = () =>
  popup.$$eval('.card[data-task]:not(.in-hand)', (all) =>
    all
      .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
      .map((card) => card.querySelector('.title')?.textContent ?? ''),
  );

/**
 * Closes the popup with the events that Chrome sends, and opens it again. Returns what was painted before any module
 * ran.
 */
async function reopen(): Promise<string[]> {
  await popup.goto('about:blank');
  await popup.evaluateOnNewDocument(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const titles = [...document.querySelectorAll('.card .title')].map(({ textContent }) => textContent);
      Object.assign(globalThis, { early: { titles, theme: document.documentElement.dataset.theme } });
    });
  });
  await popup.goto(`${EXTENSION_ORIGIN}/popup/popup.html`);
  const { titles, theme } = (await popup.evaluate('early')) as { titles: string[]; theme: string };
  return [theme, ...titles];
}

it('moves a card by mouse, takes back what was done, and searches within the list', async () => {
  await layoutStill(popup);
  const middle = async (title: string) => {
    const box = await (await shows(popup, title)).boundingBox();
    if (!box) throw new Error(`${title} is not drawn`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [from, to] = [await middle('One'), await middle('Three')];
  await popup.mouse.move(from.x, from.y);
  await popup.mouse.down();
  await popup.mouse.move(from.x, from.y + 8, { steps: 3 });
  await until('the card in the hand', () => popup.$('.card.in-hand'));
  await popup.mouse.move(to.x, to.y + 4, { steps: 8 });
  await popup.waitForSelector('.slot[data-shown]');
  await popup.mouse.up();
  await untilEqual('the order', cards, ['Two', 'Three', 'One']);
  await world.arrives(account, 'Home', ['Two', 'Three', 'One']);

  const endWindow = await holdPauses(popup, UNDO_WINDOW_MS);
  await complete(popup, 'Two');
  await pressOn(popup, 'button', 'Undo');
  await hears(popup, 'Action undone');
  const open = () => popup.$(byRole('checkbox', 'Complete Two'));
  await until('Two open again', open);
  await complete(popup, 'Two');
  await until('the tick', () => popup.$('[aria-label="Complete Two"]:checked'));
  await endWindow();
  await until('Two not there', async () => (await open()) === null);
  await popup.keyboard.down('Control');
  await popup.keyboard.press('z');
  await popup.keyboard.up('Control');
  await until('Two open once more', open);

  await pressOn(popup, 'button', 'Search in Home');
  await until('the search', () => popup.$('input[type="search"]:focus'));
  await popup.keyboard.sendCharacter('thr');
  await untilEqual('what is found', cards, ['Three']);
  await until('how much was found, said', () => popup.$('[role="status"] ::-p-text(1 task found)'));
  await untilEqual(
    'the words found',
    () => popup.$$eval('.card mark', (marks) => marks.map(({ textContent }) => textContent)),
    ['Thr'],
  );
  await popup.keyboard.press('Escape');
  await untilEqual('all of it', cards, ['Two', 'Three', 'One']);
  await until('the focus on what opened it', () => popup.$('[aria-label="Search in Home"]:focus'));
  await popup.keyboard.type('/one');
  await untilEqual('what is found', cards, ['One']);
  await popup.keyboard.press('Escape');
});

it('is worked by the keyboard alone: adds and stays, edits, dates, makes a subtask, and says how it all stands', async () => {
  await (await addField(popup, 'Home')).focus();
  for (const title of ['Four', 'Five']) {
    await popup.keyboard.sendCharacter(title);
    await popup.keyboard.press('Enter');
    await shows(popup, title);
  }
  await until('the cursor in the field', () => popup.$('textarea[aria-label="Add a task to Home"]:focus'));
  const press = async (title: string, key: KeyInput) => {
    await until(`the focus on ${title}`, async () => {
      const card = await shows(popup, title);
      await card.focus();
      return card.evaluate((node) => node === document.activeElement);
    });
    await popup.keyboard.press(key);
  };
  await press('Four', 'e');
  await until('the title’s field', () => popup.$('.card textarea:focus'));
  await popup.keyboard.press('End');
  await popup.keyboard.sendCharacter(' more');
  await popup.keyboard.press('Enter');
  await press('Four more', 'd');
  await until('the calendar', () => popup.$('[role="grid"] button:focus'));
  // The whole calendar fits, although the window is as low as a popup.
  await untilEqual(
    'how much of the calendar is cut off',
    () =>
      popup.$eval(
        '[role="dialog"]:has([role="grid"])',
        ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight,
      ),
    0,
  );
  await popup.keyboard.press('Enter');
  await says(popup, 'Today');
  await press('Four more', ']');
  await world.arrives(account, 'Home', ['Five', `  Four more @${dayFromNow(0)}`, 'Two', 'Three', 'One']);
  await pressOn(popup, 'button', 'All saved');
  await until('what it says of the changes', () => popup.$('[role="dialog"]'));
  await popup.keyboard.press('Escape');
  await until('the list alone', async () => (await popup.$('[role="dialog"]')) === null);
});

it('takes an Escape for what is open in it, and leaves one in its field to Chrome, which closes it: the text stays', async () => {
  await popup.evaluate(() => {
    const taken: boolean[] = [];
    Object.assign(globalThis, { taken });
    const note = (event: KeyboardEvent) =>
      event.key === 'Escape' && setTimeout(() => taken.push(event.defaultPrevented));
    addEventListener('keydown', note, true);
  });
  const taken = () => popup.evaluate('taken');
  await (await shows(popup, 'One')).focus();
  await popup.keyboard.press('Enter');
  await until('the details', () => popup.$('[role="dialog"] textarea:focus'));
  await popup.keyboard.press('Escape');
  await until('the list alone', async () => (await popup.$('[role="dialog"]')) === null);
  await untilEqual('whether it took the Escape', taken, [true]);

  const box = await (await shows(popup, 'One')).boundingBox();
  if (!box) throw new Error('the card is not drawn');
  await popup.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await popup.mouse.down();
  await popup.mouse.move(box.x + box.width / 2, box.y + box.height, { steps: 5 });
  await until('the card in the hand', () => popup.$('.card.in-hand'));
  await popup.keyboard.press('Escape');
  await until('the card put back', async () => (await popup.$('.card.in-hand')) === null);
  // Waits longer than the drag library suppresses a click: a hand releases the button later than that.
  await popup.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  await popup.mouse.up();
  await popup.evaluate(() => new Promise(requestAnimationFrame));
  expect(await popup.$('[role="dialog"]')).toBeNull();
  await untilEqual('whether it took the Escape', taken, [true, true]);

  await (await addField(popup, 'Home')).focus();
  await popup.keyboard.sendCharacter('Half a thought');
  await popup.keyboard.press('Escape');
  await untilEqual('whether it took the Escape', taken, [true, true, false]);
  await reopen();
  const field = await addField(popup, 'Home');
  await untilEqual('the text', () => field.evaluate((node) => (node as HTMLTextAreaElement).value), 'Half a thought');
  await field.focus();
  await popup.keyboard.press('Enter');
  await shows(popup, 'Half a thought');
});

/** Reopens the popup, with keys pressed before any of its modules runs. */
async function typedEarly(keys: readonly (string | KeyboardEventInit)[]): Promise<void> {
  await popup.goto('about:blank');
  const script = await popup.evaluateOnNewDocument((pressed) => {
    document.addEventListener('DOMContentLoaded', () => {
      for (const key of pressed) {
        const init = typeof key === 'string' ? { key } : key;
        document.body.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...init }));
      }
    });
  }, keys);
  await popup.goto(`${EXTENSION_ORIGIN}/popup/popup.html`);
  await popup.removeScriptToEvaluateOnNewDocument(script.identifier);
}

it('takes what is typed before its scripts are there', async () => {
  await typedEarly([{ key: 'K', altKey: true, shiftKey: true }, 'B', 'u', 'Shift', 'i', 'Backspace', 'y', ' ']);
  await until('the cursor in the field', () => popup.$('textarea[aria-label="Add a task to Home"]:focus'));
  await popup.keyboard.sendCharacter('milk');
  await popup.keyboard.press('Enter');
  await shows(popup, 'Buy milk');
});

it('makes a task of each line that is typed before its scripts are there', async () => {
  await typedEarly(['Enter', 'm', 'i', 'l', 'k', 'Enter', 'e', 'g', 'g', 's']);
  await until('the cursor in the field', () => popup.$('textarea[aria-label="Add a task to Home"]:focus'));
  await popup.keyboard.press('Enter');
  await shows(popup, 'eggs');
  await shows(popup, 'milk');
});

it('is painted with its whole list where it was closed while it searched', async () => {
  await reopen();
  await shows(popup, 'One');
  const painted = await reopen();
  expect(painted).toContain('One');
  await (await shows(popup, 'One')).focus();
  await popup.keyboard.type('/thr');
  await untilEqual('what is found', cards, ['Three']);
  expect(await reopen()).toEqual(painted);
  await shows(popup, 'One');
});

it('shows another list and remembers it, and the theme, painted before its scripts are there', async () => {
  await (await shows(popup, 'One')).focus();
  // A search in this list does not carry over to another list.
  await popup.keyboard.type('/one');
  await until('one card', async () => (await cards()).length === 1);
  await (await shows(popup, 'One')).focus();
  await popup.keyboard.press('g');
  await until('the field', () => popup.$('[role="combobox"]:focus'));
  await popup.keyboard.type('work');
  await popup.keyboard.press('Enter');
  await until('the cursor in its field', () => popup.$('textarea[aria-label="Add a task to Work"]:focus'));
  await shows(popup, 'Report');
  await pressOn(popup, 'button', 'List Work. Choose another');
  await pressOn(popup, 'menuitemradio', 'Work');
  await until('the focus on what opened it', () => popup.$('[aria-label="List Work. Choose another"]:focus'));
  await pressOn(popup, 'button', 'List Work. Choose another');
  await pressOn(popup, 'menuitemradio', 'Home');
  await shows(popup, 'One');
  await pressOn(popup, 'button', 'List Home. Choose another');
  // The styles that come with the file of the menus (ui/floating.css, webapp/build/import-plugin.ts).
  const way = () => popup.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--way'));
  await untilEqual('the styles of menus', way, '1');
  await pressOn(popup, 'menuitemradio', 'Work');
  await shows(popup, 'Report');
  await addField(popup, 'Work');
  await pressOn(popup, 'button', `Account ${account}`);
  await pressOn(popup, 'menuitem', 'Theme: Light');
  await pressOn(popup, 'menuitemradio', 'Dark');
  const theme = () => popup.evaluate(() => document.documentElement.dataset.theme);
  await untilEqual('a dark popup', theme, 'dark');
  expect(await reopen()).toEqual(['dark', 'Report']);
  await until('the cursor in the field', () => popup.$('textarea[aria-label="Add a task to Work"]:focus'));
  await shows(popup, 'Report');
  expect(await theme()).toBe('dark');
});

it('offers its lists under the boards that they are on', async () => {
  const [work] = (await world.service(account)).filter(({ title }) => title === 'Work');
  const { uid } = await popup.evaluate(() => JSON.parse(localStorage['tackboard.account']) as { uid: string });
  const map = (fields: object) => ({ mapValue: { fields } });
  const mask = 'updateMask.fieldPaths=boards&updateMask.fieldPaths=lists';
  await ownerCall(new URL(world.clouds.url).host, 'PATCH', `/users/${uid}?${mask}`, {
    fields: {
      boards: map({ office: map({ title: { stringValue: 'Office' } }) }),
      lists: map({ [work?.id ?? '']: map({ boardId: { stringValue: 'office' } }) }),
    },
  });
  await pressOn(popup, 'button', 'List Work. Choose another');
  const offered = () =>
    popup.$$eval('[role="menu"] [role="group"]', (groups) =>
      groups.map(({ children }) => [...children].map((line) => line.textContent)),
    );
  await untilEqual('the lists by board', offered, [
    ['Main Board', 'Home'],
    ['Office', 'Work'],
  ]);
  await popup.keyboard.press('Escape');
});

it('shows the title that was edited in a list that goes away, with the focus', async () => {
  const { google } = world.clouds;
  const { id } = google.insertList(account, 'Trip');
  google.insertTask(account, id, { title: 'Tent' });
  await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'refresh' })`);
  await pressOn(popup, 'button', 'List Work. Choose another');
  await pressOn(popup, 'menuitemradio', 'Trip');
  await (await shows(popup, 'Tent')).focus();
  await popup.keyboard.press('e');
  await until('the title’s field', () => popup.$('.card textarea:focus'));
  await popup.keyboard.type('Tarp');
  google.deleteList(account, id);
  await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'refresh' })`);
  await says(popup, 'deleted or moved elsewhere');
  await until('the focus on it', () => popup.$('[role="dialog"][data-details]:focus'));
  await pressOn(popup, 'button', 'Close');
  await pressOn(popup, 'button', 'List Home. Choose another');
  await pressOn(popup, 'menuitemradio', 'Work');
  await shows(popup, 'Report');
});

it('says that it fetches the tasks for as long as it does', async () => {
  await holdPauses(popup, 10_000);
  const ms = 2000;
  const late = { account, path: '^/(tasks/v1/|batch)(?!.*quotaUser=look)', faults: [{ kind: 'latency' as const, ms }] };
  const rules = ['GET', 'POST'].map((method) => world.clouds.faults.add({ ...late, method }));
  await pressOn(popup, 'button', `Account ${account}`);
  const before = performance.now();
  await pressOn(popup, 'menuitem', 'Refresh tasks');
  await hears(popup, 'Fetching your tasks...');
  await until('the message gone', async () => (await popup.$('::-p-text(Fetching your tasks)')) === null);
  expect(performance.now() - before).toBeGreaterThan(ms);
  for (const rule of rules) world.clouds.faults.remove(rule);
});

it('cuts off nothing where all is twice as large', async () => {
  // As with Chrome's zoom at 200 %: a popup does not grow any further, so its page has a quarter of the room.
  await popup.setViewport({ width: 400, height: 300, deviceScaleFactor: 2 });
  await add(popup, 'Work', 'A title that is long enough to need more than a single line of the popup');
  await layoutStill(popup);
  expect(await layoutFaults(popup)).toEqual([]);
  const field = await (await addField(popup, 'Work')).boundingBox();
  expect(field && field.y + field.height).toBeLessThan(300);
  await popup.setViewport({ width: 400, height: 600 });
  // The side panel can be made narrower than a popup.
  const panel = await extension.open('popup/popup.html?panel');
  await panel.setViewport({ width: 300, height: 600 });
  await shows(panel, 'Report');
  await layoutStill(panel);
  expect(await layoutFaults(panel)).toEqual([]);
  await panel.close();
});

it('leaves the account: stays when asked, switches to another, signs out', async () => {
  await pressOn(popup, 'button', `Account ${account}`);
  await pressOn(popup, 'menuitem', 'Sign out');
  await pressOn(popup, 'link', 'Back to the board');
  await shows(popup, 'Report');

  const other = world.person({ Garden: ['Plant a tree'] });
  await pressOn(popup, 'button', `Account ${account}`);
  await pressOn(popup, 'menuitem', 'Switch account');
  await pressOn(popup, 'button', 'Switch account');
  await extension.passGoogle(other);
  await shows(popup, 'Plant a tree');
  await addField(popup, 'Garden');

  await pressOn(popup, 'button', `Account ${other}`);
  await pressOn(popup, 'menuitem', 'Sign out');
  await pressOn(popup, 'button', 'Sign out');
  await says(popup, 'You are signed out');
  // Nothing of the account remains on the screen.
  expect(await reopen()).toEqual(['light']);
  await says(popup, 'Your tasks, one click away');
});

it('opens its lists over a message that stays: the last one can be seen and pressed', async () => {
  const lists = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`List ${index + 10}`, []]));
  const { world, popup } = await openPopupWorld({ Home: ['One'], ...lists }, 'One');
  onTestFinished(() => world.close());
  await (await addField(popup, 'Home')).focus();
  await popup.keyboard.sendCharacter('Typed');
  // As the full tab leaves text that was typed for a list that has been deleted since.
  await popup.evaluate(() => {
    const own = Object.keys(localStorage).find((key) => /^tackboard\.draft\..*\.add$/.test(key)) ?? '';
    localStorage.setItem(`${own}:gone`, localStorage.getItem(own) ?? '');
  });
  await popup.reload();
  await says(popup, 'is gone');
  await pressOn(popup, 'button', 'Actions for One');
  await pressOn(popup, 'menuitem', 'Move to…');
  await pressOn(popup, 'option', 'List 39');
  await pressOn(popup, 'button', 'List Home. Choose another');
  await pressOn(popup, 'menuitemradio', 'List 39');
  await shows(popup, 'One');
});
