import type { Page } from 'puppeteer';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { byRole } from './harness/by-role.ts';
import { EXTENSION_ORIGIN, type Extension } from './harness/extension.ts';
import { launchExtension, leaveTracesOf, signInPopup } from './harness/extension-world.ts';
import { add, pressOn, says, shows } from './harness/popup.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, type World } from './harness/world.ts';

/*
 * Signing out in the extension, whose popup closes with every click elsewhere. The tests run one after the other with
 * the same browser; nobody is signed in when one begins.
 */

let world: World;
let extension: Extension;

beforeAll(async () => {
  world = await openWorld();
  extension = await launchExtension(world);
  return () => world.close();
});
afterEach(async ({ task }) => {
  world.clouds.faults.clear();
  if (task.result?.state === 'fail') await leaveTracesOf(extension, world, task.name);
});

const openPopup = () => extension.open('popup/popup.html');
const signInLink = (page: Page) => until('the way in', () => page.$(byRole('link', 'Sign in with Google')));

/** Returns which of these traces of a person localStorage contains. */
const kept = (page: Page, ...of: readonly string[]) =>
  page.evaluate((traces) => traces.filter((trace) => JSON.stringify({ ...localStorage }).includes(trace)), of);

async function leave(page: Page, account: string, how: 'Sign out' | 'Switch account'): Promise<void> {
  await pressOn(page, 'button', `Account ${account}`);
  await pressOn(page, 'menuitem', how);
  await pressOn(page, 'button', how);
}

it('signs out though the popup is closed meanwhile, shows the way in afterwards, and keeps nothing', async () => {
  const account = world.person({ 'Own list': ['One'] });
  const popup = await signInPopup(extension, account, 'One');
  await says(popup, 'All saved');
  const slow = { faults: [{ kind: 'latency' as const, ms: 1500 }] };
  for (const cloud of ['google', 'firebase'] as const) world.clouds.faults.add({ cloud, ...slow });
  await leave(popup, account, 'Sign out');
  await says(popup, 'Sending your last changes and signing out');
  await popup.close();
  // A page that is opened meanwhile may still belong to the account, and says so.
  const watcher = await extension.open('webapp/board.html#/help');
  await untilEqual('the account’s session over', () => hasSession(watcher, account), false);
  await watcher.close();
  const after = await openPopup();
  await signInLink(after);
  expect(await kept(after, account, 'Own list')).toEqual([]);
  await after.close();
});

/**
 * Returns whether the worker’s own database names the account. A page that reloads itself may never answer, so it is
 * asked again.
 */
const hasSession = (page: Page, account: string): Promise<boolean> =>
  Promise.race([
    page.evaluate(async (email) => {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const asked = indexedDB.open('tackboard-session');
        asked.onsuccess = () => resolve(asked.result);
      });
      const all = await new Promise<unknown[]>((resolve) => {
        const asked = database.transaction('session').objectStore('session').getAll();
        asked.onsuccess = () => resolve(asked.result);
      });
      database.close();
      return JSON.stringify(all).includes(email);
    }, account),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the page did not answer')), 20_000).unref();
    }),
  ]);

it('signs out though the popup is closed while the last changes are sent [4.37]', async () => {
  const account = world.person({ Home: ['Three'] });
  const popup = await signInPopup(extension, account, 'Three');
  const insert = { cloud: 'google' as const, account, method: 'POST', path: '/lists/[^/]+/tasks(?!.*quotaUser=look)' };
  const rule = world.clouds.faults.add({ ...insert, times: 1, faults: [{ kind: 'latency', ms: 3000 }] });
  await add(popup, 'Home', 'Last words');
  await leave(popup, account, 'Sign out');
  await says(popup, 'Sending your last changes and signing out');
  await until('the request on its way', () =>
    world.clouds.faults.counts().some(({ id, applied }) => id === rule && applied === 1),
  );
  await popup.close();
  await world.arrives(account, 'Home', ['Last words', 'Three']);
  const watcher = await extension.open('webapp/board.html#/help');
  await untilEqual('the account’s session over', () => hasSession(watcher, account), false);
  await watcher.close();
  const after = await openPopup();
  await signInLink(after);
  await after.close();
});

