import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('the key for a new task', () => {
  it('unfolds a list where all are folded: the one with the focus, else the first', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Report'], Garden: ['Rake'] }));
    for (const list of ['Home', 'Work', 'Garden']) {
      await board.listMenu(list, 'Collapse');
      await visitor.find('button', `Expand the list ${list}`);
    }
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await board.keys('n');
    await untilEqual('the focus', () => focused(visitor), 'Add a task to Home');
    await board.keys('Escape');
    await board.listMenu('Home', 'Collapse');
    await (await visitor.find('button', 'Expand the list Work')).focus();
    await board.keys('n');
    await untilEqual('the focus', () => focused(visitor), 'Add a task to Work');
    await page.keyboard.type('File');
    await board.keys('Enter');
    await board.shows('Work', ['File', 'Report']);
  });

  it('unfolds none where lists are stacked and only the field of an open list is out of sight', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 1000, height: 620 } });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: Array.from({ length: 30 }, (_, at) => `Task ${at}`), Work: ['Report'] }));
    await board.listMenu('Work', 'Collapse');
    await visitor.click('button', 'Lists under one another');
    const fieldEnd = () => page.$eval('[data-add]', (field) => field.getBoundingClientRect().bottom);
    const scrolledPast = async () => {
      const folded = await visitor.find('button', 'Expand the list Work');
      await folded.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
      expect(await fieldEnd()).toBeLessThan(100);
    };
    const opens = async () => {
      await board.keys('n');
      await untilEqual('the focus', () => focused(visitor), 'Add a task to Home');
      expect(await fieldEnd()).toBeGreaterThan(100);
      await visitor.find('button', 'Expand the list Work');
      await board.keys('Escape');
    };
    await board.focus('Task 7');
    await scrolledPast();
    await opens();
    // Also without the focus on one of its cards.
    await (await visitor.find('button', 'Settings')).focus();
    await scrolledPast();
    await opens();
  });
});
