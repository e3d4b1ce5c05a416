import type { Page } from 'puppeteer';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { byRole } from './harness/by-role.ts';
import type { Extension } from './harness/extension.ts';
import { leaveTracesOf, openPopupWorld } from './harness/extension-world.ts';
import { hold } from './harness/hold.ts';
import { dayFromNow } from './harness/plant.ts';
import { pressOn, says, shows } from './harness/popup.ts';
import { hears, RECORD_SAID } from './harness/said.ts';
import { until, untilEqual } from './harness/until.ts';
import type { World } from './harness/world.ts';

const due = dayFromNow(0);

let world: World;
let account: string;
let extension: Extension;
/** An open page, which keeps the worker alive. */
let popup: Page;

beforeAll(async () => {
  const tasks = [
    { title: 'Call Ann', due },
    { title: 'Paint', due: dayFromNow(1) },
  ];
  ({ world, account, extension, popup } = await openPopupWorld({ Home: tasks }, 'Call Ann'));
});
afterAll(() => world.close());
beforeEach(({ onTestFailed, task }) => onTestFailed(() => leaveTracesOf(extension, world, task.name)));

/** Returns the ids of the notifications on the screen: each says its kind, and its task. */
const told = async (): Promise<unknown[][]> =>
  (await popup.evaluate<[], () => Promise<string[]>>('chrome.notifications.getAll().then(Object.keys)' as never)).map(
    (id) => JSON.parse(id),
  );
const kinds = async () => (await told()).map(([kind]) => kind);
const lastDay = () => popup.evaluate(`chrome.storage.local.get('reminded').then(({ reminded }) => reminded?.day)`);
const forget = () => popup.evaluate(`chrome.storage.local.remove('reminded')`);

/** Does what the alarm does at its hour; resolves once the day counts as told. */
async function remind(): Promise<void> {
  await popup.bringToFront();
  await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'remind' })`);
  await untilEqual('the day told', lastDay, due);
}

/**
 * Does the same and waits for its end: the work of an alarm begins by setting the next alarm, and that of a second
 * alarm begins only after the first has ended.
 */
async function remindToTheEnd(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    await popup.evaluate(`chrome.alarms.clear('remind')`);
    await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'remind' })`);
    await until('the next alarm', () => popup.evaluate(`chrome.alarms.get('remind').then(Boolean)`));
  }
}

/**
 * Reminds until there is one notification, of this kind. The first time may know less than the service: it waits for a
 * read that began before, such as that of a page that was just closed.
 */
const tells = (kind: string) =>
  until(`one notification, of the kind ${kind}`, async () => {
    const isTold = async () => JSON.stringify(await kinds()) === JSON.stringify([kind]);
    if (await isTold()) return true;
    await forget();
    await remind();
    return isTold();
  });

const plant = (title: string) => {
  const list = world.clouds.google.lists(account)[0];
  if (!list) throw new Error('no list');
  return world.clouds.google.insertTask(account, list.id, { title, due: `${due}T00:00:00.000Z` }, {});
};

