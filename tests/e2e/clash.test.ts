import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDrawer } from './harness/drawer.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

it('shows the name of each version nearer to that version than to the other one', async (test) => {
  const visitor = await world.visit({ test });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['Bread'] }));
  const tab = await visitor.tab();
  await tab.board.ready();
  // Both begin with what the board shows, so the one that is kept later goes over the other.
  for (const one of [visitor, tab]) {
    await one.board.focus('Bread');
    await one.board.keys('e', 'End');
    await one.page.keyboard.sendCharacter(one === tab ? ' there' : ' here');
  }
  await board.keys('Enter');
  await board.card('Bread here');
  await tab.board.keys('Enter');
  await visitor.sees('1 to look at');
  await openDrawer(visitor, 'To look at 1');
  await visitor.sees('title changed in two places');
  const gaps = await page.$$eval('dt', (names) =>
    names.map((name) => {
      const { top, bottom } = name.getBoundingClientRect();
      const own = name.nextElementSibling?.getBoundingClientRect().top ?? Number.NaN;
      const other = name.previousElementSibling?.getBoundingClientRect().bottom ?? Number.NaN;
      return { own: own - bottom, other: top - other };
    }),
  );
  expect(gaps[1]?.own).toBeLessThan(gaps[1]?.other ?? Number.NaN);
});
