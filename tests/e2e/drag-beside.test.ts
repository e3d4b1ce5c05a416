import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { addBoardWith } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { boxOf, handTo, letGo, lift, middleOf } from './harness/hand.ts';
import { layoutStill } from './harness/press.ts';
import { said } from './harness/said.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('a card that is taken by its link', () => {
  it('goes along, and no second task is made of it', async (test) => {
    const account = world.person({ Home: ['Pay the invoice', 'Two'], Work: ['Red'] });
    const [home] = await world.service(account);
    const listId = world.clouds.google.lists(account)[0]?.id ?? '';
    world.clouds.google.annotate(account, listId, home?.tasks[0]?.id ?? '', {
      links: [{ type: 'email', description: 'Invoice 12', link: 'https://mail.google.com/mail/#all/abc' }],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [, red] = await pointsOf(visitor, ['Two', GRIP.x, GRIP.y], ['Red', GRIP.x, 4]);
    const chip = await boxOf(visitor, 'link', 'Email');
    await lift(visitor, { x: chip.x + chip.width / 2, y: chip.y + chip.height / 2 });
    await handTo(visitor, red);
    await letGo(visitor);
    await visitor.board.shows('Work', ['Pay the invoice', 'Red']);
    await visitor.board.shows('Home', ['Two']);
    await world.arrives(account, 'Work', ['Pay the invoice', 'Red']);
    // The drag was no click on the link.
    expect(await visitor.context.pages()).toHaveLength(1);
  });
});

describe.concurrent('a card let go beside what takes it', () => {
  it('stays in its list where the pointer misses a board in the sidebar', async (test) => {
    const account = world.person({ Home: ['One'], Work: ['Red', 'Blue'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const heading = await boxOf(visitor, 'heading', 'Boards');
    const [from] = await pointsOf(visitor, ['Blue', GRIP.x, GRIP.y], ['One', GRIP.x, GRIP.y]);
    await lift(visitor, from);
    await handTo(visitor, { x: heading.x + 40, y: heading.y + heading.height / 2 });
    await letGo(visitor);
    expect(await visitor.board.titles('Work')).toEqual(['Red', 'Blue']);
    expect(await visitor.board.titles('Home')).toEqual(['One']);
  });

  it('stays in its list where it is let go on the details, which cover another list', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'], Sea: ['Sail'], Sky: ['Fly'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('One');
    await visitor.board.keys('Enter');
    const panel = await boxOf(visitor, 'dialog', 'Task details');
    const [from] = await pointsOf(visitor, ['Two', GRIP.x, GRIP.y], ['One', GRIP.x, GRIP.y]);
    await lift(visitor, from);
    await handTo(visitor, { x: panel.x + panel.width - 100, y: panel.y + 400 });
    await letGo(visitor);
    expect(await visitor.board.titles('Home')).toEqual(['One', 'Two']);
    await untilEqual('the list behind the panel', () => visitor.board.titles('Sky'), ['Fly']);
  });
});

describe.concurrent('a list whose last card is in the hand', () => {
  it('has no scroll bar for a card that it does not show', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'], Garden: ['Sow'] }));
    const scrolls = () =>
      page.$$eval('.cards', (all) => all.map(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight));
    for (const title of ['Two', 'Red']) {
      const [grip, goal] = await pointsOf(visitor, [title, GRIP.x, GRIP.y], ['Sow', GRIP.x, 4]);
      await lift(visitor, grip);
      await handTo(visitor, goal);
      await until('the place in the other list', () => page.$('section[aria-label="Garden"] .slot[data-shown]'));
      expect(await scrolls()).toEqual([false, false, false]);
      await visitor.board.keys('Escape');
      await letGo(visitor);
    }
  });
});

describe.concurrent('a card that is held over a board in the sidebar', () => {
  it('goes to the board that is under the pointer by then, where the boards change elsewhere', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: [], Trips: [] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    await addBoardWith(visitor, 'Garden', 'Trips');
    const other = await visitor.tab();
    const over = () => page.$$eval('nav [data-drop-over] .name', (names) => names.map((name) => name.textContent));
    const [from] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
    const last = await middleOf(visitor, 'nav .boards > li:nth-child(3)');
    await lift(visitor, from);
    await handTo(visitor, last);
    await untilEqual('the board under the pointer', over, ['Garden']);
    await other.click('button', 'Board actions for Garden');
    await other.click('menuitem', 'Move up');
    await untilEqual('the board that came there', over, ['Office']);
    await letGo(visitor);
    await board.noCard('One');
    await world.arrives(account, 'Work', ['One']);
    await other.click('link', 'Office');
    await other.board.shows('Work', ['One']);
  });
});

