import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoardWith } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const menus = async ({ page }: Visitor) => (await page.$$('[role="menu"]')).length;

/** Opens the submenu "Sort by" of a list's menu with the mouse, by resting on its entry or by pressing it. */
async function openSorting(visitor: Visitor, how: 'hover' | 'click'): Promise<void> {
  await visitor.page.mouse.move(700, 700);
  await visitor.click('button', 'List actions for Home');
  const entry = await visitor.find('menuitem', 'Sort by');
  await until('the menu in it', async () => {
    if ((await menus(visitor)) === 2) return true;
    await entry[how]();
    // A mouse that rests since before the menu opened chooses nothing.
    if (how === 'hover') await visitor.page.mouse.move(0, 0);
    await entry[how]();
    return (await menus(visitor)) === 2;
  });
  await untilEqual('the focus', () => focused(visitor), 'Sort by');
}

describe.concurrent('a submenu that the mouse opened', () => {
  for (const how of ['hover', 'click'] as const)
    it(`takes the arrow keys, by ${how}`, async (test) => {
      const visitor = await world.visit({ test, viewport: DESK });
      const { board } = visitor;
      await visitor.signIn(world.person({ Home: ['Mow'] }));
      await openSorting(visitor, how);
      await board.keys('ArrowDown');
      await untilEqual('the focus', () => focused(visitor), 'My order');
      await board.keys('ArrowDown');
      await untilEqual('the focus', () => focused(visitor), 'Due date');
      await board.keys('ArrowLeft');
      await untilEqual('the focus back', () => focused(visitor), 'Sort by');
      await board.keys('ArrowDown');
      // Its menu is closed, so the key goes on in the menu around it.
      await untilEqual('the focus', () => focused(visitor), 'List colour');
      await board.keys('Escape');
      await until('no menu', async () => (await menus(visitor)) === 0);
      await openSorting(visitor, how);
      await board.keys('ArrowUp');
      await untilEqual('the focus', () => focused(visitor), 'Last updated');
      expect(await menus(visitor)).toBe(2);
      await board.keys('Enter');
      await until('no menu', async () => (await menus(visitor)) === 0);
      await visitor.hears('Sorted by last updated');
    });
});

describe.concurrent('a submenu in a submenu', () => {
  it('takes the arrow keys, whether a key or the mouse opened it', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Trip: [], Tour: [] }, { premium: true }));
    await visitor.find('button', 'Add Board');
    await addBoardWith(visitor, 'Office', 'Trip');
    await board.listMenu('Tour', 'Move to board', 'Office');
    await visitor.gone('region', 'Tour');
    await visitor.click('button', 'Actions for Mow');
    await (await visitor.find('menuitem', 'Move to list')).focus();
    await board.keys('ArrowRight');
    await untilEqual('the focus', () => focused(visitor), 'Office');
    await board.keys('ArrowRight');
    await untilEqual('the focus', () => focused(visitor), 'Trip');
    await board.keys('ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Tour');
    await board.keys('ArrowLeft');
    await untilEqual('the focus', () => focused(visitor), 'Office');
    await until('its menu closed', async () => (await menus(visitor)) === 2);
    await (await visitor.find('menuitem', 'Office')).click();
    await until('its menu open', async () => (await menus(visitor)) === 3);
    await untilEqual('the focus', () => focused(visitor), 'Office');
    await board.keys('ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Trip');
    await board.keys('ArrowDown', 'Enter');
    await until('no menu', async () => (await menus(visitor)) === 0);
    await visitor.hears('Moved to “Tour”');
    expect(new URL(page.url()).pathname).toBe('/app');
  });
});
