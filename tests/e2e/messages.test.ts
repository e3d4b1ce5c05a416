import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { SAID_MS } from '../../src/features/board/cards/title-went.ts';
import { addBoardWith, refuseEdit } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('a message with a button', () => {
  it('leads to the title that was being edited, whose card another tab moved to a folded list or to another board', async (test) => {
    const lists = { Home: ['Red', 'Green'], Work: ['Blue'], Trip: [] };
    const account = world.person(lists, { premium: true });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.find('button', 'Add Board');
    await addBoardWith(visitor, 'Office', 'Trip');
    await board.listMenu('Work', 'Collapse');
    await visitor.find('button', 'Expand the list Work');
    const tab = await visitor.tab();
    await holdPauses(page, SAID_MS);
    for (const [title, entries] of [
      ['Red', ['Work']],
      ['Green', ['Office', 'Trip']],
    ] as const) {
      await board.focus(title);
      await board.keys('e');
      await visitor.find('textbox', 'Title');
      await page.keyboard.type(`Sweet ${title}`);
      await tab.board.cardMenu(title, 'Move to list', ...entries);
      await visitor.sees(`“Sweet ${title}” is in “${entries.at(-1)}” now, with what you typed.`);
      await visitor.click('button', 'Show');
      await untilEqual('the details', () => page.$eval('.title-field', (field) => field.textContent), `Sweet ${title}`);
      await board.keys('Escape');
      await visitor.gone('dialog', 'Task details');
    }
    await world.arrives(account, 'Work', ['Sweet Red', 'Blue']);
    await world.arrives(account, 'Trip', ['Sweet Green']);
  });

  it('does not lose the focus that it has where it goes with what it offers to take back', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Mow'] }));
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.focus('Mow');
    await board.keys('Delete');
    await (await visitor.find('button', 'Undo')).focus();
    await board.undo();
    await board.card('Mow');
    await until('the focus somewhere', async () => (await focused(visitor)) !== 'BODY');
  });

  it('leads the focus on from the card that had it before, where that is gone', async (test) => {
    const account = world.person({ Home: ['Milk', 'Mow'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await refuseEdit(world, visitor, account, 'Milk');
    await untilEqual('the focus', () => focused(visitor), 'Milk');
    await (await visitor.find('button', 'Close')).focus();
    const tab = await visitor.tab();
    await tab.board.focus('Milk');
    await tab.board.keys('Delete');
    await board.noCard('Milk');
    await board.keys('Enter');
    await until('no message', async () => (await page.$('.toast')) === null);
    await untilEqual('the focus', () => focused(visitor), 'Mow');
  });

  it('leaves the board where its user has scrolled it to when it is pressed', async (test) => {
    const account = world.person({ Home: ['Milk', 'Mow'], Work: ['Report'], Garden: ['Rake'] });
    const visitor = await world.visit({ test, viewport: PHONE });
    const { page } = visitor;
    await visitor.signIn(account);
    await refuseEdit(world, visitor, account, 'Milk');
    await untilEqual('the focus', () => focused(visitor), 'Milk');
    const left = () => page.$eval('.columns', (columns) => columns.scrollLeft);
    await page.$eval('.columns', (columns) => columns.scrollTo({ left: 700, behavior: 'instant' }));
    await until('the board elsewhere', async () => (await left()) > 300);
    await layoutStill(page);
    const before = await left();
    await visitor.click('button', 'Close');
    await until('no message', async () => (await page.$('.toast')) === null);
    await layoutStill(page);
    expect(await left()).toBe(before);
  });
});