it('tells once a day what is due, to Premium accounts, and Complete in the notification does it, once [1.3] [5.5] [6.2] [6.3]', async () => {
  await popup.evaluate(`chrome.storage.local.set({ reminders: { on: true, hour: 0 } })`);
  // An account without Premium is told nothing.
  await remindToTheEnd();
  expect(await told()).toEqual([]);
  const board = await extension.open('webapp/board.html#/app');
  await pressOn(board, 'button', 'Settings');
  await pressOn(board, 'menuitem', 'Notifications: Disabled');
  await until('the offer', () => board.$(byRole('dialog', 'Tasks notifications is a Premium Feature')));
  await board.close();

  world.clouds.setPremium(account, true);
  await until('Premium', async () => {
    await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'remind' })`);
    return (await lastDay()) === due;
  });
  await until('the notification', async () => (await kinds()).includes('task'));
  const [[kind, , , taskId]] = (await told()) as [[string, string, string, string, string]];
  expect(kind).toBe('task');
  // A second alarm on the same day adds nothing.
  const [id] = (await told()).map((one) => JSON.stringify(one));
  await remindToTheEnd();
  expect((await told()).map((one) => JSON.stringify(one))).toEqual([id]);

  const press = () => extension.inWorker(`chrome.notifications.onButtonClicked.dispatch(${JSON.stringify(id)}, 0)`);
  await press();
  await press();
  await untilEqual('no notification', told, []);
  const done = async () =>
    (await world.service(account))[0]?.tasks.filter((task) => task.done).map(({ title }) => title) ?? [];
  await untilEqual('Call Ann done in the service', done, ['Call Ann']);
  expect(taskId).toBeTruthy();
  await untilEqual(
    'nothing kept',
    () => popup.evaluate(`chrome.storage.local.get('unplaced').then(({ unplaced }) => unplaced)`),
    [],
  );
});

it('tells of several in one, of none that was done elsewhere, and takes away what is done meanwhile', async () => {
  const [one, two, three] = [plant('One'), plant('Two'), plant('Three')];
  const list = world.clouds.google.lists(account)[0]?.id ?? '';
  const finish = (task: { id: string }) =>
    world.clouds.google.patchTask(account, list, task.id, { status: 'completed' });
  finish(three);
  await tells('all');
  await extension.inWorker(
    `chrome.notifications.onClicked.dispatch(${JSON.stringify(JSON.stringify((await told())[0]))})`,
  );
  const board = await until('the board, at what is due', async () => {
    const target = extension.browser.targets().find((target) => target.url().endsWith('/webapp/board.html#/app/b/day'));
    return (await target?.asPage()) ?? null;
  });
  await shows(board, 'One');
  await board.close();
  // After the device slept for a while, one of the two tasks is left.
  finish(two);
  await tells('task');
  finish(one);
  await extension.inWorker(`chrome.alarms.onAlarm.dispatch({ name: 'refresh' })`);
  await untilEqual('none of what is done', told, []);
  await forget();
  await remind();
  expect(await told()).toEqual([]);
});

it('opens the task that it told of, at the hour that is set on the board, and tells no more once it is off [2.40]', async () => {
  plant('Water the plants');
  await forget();
  await remind();
  await until('the notification', async () => (await kinds()).includes('task'));
  const [id] = (await told()).map((one) => JSON.stringify(one));
  await extension.inWorker(`chrome.notifications.onButtonClicked.dispatch(${JSON.stringify(id)}, 1)`);
  const board = await until('the board', async () => {
    const target = extension.browser.targets().find((target) => target.url().includes('/webapp/board.html'));
    return (await target?.asPage()) ?? null;
  });
  await board.emulateFocusedPage(true);
  await until('the task', () => board.$(byRole('dialog', 'Task details')));
  await untilEqual('no notification', told, []);
  await pressOn(board, 'button', 'Settings');
  await pressOn(board, 'menuitem', 'Notifications: 12:00 AM');
  await pressOn(board, 'menuitemradio', '8:00 PM');
  const hour = () =>
    popup.evaluate(
      `chrome.alarms.get('remind').then((alarm) => (alarm ? new Date(alarm.scheduledTime).getHours() : null))`,
    );
  await untilEqual('the alarm at eight', hour, 20);
  for (const [now, next] of [
    ['8:00 PM', 'Off'],
    ['Off', '8:00 PM'],
  ] as const) {
    await pressOn(board, 'button', 'Settings');
    await pressOn(board, 'menuitem', `Notifications: ${now}`);
    await pressOn(board, 'menuitemradio', next);
    await untilEqual(`the alarm, with ${next}`, hour, next === 'Off' ? null : 20);
  }
  await board.close();
});

/** Runs in the page: records the entries of opened menus, each time they change. */
const NOTE_ENTRIES = `
  globalThis.firsts = [];
  const look = () => {
    const words = [...document.querySelectorAll('[role="menu"] [role="menuitem"]')].map((entry) => entry.textContent).join();
    if (words !== '' && firsts.at(-1) !== words) firsts.push(words);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
`;

/** Runs in the page: reads the stored choice late, as a busy machine does long after the menu was requested. */
const READ_LATE = `
  const { local } = chrome.storage;
  const get = local.get.bind(local);
  local.get = async (key) => {
    for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    return get(key);
  };
`;

it('opens the popup’s menu with all that is in it: no entry comes later and moves the others from under the hand', async () => {
  const fresh = await extension.open('popup/popup.html');
  await shows(fresh, 'Paint');
  await fresh.evaluate(NOTE_ENTRIES);
  await fresh.evaluate(READ_LATE);
  await pressOn(fresh, 'button', `Account ${account}`);
  await until('the entry', () => fresh.$('[role="menuitem"] ::-p-text(Notifications)'));
  expect(await fresh.evaluate('firsts.length')).toBe(1);
  await fresh.close();
});

it('opens the full tab’s settings with all that is in them: the hour is read before', async () => {
  const board = await extension.open('webapp/board.html#/app');
  await shows(board, 'Paint');
  await board.evaluate(NOTE_ENTRIES);
  await board.evaluate(READ_LATE);
  await pressOn(board, 'button', 'Settings');
  await until('the entry', () => board.$('[role="menuitem"] ::-p-text(8:00 PM)'));
  expect(await board.evaluate('firsts.length')).toBe(1);
  await board.close();
});

it('keeps the hour that is chosen in the popup though the popup is closed by the same key', async () => {
  const fresh = await extension.open('popup/popup.html');
  await shows(fresh, 'Paint');
  await pressOn(fresh, 'button', `Account ${account}`);
  await pressOn(fresh, 'menuitem', 'Notifications: 8:00 PM');
  await (await until('the hour', () => fresh.$(byRole('menuitemradio', '9:00 PM')))).focus();
  await fresh.evaluate(() => addEventListener('keydown', () => setTimeout(close, 0), true));
  // A page that has closed gives no answer.
  void fresh.keyboard.press('Enter').catch(() => {});
  await until('the end of the popup', () => fresh.isClosed());
  const hour = () => popup.evaluate(`chrome.storage.local.get('reminders').then(({ reminders }) => reminders.hour)`);
  await untilEqual('the hour that is kept', hour, 21);
});

it('leaves the popup’s menu as it opened when the account turns out to have Premium meanwhile', async () => {
  world.clouds.setPremium(account, false);
  const board = await extension.open('webapp/board.html#/app');
  await until('no Premium', () => board.$(byRole('link', 'Try Premium for free')));
  const fresh = await extension.open('popup/popup.html');
  await shows(fresh, 'Paint');
  await fresh.evaluate(NOTE_ENTRIES);
  await pressOn(fresh, 'button', `Account ${account}`);
  await until('the menu', () => fresh.$(byRole('menuitem', 'Sign out')));
  world.clouds.setPremium(account, true);
  await until('Premium', async () => (await board.$(byRole('link', 'Try Premium for free'))) === null);
  await pressOn(fresh, 'menuitem', 'Theme: Light');
  expect(await fresh.evaluate(`firsts.some((words) => words.includes('Notifications'))`)).toBe(false);
  await fresh.close();
  await board.close();
});

/** Opens the board of an account with Premium that is reminded at nine in the evening. */
async function remindedAtNine(): Promise<Page> {
  world.clouds.setPremium(account, true);
  await popup.evaluate(`chrome.storage.local.set({ reminders: { on: true, hour: 21 } })`);
  const board = await extension.open('webapp/board.html#/app');
  await shows(board, 'Paint');
  await until('Premium', async () => (await board.$(byRole('link', 'Try Premium for free'))) === null);
  return board;
}

it('leaves a popup’s menu that is open whole when Premium ends meanwhile, and says what the entry needs', async () => {
  const board = await remindedAtNine();
  const fresh = await extension.open('popup/popup.html');
  await shows(fresh, 'Paint');
  await pressOn(fresh, 'button', `Account ${account}`);
  await until('the entry', () => fresh.$(byRole('menuitem', 'Notifications: 9:00 PM')));
  world.clouds.setPremium(account, false);
  await until('no Premium', () => board.$(byRole('link', 'Try Premium for free')));
  await says(fresh, 'Tasks notifications is a Premium Feature');
  expect(await fresh.$('[role="menuitem"][aria-disabled="true"] ::-p-text(Notifications)')).not.toBeNull();
  world.clouds.setPremium(account, true);
  await until('the hour again', () => fresh.$(byRole('menuitem', 'Notifications: 9:00 PM')));
  await fresh.close();
  await board.close();
});

it('leads on by keyboard where Premium ends while the hours are open: from the entry that they belonged to', async () => {
  const board = await remindedAtNine();
  await pressOn(board, 'button', 'Settings');
  await (await until('the entry', () => board.$(byRole('menuitem', 'Notifications: 9:00 PM')))).focus();
  await board.keyboard.press('ArrowRight');
  const at = () => board.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
  await untilEqual('the focus in the submenu', at, 'Off');
  world.clouds.setPremium(account, false);
  await until('no Premium', () => board.$(byRole('link', 'Try Premium for free')));
  await untilEqual('the focus on the entry', at, 'Notifications: Disabled');
  await board.keyboard.press('ArrowDown');
  await untilEqual('the focus on the next one', at, 'Sound effects: On');
  await board.keyboard.press('Escape');
  await untilEqual('the focus on the button', at, 'Settings');
  world.clouds.setPremium(account, true);
  await board.close();
});

it('says so where the task that is opened from a notification was deleted elsewhere and is still on this device', async () => {
  const { id: taskId } = plant('Ring Bob');
  // It wakes the worker and has it read.
  const fresh = await extension.open('popup/popup.html');
  await shows(fresh, 'Ring Bob');
  const listId = world.clouds.google.lists(account)[0]?.id ?? '';
  const answer = hold(world, account, ['GET']);
  world.clouds.google.deleteTask(account, listId, taskId);
  const id = JSON.stringify(JSON.stringify(['task', 'somebody', listId, taskId, 'operation']));
  await extension.inWorker(`chrome.notifications.onButtonClicked.dispatch(${id}, 1)`);
  const board = await until('the board', async () => {
    const target = extension.browser.targets().find((target) => target.url().includes('/webapp/board.html'));
    return (await target?.asPage()) ?? null;
  });
  await until('the task', () => board.$(byRole('dialog', 'Task details')));
  await board.evaluate(RECORD_SAID);
  answer();
  await hears(board, 'This task was deleted or moved elsewhere meanwhile.');
  await until('no details', async () => (await board.$(byRole('dialog', 'Task details'))) === null);
  await board.close();
  await fresh.close();
});

it('opens the board in a window of its own where a notification is pressed and none is left', async () => {
  const { browser } = extension;
  // Any notification will do, even one of a past day: the press counts. The worker outlives the pages by some seconds.
  const id = JSON.stringify(['all', 'somebody']);
  for (const page of await browser.pages()) await page.close();
  await untilEqual('no window', () => extension.inWorker('chrome.windows.getAll().then(({ length }) => length)'), 0);
  await extension.inWorker(`chrome.notifications.onClicked.dispatch(${JSON.stringify(id)})`);
  const board = await until('the board, at what is due', async () => {
    const target = browser.targets().find((target) => target.url().endsWith('/webapp/board.html#/app/b/day'));
    return (await target?.asPage()) ?? null;
  });
  await shows(board, 'Water the plants');
});
