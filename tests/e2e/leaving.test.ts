import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { READ_MS } from '../../src/features/account/leaving.tsx';
import { downloads } from './harness/downloads.ts';
import { openDrawer } from './harness/drawer.ts';
import { hold, WRITES } from './harness/hold.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { holdStore } from './harness/records.ts';
import { setOffline } from './harness/set-offline.ts';
import { until } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('leaving with changes that wait', () => {
  const CANARY = 'canary-5f1d';

  /** Returns everything that the browser stores for the origin, as one text. */
  const kept = async (visitor: Visitor) => {
    const stores = await visitor.page.evaluate(async () => {
      const open = (name: string) =>
        new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name);
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const read = (database: IDBDatabase, store: string) =>
        new Promise<unknown>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
      for (const { name = '' } of await indexedDB.databases()) {
        const database = await open(name);
        for (const store of database.objectStoreNames) found.push(name, store, await read(database, store));
        database.close();
      }
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) found.push(request.url);
      }
      return JSON.stringify(found);
    });
    const session = await visitor.page.createCDPSession();
    const { cookies } = await session.send('Network.getCookies', { urls: [world.url] });
    return stores + JSON.stringify(cookies);
  };

  it('is refused with the reason offline [8.15], as is a switch, else they can be sent [8.17], saved to a file, or discarded by a typed word; nothing of the account stays', async (test) => {
    const account = world.person({ [`${CANARY} list`]: [`${CANARY} old`] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const uid = await visitor.page.evaluate(
      () => (JSON.parse(localStorage.getItem('tackboard.account') ?? '{}') as { uid: string }).uid,
    );
    const letGo = hold(world, account, WRITES);
    await visitor.board.add(`${CANARY} list`, `${CANARY} new`);
    await visitor.board.addField(`${CANARY} list`);
    await visitor.page.keyboard.sendCharacter(`${CANARY} draft`);
    expect(await kept(visitor)).toContain(CANARY);
    // The popup's page remembers the list that it adds to.
    await visitor.goto('/chrome');
    await visitor.find('textbox', `Add a task to ${CANARY} list`);
    const refusedOffline = async () => {
      await setOffline(visitor.page, true);
      await visitor.sees("You have changes but haven't saved it yet. Please wait to be online to sync it.");
    };
    await visitor.goto('/switchAccount');
    await visitor.sees('Use another account');
    await refusedOffline();
    await setOffline(visitor.page, false);
    await visitor.goto('/signOut');
    await visitor.sees('Sign out of Tackboard?');
    await visitor.sees('Only this device has 1 text that was not saved.');
    await refusedOffline();
    expect(await visitor.page.$('::-p-text(Type “discard”)')).toBeNull();
    await setOffline(visitor.page, false);
    await visitor.gone('alert', '');
    // The permission is gone for good, so waiting does not help.
    world.clouds.google.revokeTokens(account);
    await visitor.click('button', 'Sign out');
    await visitor.sees('Some tasks are still queued to sync. Please wait for the sync to complete.');
    const file = await downloads(visitor, world.dataDir);
    await visitor.click('button', 'Export as a file');
    const exported = JSON.stringify((await file()).json);
    for (const text of [`${CANARY} new`, `${CANARY} draft`]) expect(exported).toContain(text);
    const word = await visitor.find('textbox', 'Type “discard” to throw these changes away');
    await word.type('discard');
    await visitor.click('button', 'Discard 1 change and sign out');
    await visitor.sees('You are signed out');
    letGo();
    const left = await until('all that is kept', async () => kept(visitor));
    for (const trace of [CANARY, account, uid]) expect(left).not.toContain(trace);
    expect(JSON.stringify(await world.service(account))).not.toContain(`${CANARY} new`);
  });

  it('has nothing to press before it has read what it says above that, which would move it from under the hand', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const account = world.person({ Home: ['One', 'Two'] });
    await visitor.signIn(account);
    await board.focus('One');
    await board.keys('Delete');
    await board.noCard('One');
    await board.saved();
    const leave = async () => {
      await visitor.click('button', `Account ${account}`);
      const endPause = await holdPauses(page, READ_MS);
      const letGo = await holdStore(page, 'kept');
      await visitor.click('menuitem', 'Sign out');
      await visitor.find('heading', 'Sign out of Tackboard?');
      expect(await page.$$eval('main :is(button, a)', (all) => all.length)).toBe(0);
      return { endPause, letGo };
    };
    const { letGo } = await leave();
    await letGo();
    await visitor.find('button', 'Sign out');
    await visitor.sees('deleted tasks that could be brought back');
    await visitor.goto('/app');
    await board.card('Two');
    // A storage that does not answer keeps nobody from leaving.
    const slow = await leave();
    await slow.endPause();
    await visitor.find('button', 'Sign out');
    await slow.letGo();
  });

  it('is held up no longer once none waits', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('One');
    world.clouds.google.revokeTokens(account);
    await visitor.board.add('Home', 'Given up');
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('Some tasks are still queued to sync.');
    await visitor.find('button', 'Send and sign out');
    const tab = await visitor.tab();
    await tab.board.card('Given up');
    await openDrawer(tab);
    await tab.click('button', 'Discard: Add “Given up”');
    await tab.sees('Discard this change?');
    await tab.click('button', 'Discard');
    await visitor.gone('alert', '');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
  });

  it('switching says that changes are being saved, sends them, and lets one choose another account [2.4, 4.37, 8.16]', async (test) => {
    const account = world.person({ Home: [] });
    const other = world.person({ Office: ['Of the other'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    // Held for as long as the test takes to reach the button: a change that was saved before the press would not be
    // saved after it.
    const answer = hold(world, account, ['POST'], { kind: 'hang', ms: 600_000, commit: 'never' });
    await visitor.board.add('Home', 'Before switching');
    await visitor.goto('/switchAccount');
    await visitor.click('button', 'Switch account');
    await visitor.sees('Saving your changes before switching account...');
    await visitor.hears('Saving your changes before switching account...');
    answer();
    await until('the way to Google', () => !visitor.page.url().startsWith(world.url));
    // Otherwise Google would sign in again the account that it knows.
    expect(new URL(visitor.page.url()).searchParams.get('prompt')).toBe('select_account');
    await world.arrives(account, 'Home', ['Before switching']);
    await visitor.passGoogle(other);
    await visitor.board.shows('Office', ['Of the other']);
    await visitor.find('button', `Account ${other}`);
  });

  it('another account is used: whose changes wait is said on the sign-in screen, and they are sent when that one is back', async (test) => {
    const first = world.person({ Home: ['One'] });
    const second = world.person({ Office: ['Two'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(first);
    await visitor.board.card('One');
    world.clouds.google.revokeTokens(first);
    await visitor.board.add('Home', 'Left behind');
    await visitor.sees('Google no longer lets Tackboard in.');
    // As from a sign-in page that was opened earlier.
    await visitor.goto('/api/oAuth?state=%2Fapp&prompt=select_account');
    await visitor.passGoogle(second);
    await visitor.board.card('Two');
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
    const line = `1 change waiting on this device for ${first}.`;
    await visitor.sees(line);
    await visitor.goto('/app');
    await visitor.sees(line);
    await visitor.signInHere(first);
    await world.arrives(first, 'Home', ['Left behind', 'One']);
    await visitor.board.saved();
  });
});
