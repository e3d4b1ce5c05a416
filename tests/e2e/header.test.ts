import { afterAll, beforeAll, expect, it } from 'vitest';
import { refuseEdit } from './harness/board-acts.ts';
import { layoutFaults } from './harness/layout.ts';
import { setOffline } from './harness/set-offline.ts';
import { DESK } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

it('says whole what waits offline and what is to be looked at, and cuts nothing off beside it when it is narrow', async (test) => {
  const account = world.person({ Home: ['Milk', 'Bread'] });
  const visitor = await world.visit({ test, viewport: DESK });
  const { board, page } = visitor;
  await visitor.signIn(account);
  await refuseEdit(world, visitor, account, 'Milk');
  await setOffline(page, true);
  await board.focus('Bread');
  await board.keys('e', 'End', 's', 'Enter');
  await visitor.find('button', 'Offline: 1 change waits on this device 1 to look at');
  const cut = () =>
    page.$$eval('[data-sync] > span:not(.short)', (parts) => parts.map((part) => part.scrollWidth - part.clientWidth));
  expect(await cut(), 'at a desk').toEqual([0, 0]);
  for (const width of [1024, 720]) {
    await page.setViewport({ ...DESK, width });
    expect((await cut())[1], `the number, ${width} wide`).toBe(0);
    expect(await layoutFaults(page), `${width} wide`).toEqual([]);
  }
  await setOffline(page, false);
});

it('says whole that all is saved where only the search box has less room than it could use', async (test) => {
  const visitor = await world.visit({ test, viewport: DESK });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['Milk'] }));
  await board.saved();
  for (const width of [1100, 844, 768]) {
    await page.setViewport({ ...DESK, width });
    // In fractions of a pixel: a line that lacks the least of them ends in dots.
    const lacks = await page.$eval('[data-sync] > span', (line) => {
      const text = document.createRange();
      text.selectNodeContents(line);
      return text.getBoundingClientRect().width - line.getBoundingClientRect().width;
    });
    expect(lacks, `${width} wide`).toBe(0);
  }
});