it('says nothing untrue in a side panel that switches the account, and gives what is typed meanwhile to who signs in', async () => {
  const account = world.person({ Home: ['Four'] });
  const other = world.person({ Garden: ['Plant a tree'] });
  await (await signInPopup(extension, account, 'Four')).close();
  const panel = await extension.open('popup/popup.html?panel');
  await says(panel, 'All saved');
  await leave(panel, account, 'Switch account');
  await extension.passGoogle(other, 'close');
  await says(panel, 'You cancelled, or Google refused the access');
  const field = await until('the field', () => panel.$(byRole('textbox', 'Add a task')));
  await field.focus();
  await panel.keyboard.sendCharacter('Typed between');
  await panel.keyboard.press('Enter');
  await says(panel, 'Kept here until you sign in');
  expect(await panel.$('::-p-text(You are signed out. What you see)')).toBeNull();
  expect(await panel.$(byRole('button', 'List Home. Choose another'))).toBeNull();
  await pressOn(panel, 'link', 'Try again');
  await extension.passGoogle(other);
  const text = async () => {
    const found = await panel.$(byRole('textbox', 'Add a task to Garden'));
    return found?.evaluate((node) => (node as HTMLTextAreaElement).value);
  };
  await untilEqual('it in the field of who signed in', text, 'Typed between\n');
  await panel.focus('textarea');
  await panel.keyboard.press('Enter');
  await world.arrives(other, 'Garden', ['Typed between', 'Plant a tree']);
  await leave(panel, other, 'Sign out');
  await says(panel, 'You are signed out');
  await panel.close();
});

it('says in a side panel that a renewal was cancelled, and shows the list again once the access is renewed', async () => {
  const account = world.person({ Home: ['Six'] });
  await (await signInPopup(extension, account, 'Six')).close();
  const panel = await extension.open('popup/popup.html?panel');
  await says(panel, 'All saved');
  world.clouds.google.revokeTokens(account);
  await add(panel, 'Home', 'Held back');
  await pressOn(panel, 'link', 'Sign in again');
  await pressOn(panel, 'link', 'Renew access');
  await extension.passGoogle(account, 'cancel');
  await says(panel, 'You cancelled, or Google refused the access');
  await pressOn(panel, 'link', 'Renew access');
  await extension.passGoogle(account);
  await shows(panel, 'Held back');
  await world.arrives(account, 'Home', ['Held back', 'Six']);
  await leave(panel, account, 'Sign out');
  await says(panel, 'You are signed out');
  await panel.close();
});

it('makes a task of each line that is entered in the popup while nobody is signed in', async () => {
  const account = world.person({ Home: ['Six'] });
  const popup = await openPopup();
  await until('the cursor in the field', () => popup.$('textarea[aria-label="Add a task"]:focus'));
  for (const title of ['', 'Buy milk', '', 'Buy bread']) {
    await popup.keyboard.sendCharacter(title);
    await popup.keyboard.press('Enter');
  }
  await says(popup, 'Kept here until you sign in');
  await pressOn(popup, 'link', 'Sign in with Google');
  await extension.passGoogle(account);
  await until('the cursor in the list’s field', () => popup.$('textarea[aria-label="Add a task to Home"]:focus'));
  await popup.keyboard.press('Enter');
  await shows(popup, 'Buy milk');
  await shows(popup, 'Buy bread');
  await world.arrives(account, 'Home', ['Buy milk', 'Buy bread', 'Six']);
  await leave(popup, account, 'Sign out');
  await says(popup, 'You are signed out');
  await popup.close();
});

it('says of what is added while nobody is signed in that it is kept, and adds it for who signs in', async () => {
  const popup = await openPopup();
  await signInLink(popup);
  await extension.inWorker(`chrome.omnibox.onInputEntered.dispatch('Buy milk', 'currentTab')`);
  await says(popup, '1 task is kept here until you sign in.');
  const board = await until('the board’s tab', () =>
    extension.browser
      .targets()
      .find((one) => one.url().startsWith(`${EXTENSION_ORIGIN}/webapp/board.html`))
      ?.asPage(),
  );
  await says(board, '1 task is kept here until you sign in.');
  await extension.inWorker(`chrome.omnibox.onInputEntered.dispatch('Buy bread', 'currentTab')`);
  await says(board, '2 tasks are kept here until you sign in.');
  await board.close();
  await popup.close();
  const account = world.person({ Home: ['Five'] });
  await (await signInPopup(extension, account, 'Five')).close();
  await world.arrives(account, 'Home', ['Buy bread', 'Buy milk', 'Five']);
});
