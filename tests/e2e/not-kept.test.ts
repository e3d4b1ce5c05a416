import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoard } from './harness/board-acts.ts';
import { closeDrawer, openDrawer } from './harness/drawer.ts';
import { fullDisk, noRoom } from './harness/full-disk.ts';
import { sharedTargets, smallTargets } from './harness/layout.ts';
import { layoutStill } from './harness/press.ts';
import { until } from './harness/until.ts';
import { PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Puts the engine into the page, and keeps the account's database from opening while `broken` is set. */
const noDatabase = `
  delete globalThis.SharedWorker;
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...rest) {
    if (sessionStorage.broken && /^tackboard-\\d/.test(name)) throw new DOMException('broken', 'UnknownError');
    return open.call(this, name, ...rest);
  };
`;

describe.concurrent('what cannot be kept', () => {
  it('where the database does not open any more is shown after a reload, holds up a sign-out, and arrives in the end', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test, watch: false, before: noDatabase });
    await visitor.signIn(account);
    await visitor.board.card('One');
    await visitor.board.saved();
    await visitor.page.evaluate(async () => {
      sessionStorage.broken = '1';
      const gone = (await indexedDB.databases()).find(({ name }) => /^tackboard-\d/.test(name ?? ''));
      await new Promise((resolve) => {
        indexedDB.deleteDatabase(gone?.name ?? '').onsuccess = resolve;
      });
    });
    await visitor.board.add('Home', 'Precious');
    await visitor.goto('/app');
    await visitor.sees('1 change not saved');
    expect(await visitor.page.$$('::-p-text(This device cannot save right now)')).toHaveLength(1);
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('Some tasks are still queued to sync.');
    await visitor.page.evaluate(() => sessionStorage.removeItem('broken'));
    await visitor.goto('/app');
    await world.arrives(account, 'Home', ['Precious', 'One']);
    await visitor.board.shows('Home', ['Precious', 'One']);
    await visitor.board.saved();
  });

  it('a database that the browser deletes under the board takes along nothing that waits: the next sign-in sends it', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    // It waits for five seconds, and is not lost either if it is on its way by the time that the database goes.
    await visitor.board.add('Home', 'Precious');
    const session = await visitor.page.createCDPSession();
    await session.send('Storage.clearDataForOrigin', { origin: world.url, storageTypes: 'indexeddb' });
    await visitor.sees('Your tasks are not on this device yet');
    await visitor.signIn(account);
    await world.arrives(account, 'Home', ['Precious', 'One']);
    await visitor.board.saved();
  });

  it('a title whose page broke before it was saved is told of, with the way to its field, which saves it', async (test) => {
    const account = world.person({ Home: ['Mow', 'Weed'], Work: ['Call'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await visitor.board.focus('Weed');
    await visitor.board.keys('F2');
    await visitor.find('textbox', 'Title');
    await visitor.page.keyboard.type('Wild flow');
    // As after a crash, where nothing told the page that it goes.
    const left = await visitor.page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    await visitor.board.keys('Escape');
    await visitor.page.evaluate((texts) => void Object.assign(localStorage, texts), left);
    await visitor.page.reload();
    await visitor.sees('The title “Wild flow” that you typed for “Weed” is not saved.');
    // It is told also where another board is shown.
    await visitor.click('link', 'Office');
    await visitor.find('heading', 'Office');
    await visitor.click('button', 'Show');
    await until('the text in its field', () =>
      visitor.page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value === 'Wild flow'),
    );
    await visitor.page.keyboard.type('ers');
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Home', ['Mow', 'Wild flowers']);
    await visitor.page.reload();
    await visitor.find('heading', 'Office');
    await visitor.board.saved();
    expect(await visitor.page.$('::-p-text(is not saved)')).toBeNull();
  });

  it('"Not saved" stands on the card with its text, the page asks before it is left, and Retry saves it [8.17]', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test, watch: false, before: fullDisk });
    const asked: string[] = [];
    visitor.page.on('dialog', (dialog) => asked.push(dialog.type()));
    await visitor.signIn(account);
    await visitor.board.card('One');
    await visitor.board.saved();
    await visitor.page.evaluate('globalThis.__full = true');
    await visitor.board.add('Home', 'No room');
    await visitor.sees('Not saved');
    await visitor.sees('1 change not saved');
    await visitor.find('button', 'Copy text');
    await openDrawer(visitor);
    await visitor.sees('Not saved on this device. There is no room on this device.');
    await closeDrawer(visitor);
    await visitor.page.reload();
    expect(asked).toEqual(['beforeunload']);
    // The change waited in localStorage, and now there is room for it.
    await visitor.board.shows('Home', ['No room', 'One']);
    await visitor.board.saved();
    await visitor.page.evaluate('globalThis.__full = true');
    await visitor.board.add('Home', 'Room at last');
    await visitor.sees('Not saved');
    await visitor.page.evaluate('globalThis.__full = false');
    await visitor.click('button', 'Retry');
    await world.arrives(account, 'Home', ['Room at last', 'No room', 'One']);
    await visitor.board.saved();
    await visitor.page.reload();
    await visitor.board.shows('Home', ['Room at last', 'No room', 'One']);
    expect(asked).toEqual(['beforeunload']);
  });

  it('a finger has 44 px for each of what "Not saved" offers, and none of them is another’s', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test, watch: false, before: fullDisk, viewport: PHONE });
    await visitor.signIn(account);
    await visitor.board.card('One');
    await visitor.board.saved();
    await visitor.page.evaluate('globalThis.__full = true');
    await visitor.board.add('Home', 'No room');
    await visitor.find('button', 'Copy text');
    await visitor.find('button', 'Retry');
    await layoutStill(visitor.page);
    expect(await smallTargets(visitor.page, 44, '.unsaved')).toEqual([]);
    expect(await sharedTargets(visitor.page, '.unsaved')).toEqual([]);
    await visitor.page.evaluate('globalThis.__full = false');
    await visitor.click('button', 'Retry');
    await world.arrives(account, 'Home', ['No room', 'One']);
  });

  it('a full disk is said before signing in', async (test) => {
    const visitor = await world.visit({ test, before: noRoom });
    await visitor.goto('/login');
    await visitor.sees('The disk is full');
    expect(await visitor.page.$('::-p-text(Sign in with Google)')).toBeNull();
  });
});
