import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('lists to choose from', () => {
  it('stay chosen, by arrow keys, to go to or to move a task to, where another one is deleted elsewhere', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: [], Sea: [], Sky: ['Fly'], Moon: [], Sun: [] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const tab = await visitor.tab();
    const goes = async (list: string) => {
      await tab.board.listMenu(list, 'Delete list');
      await tab.click('button', 'Delete list', await tab.find('dialog', `Delete the list “${list}”?`));
      await visitor.gone('region', list);
    };
    await board.focus('Mow');
    await board.keys('g');
    await visitor.find('option', 'Sky');
    await board.keys('ArrowDown', 'ArrowDown', 'ArrowDown');
    await goes('Work');
    await board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Fly');

    await board.cardMenu('Mow');
    const at = () => page.$eval(':focus', (entry) => [entry.textContent, entry.hasAttribute('data-highlighted')]);
    const comesTo = (entry: string) =>
      until(`the entry ${entry}`, async () => {
        if ((await at())[0] === entry) return true;
        await board.keys('ArrowDown');
        return false;
      });
    await until('the focus in the menu', () => page.$('[role="menu"]:focus-within'));
    await comesTo('Move to list');
    await board.keys('ArrowRight');
    await until('the focus among the lists', async () => (await at())[0] !== 'Move to list');
    await comesTo('Moon');
    await goes('Sea');
    await untilEqual('the entry', at, ['Moon', true]);
    await board.keys('Enter');
    await board.card('Mow', 'Moon');
  });

  it('never stand in for the one that was chosen by its name and is deleted elsewhere: Enter goes to none', async (test) => {
    const account = world.person({ Home: ['Mow'], Sky: [], 'Sky 2': ['Fly'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await board.focus('Mow');
    await board.keys('g');
    await visitor.find('option', 'Sky');
    await page.keyboard.type('Sky');
    const chosen = () =>
      page.$$eval('[role="option"][aria-selected="true"]', (all) => all.map((one) => one.textContent));
    await untilEqual('the choice', chosen, ['Sky']);
    await tab.board.listMenu('Sky', 'Delete list');
    await tab.click('button', 'Delete list', await tab.find('dialog', 'Delete the list “Sky”?'));
    await visitor.gone('option', 'Sky');
    await board.keys('Enter');
    await visitor.find('dialog', 'Go to a list');
    expect(await chosen()).toEqual([]);
    await board.keys('ArrowDown');
    await untilEqual('the choice', chosen, ['Sky 2']);
    await board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Fly');
  });

  it('are offered by a message where a new task is in none, since another device deleted its list', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack'] });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.card('Pack');
    const { google } = world.clouds;
    google.deleteList(account, google.lists(account).find(({ title }) => title === 'Trips')?.id ?? '');
    await board.add('Trips', 'Left over');
    await visitor.click('button', 'Refresh tasks');
    await visitor.sees('“Left over” waits on this device: its list is gone. Choose another one.');
    await visitor.click('button', 'Show');
    await (await visitor.find('combobox', 'List for: Add “Left over”')).focus();
    await board.keys('End', 'Enter');
    await world.arrives(account, 'Home', ['Left over', 'One']);
    await visitor.gone('button', 'Show');
  });
});
