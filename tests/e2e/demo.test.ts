import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sortList } from './harness/board-acts.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import { openWorld, shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe('the demo', () => {
  it('is the whole board without an account: nothing of it leaves the browser, and signing in keeps it [1.5, 2.2, 2.24, 2.25]', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test, firstVisit: true });
    const { board, page } = visitor;
    await visitor.goto('/');
    await visitor.find('link', 'Try it without an account');
    expect(await page.$eval('header a', (logo) => logo.getAttribute('href'))).toBe('/');
    await visitor.click('link', 'Try it without an account');
    await untilEqual('the lists', () => board.lists(), ['To Do', 'Doing', 'Done']);
    await board.card('Welcome! Drag this card to Doing', 'To Do');
    await board.card('Like it? “Keep this board” brings these lists into your Google Tasks', 'Done');
    await visitor.sees('nothing leaves this browser');
    await visitor.sees('Sign in for dark mode');
    for (const ofAccounts of ['Show boards', 'Hide boards', 'Settings', 'Notifications']) {
      await visitor.gone('button', ofAccounts);
    }
    expect(await page.$eval('header a', (logo) => logo.getAttribute('href'))).toBe('/');
    await board.add('Doing', 'My own task');
    await board.cardMenu('Welcome! Drag this card to Doing', 'Move to list', 'Doing');
    await board.card('Welcome! Drag this card to Doing', 'Doing');
    // What only Google could answer is not offered.
    await board.cardMenu('My own task', 'Open details');
    await visitor.find('button', 'Duplicate');
    for (const ofGoogle of ['Copy link', 'Open in Google Tasks']) await visitor.gone('button', ofGoogle);
    await board.keys('Escape');
    await board.tick('Press ? to see every key');
    await board.noCard('Press ? to see every key');
    // When the undo window is over, anything that is sent at all would be sent.
    await visitor.gone('button', 'Undo');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
    // Only files of the product were requested, and nothing of its API.
    const file = /^GET (Media blob:|(Document|Script|Stylesheet|Font|Image|Manifest|Other) (?!.*\/api\/))/;
    expect(visitor.requests.filter((line) => !file.test(line))).toEqual([]);

    await page.evaluate(() => {
      for (let size = 2 ** 22; size >= 1; size /= 2) {
        try {
          localStorage.setItem(`full${size}`, 'x'.repeat(size));
        } catch {
          // No more of this size fits in.
        }
      }
    });
    await visitor.click('button', 'Keep this board');
    await visitor.hears('has no room left to keep the board');
    await board.card('My own task', 'Doing');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.startsWith('full')) localStorage.removeItem(key);
    });
    await setOffline(page, true);
    await visitor.click('button', 'Keep this board');
    await visitor.hears('You are offline. Signing in needs the network.');
    await board.card('My own task', 'Doing');
    await setOffline(page, false);
    const keepThisBoard = async () => {
      await visitor.click('button', 'Keep this board');
      await until('Google’s page', () => !page.url().startsWith(world.url));
    };
    // The demo goes on in a reloaded tab, and after a sign-in that would have kept it but was not finished.
    await page.reload();
    await board.card('My own task', 'Doing');
    await keepThisBoard();
    await visitor.passGoogle(account, { cancel: true });
    await visitor.sees('You cancelled');
    await page.evaluate(() => sessionStorage.clear());
    await visitor.goto('/demo');
    await board.card('My own task', 'Doing');
    await keepThisBoard();
    await visitor.passGoogle(account);
    await untilEqual('the lists of the account', () => board.lists(), ['Home', 'To Do', 'Doing', 'Done']);
    await board.card('My own task', 'Doing');
    await world.arrives(account, 'Doing', [
      'Welcome! Drag this card to Doing "Or press M on it and use the arrow keys."',
      'My own task',
      'Add a task: press N, type, press Enter',
      '✓ Press ? to see every key',
    ]);
    await world.arrives(account, 'To Do', [
      'Tick a card when it is done "Undo is there for five seconds, and the Z key after that."',
      '💡 Start a title with an emoji to label it',
      'Open a card for its notes, its date and its subtasks',
      '  Tick me',
      '  Drag me to another place',
    ]);
    await world.arrives(account, 'Home', ['Mow']);
    // It is brought only once: another start adds nothing.
    await board.saved();
    await page.reload();
    await board.card('Mow', 'Home');
    await board.saved();
    await untilEqual('each list once', () => board.lists(), ['Home', 'To Do', 'Doing', 'Done']);
  });

  it('brings what is half typed and how lists are sorted, once, into the account that is signed in, and leads back to it; what is new then comes beside it [2.2]', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Mow');
    await visitor.goto('/demo');
    await board.card('Press ? to see every key', 'Doing');
    // A signed-in user who leaves the demo gets to their own board.
    await page.$eval('header a', (logo) => logo.click());
    await board.card('Mow');
    await visitor.goto('/demo');
    await sortList(visitor, 'To Do', 'Name');
    const byName = [
      'Open a card for its notes, its date and its subtasks',
      'Start a title with an emoji to label it',
      'Tick a card when it is done',
      'Welcome! Drag this card to Doing',
    ];
    await board.shows('To Do', byName);
    await board.addField('Doing');
    await page.keyboard.type('Half typed');
    await page.reload();
    await board.card('Press ? to see every key', 'Doing');
    await board.shows('To Do', byName);
    const typed = () => page.$$eval('textarea', (fields) => fields.map(({ value }) => value));
    await untilEqual('the field after a reload', typed, ['Half typed']);
    await visitor.click('button', 'Keep this board');
    await board.card('Press ? to see every key', 'Doing');
    await visitor.find('link', 'Main Board');
    await untilEqual('the field in the account', typed, ['Half typed']);
    await board.shows('To Do', byName);
    await page.goBack();
    await visitor.find('button', 'Keep this board');
    await board.add('Done', 'After that');
    await visitor.click('button', 'Keep this board');
    await visitor.find('link', 'Main Board');
    await visitor.hears('Your demo lists are here now');
    await board.card('After that', 'Done');
    await board.saved();
    await untilEqual('each list once', () => board.lists(), ['Home', 'To Do', 'Doing', 'Done']);
    await world.arrives(account, 'Done', [
      'After that',
      'Like it? “Keep this board” brings these lists into your Google Tasks',
    ]);
  });

  it('that was kept has nothing half typed any more where Back takes it from the browser’s cache: it went along', async (test) => {
    const own = await openWorld();
    test.onTestFinished(() => own.close());
    // The headless shell has no such cache.
    const { browser } = await own.launch(join(own.dataDir, 'cache-profile'));
    const visitor = await own.visit({ test, browser });
    const { board, page } = visitor;
    await visitor.signIn(own.person({ Home: ['Mow'] }));
    await visitor.goto('/demo');
    await board.card('Press ? to see every key', 'Doing');
    await board.addField('Doing');
    await page.keyboard.type('Half typed');
    await visitor.click('button', 'Keep this board');
    await board.card('Press ? to see every key', 'Doing');
    const typed = () => page.$$eval('textarea', (fields) => fields.map(({ value }) => value));
    await untilEqual('the field in the account', typed, ['Half typed']);
    await page.goBack();
    await visitor.find('button', 'Keep this board');
    await untilEqual('no field in the demo', typed, []);
    await board.add('Doing', 'Later');
    await visitor.click('button', 'Keep this board');
    await visitor.find('link', 'Main Board');
    await board.card('Later', 'Doing');
    expect(await typed()).toEqual(['Half typed']);
  });
});