describe.concurrent('the right button, pressed while a card is in the hand', () => {
  it('does not put the card down', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red', 'Blue'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Blue', GRIP.x, 4]);
    await lift(visitor, from);
    await handTo(visitor, to);
    await visitor.page.mouse.down({ button: 'right' });
    await visitor.page.mouse.up({ button: 'right' });
    await layoutStill(visitor.page);
    expect(await visitor.board.titles('Work')).toEqual(['Red', 'Blue']);
  });
});

describe.concurrent('a card that is held where others add and delete cards', () => {
  /** The titles of the cards in Work, from top to bottom, with the place for the card that is held. */
  const rows = ({ page }: Visitor) =>
    page.$$eval('section[aria-label="Work"] .cards :is(.card:not(.lifted), .slot[data-shown])', (all) =>
      all
        .map((row) => ({
          top: row.getBoundingClientRect().top,
          title: row.querySelector('.title')?.textContent ?? 'here',
        }))
        .sort((a, b) => a.top - b.top)
        .map(({ title }) => title),
    );

  it('lands in the place that shows: under the pointer, or behind the card that it was behind', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three', 'Four'], Work: ['Red', 'Blue', 'Grey'] });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    const other = await visitor.tab();
    const holdBefore = async (title: string, before: string) => {
      const [from, to] = await pointsOf(visitor, [title, GRIP.x, GRIP.y], [before, GRIP.x, 4]);
      await lift(visitor, from);
      await handTo(visitor, to);
    };
    await holdBefore('One', 'Blue');
    await untilEqual('its place', () => rows(visitor), ['Red', 'here', 'Blue', 'Grey']);
    await other.board.add('Work', 'New');
    await untilEqual('its place under the pointer', () => rows(visitor), ['New', 'here', 'Red', 'Blue', 'Grey']);
    await letGo(visitor);
    await board.shows('Work', ['New', 'One', 'Red', 'Blue', 'Grey']);
    await holdBefore('Two', 'Blue');
    await other.board.focus('Red');
    await other.board.keys('Delete');
    await board.noCard('Red');
    await untilEqual('its place under the pointer', () => rows(visitor), ['New', 'One', 'Blue', 'here', 'Grey']);
    await letGo(visitor);
    await board.shows('Work', ['New', 'One', 'Blue', 'Two', 'Grey']);

    await board.focus('Three');
    await board.keys('m', 'ArrowRight', 'ArrowDown', 'ArrowDown');
    await untilEqual('its place', () => rows(visitor), ['New', 'One', 'here', 'Blue', 'Two', 'Grey']);
    await other.board.add('Work', 'Newer');
    await untilEqual('the same place', () => rows(visitor), ['Newer', 'New', 'One', 'here', 'Blue', 'Two', 'Grey']);
    await other.board.focus('New');
    await other.board.keys('Delete');
    await untilEqual('the same place', () => rows(visitor), ['Newer', 'One', 'here', 'Blue', 'Two', 'Grey']);
    await board.keys('ArrowDown');
    await visitor.hears('Work, place 4 of 6.');
    await board.keys('ArrowUp');
    await other.board.focus('One');
    await other.board.keys('Delete');
    await board.noCard('One');
    await untilEqual('the place with its number', () => rows(visitor), ['Newer', 'Blue', 'here', 'Two', 'Grey']);
    await board.keys('Enter');
    await board.shows('Work', ['Newer', 'Blue', 'Three', 'Two', 'Grey']);
    await world.arrives(account, 'Work', ['Newer', 'Blue', 'Three', 'Two', 'Grey']);

    await board.focus('Four');
    await board.keys('m', 'ArrowRight', 'ArrowDown', ']');
    await visitor.hears('Subtask of Newer, place 1 of 1.');
    await other.board.focus('Newer');
    await other.board.keys('Delete');
    await visitor.hears('That place changed meanwhile. The card is back where it was.');
    expect(await visitor.page.$('.nest-box[data-shown]')).toBeNull();
    await board.keys('ArrowRight');
    await visitor.hears('Work, place 1 of 5.');
    await board.keys('Escape');
    await board.shows('Home', ['Four']);
  });
});

/** Opens a board and carries the card "One" of "Home" over the list "Work". */
async function overWork(test: TestContext): Promise<Visitor> {
  const visitor = await world.visit({ test, viewport: DESK });
  await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
  const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Red', GRIP.x, 4]);
  await lift(visitor, from);
  await handTo(visitor, to);
  return visitor;
}

describe.concurrent('a drag while the window changes its size', () => {
  it('ends with a word, and the card is back', async (test) => {
    const visitor = await overWork(test);
    const { board, page } = visitor;
    await page.setViewport({ width: 1200, height: 900 });
    await visitor.hears('The window changed its size. What you dragged is back in its place.');
    await letGo(visitor);
    await board.shows('Home', ['One', 'Two']);
    await board.shows('Work', ['Red']);
  });
});

