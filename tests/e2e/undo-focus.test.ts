import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { sortList } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('an undo by the button of its message leads, as by key', () => {
  it('from a collapsed list, where a card was moved, to the task that comes back', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Paint'], Work: ['Report'] }));
    await sortList(visitor, 'Work', 'Name');
    await board.listMenu('Work', 'Collapse');
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.focus('Mow');
    await board.keys('m', 'ArrowRight', 'Enter');
    await untilEqual('the focus where it went', () => focused(visitor), 'Expand the list Work');
    await visitor.click('button', 'Undo');
    await untilEqual('the focus where it came back', () => focused(visitor), 'Mow');
  });

  it('from the card below to the deleted one, but from elsewhere nowhere', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Paint'] }));
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.focus('Mow');
    await board.keys('Delete');
    await untilEqual('the focus', () => focused(visitor), 'Paint');
    await visitor.click('button', 'Undo');
    await untilEqual('the focus', () => focused(visitor), 'Mow');
    await board.keys('Delete');
    await (await visitor.find('button', 'Settings')).focus();
    await visitor.click('button', 'Undo');
    await board.card('Mow');
    await untilEqual('the focus', () => focused(visitor), 'Settings');
  });
});

it('an undo by key where a menu is open changes no text in a field that was left', async (test) => {
  const visitor = await world.visit({ test });
  const { board, page } = visitor;
  await visitor.signIn(world.person({ Home: ['Mow'] }));
  const field = await board.addField('Home');
  await page.keyboard.type('Paint');
  await visitor.click('button', 'Actions for Mow');
  await page.waitForSelector('[role="menu"]');
  await board.undo();
  await board.keys('Escape');
  await until('no menu', async () => (await page.$('[role="menu"]')) === null);
  expect(await field.evaluate((text) => (text as HTMLTextAreaElement).value)).toBe('Paint');
});