describe.concurrent('a drag whose tab is hidden', () => {
  it('ends with a word once the tab is shown again, and the card is back', async (test) => {
    const visitor = await overWork(test);
    const { board, page } = visitor;
    await page.emulateFocusedPage(false);
    const cdp = await page.createCDPSession();
    const { windowId } = await cdp.send('Browser.getWindowForTarget');
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'minimized' } });
    await until('the hand empty', async () => (await page.$('.in-hand')) === null);
    expect((await said(page)).join()).not.toContain('back in its place');
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
    await visitor.hears('This tab went out of sight. What you dragged is back in its place.');
    await letGo(visitor);
    await board.shows('Home', ['One', 'Two']);
    await board.shows('Work', ['Red']);
  });
});

describe.concurrent('a card over a board in the sidebar', () => {
  it('goes to the board that is under the pointer, though another tab deletes one above it', async (test) => {
    const lists = { Home: ['One', 'Two'], Work: ['Red'], Trips: ['Sail'] };
    const account = world.person(lists, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const other = await visitor.tab();
    await addBoardWith(other, 'Office', 'Work');
    await addBoardWith(other, 'Travel', 'Trips');
    await visitor.gone('region', 'Trips');
    const over = () =>
      visitor.page.$$eval('[data-drop-over] .name', (names) => names.map(({ textContent }) => textContent));
    const handOver = async (name: string) => {
      const { x, y, height } = await boxOf(visitor, 'link', name);
      await handTo(visitor, { x: x + 60, y: y + height / 2 });
      await untilEqual('the board under the hand', over, [name]);
    };
    const take = async (title: string) => {
      const [from] = await pointsOf(visitor, [title, GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
      await lift(visitor, from);
    };
    const deleteBoard = async (name: string) => {
      await other.click('button', `Board actions for ${name}`);
      await other.click('menuitem', 'Delete board');
      await other.click('button', 'Delete board', await other.find('dialog', `Delete the board “${name}”?`));
      await visitor.gone('link', name);
    };
    await take('One');
    await handOver('Office');
    await deleteBoard('Office');
    await handOver('Travel');
    await letGo(visitor);
    await visitor.hears('Moved to “Trips” on Travel');
    await take('Two');
    await handOver('Travel');
    await deleteBoard('Travel');
    await letGo(visitor);
    await visitor.hears('This board is not here any more');
    await visitor.board.shows('Home', ['Two']);
  });
});

describe.concurrent('a card that the keyboard carries', () => {
  it('stays in sight where zoom or another size makes the window narrow meanwhile', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(
      world.person({ Home: ['One'], Work: ['Red'], Garden: ['Sow'], Sea: ['Sail'], Far: [], End: [] }),
    );
    await board.focus('Red');
    await board.keys('m', 'ArrowRight', 'ArrowRight');
    await until('the card in another list', () => page.$('section[aria-label="Sea"] .card.lifted'));
    await page.setViewport({ width: 480, height: 600 });
    await visitor.gone('navigation', 'Boards');
    await until('the card in sight', () =>
      page.$eval('section[aria-label="Sea"] .card.lifted', (card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= 0 && right <= innerWidth;
      }),
    );
  });

  it('is let go when it, or the task that it is part of, goes elsewhere in another tab, which is said', async (test) => {
    const big = { title: 'Big', subtasks: ['Part', 'Other part'] };
    const account = world.person({ Home: ['One', big], Work: ['Red', 'Blue', 'Green'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    await visitor.signIn(account);
    const other = await visitor.tab();
    const carry = async (title: string) => {
      await board.focus(title);
      await board.keys('m', 'ArrowDown');
      await visitor.hears('place 2 of');
    };
    const isNot = async (title: string, below: string) => {
      await visitor.hears('This task was deleted or moved elsewhere meanwhile.');
      await untilEqual('the focus', () => focused(visitor), title);
      await board.keys('ArrowDown');
      await untilEqual('the focus after a key', () => focused(visitor), below);
    };
    await carry('Red');
    await other.board.focus('Red');
    await other.board.keys('Delete');
    await isNot('Blue', 'Green');
    await carry('Part');
    await other.board.cardMenu('Big', 'Move to', 'Work');
    await isNot('Part', 'Other part');
  });

  it('passes the focus on when it is let go after it was completed in another tab', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.focus('Two');
    await board.keys('m', 'ArrowDown');
    await visitor.hears('Home, place 3 of 3');
    const other = await visitor.tab();
    await other.board.tick('Two');
    await until('it completed', () => visitor.page.$('[data-task] input:checked'));
    await board.keys('Enter');
    // At once, for the next key.
    expect(await focused(visitor)).toBe('Three');
    await visitor.hears('A completed task keeps its place.');
  });
});
