import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { addBoard, addBoardWith } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { boxOf, handTo, letGo, lift } from './harness/hand.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

async function addBoards(visitor: Visitor, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) await addBoard(visitor, `Board ${number}`);
}

const scrolled = (visitor: Visitor) => visitor.page.$eval('nav[aria-label="Boards"]', (nav) => nav.scrollTop);
const boardNames = (visitor: Visitor) =>
  visitor.page.$$eval('nav .boards .name', (names) => names.map(({ textContent }) => textContent));

describe.concurrent('the title of a new board', () => {
  it('is not lost where Back closes the drawer that it is typed in [4.35]', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.click('button', 'Show boards');
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await visitor.page.keyboard.type('Office');
    await visitor.page.evaluate(() => history.back());
    await visitor.gone('navigation', 'Boards');
    await visitor.click('button', 'Show boards');
    await visitor.find('navigation', 'Boards');
    await visitor.find('link', 'Office');
  });

  it('leads out of the drawer, to the board, when Enter ends it', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.click('button', 'Show boards');
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await visitor.page.keyboard.type('Office');
    await visitor.board.keys('Enter');
    await visitor.gone('navigation', 'Boards');
    await visitor.find('heading', 'Office');
    await untilEqual('the focus', () => focused(visitor), 'Show boards');
  });
});

describe.concurrent('a new board that is taken back', () => {
  it('leads to the main board, and Back to none that is gone', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    const path = () => new URL(page.url()).pathname;
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.click('link', 'Due today');
    await visitor.find('heading', 'Due today');
    await addBoard(visitor, 'Office');
    await board.undo();
    await board.card('One');
    expect(path()).toBe('/app');
    await untilEqual('the focus', () => focused(visitor), 'Main Board');
    await page.goBack();
    await visitor.find('heading', 'Due today');
    await addBoard(visitor, 'Workshop');
    // The focus is among the lists, and goes with them.
    await (await visitor.find('button', 'Add list')).focus();
    await board.undo();
    await board.card('One');
    await untilEqual('the focus', () => focused(visitor), 'Main Board');
    await untilEqual('the boards', () => boardNames(visitor), ['Main Board']);
  });
});

describe.concurrent('a window that becomes narrow, or wide', () => {
  it('keeps the title of a board that is being typed in the sidebar, else leads the keyboard to what opens that', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await page.keyboard.type('Off');
    await page.setViewport({ ...DESK, width: 500 });
    await until('a drawer', () => page.$('main[inert]'));
    await page.keyboard.type('ice');
    await page.setViewport(DESK);
    await until('no drawer', () => page.$('main:not([inert])'));
    await board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Office');
    await page.setViewport({ ...DESK, width: 500 });
    await visitor.gone('navigation', 'Boards');
    await untilEqual('the focus', () => focused(visitor), 'Show boards');
  });
});

describe.concurrent('the drawer of the boards', () => {
  it('leads the keyboard back to what opened it, whatever closes it', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }));
    const closings = {
      'the key for it': () => visitor.board.keys('Escape'),
      'a step back': () => visitor.page.evaluate(() => history.back()),
      'a press beside it': () => visitor.page.mouse.click(PHONE.width - 10, PHONE.height / 2),
      'the board that is chosen': () => visitor.board.keys('Enter'),
    };
    for (const [what, close] of Object.entries(closings)) {
      await visitor.click('button', 'Show boards');
      await untilEqual('the focus in it', () => focused(visitor), 'Due today');
      await close();
      await visitor.gone('navigation', 'Boards');
      await untilEqual(`the focus after ${what}`, () => focused(visitor), 'Show boards');
    }
  });
});

describe.concurrent('the field of a board’s title', () => {
  it('goes with the page that it was opened on: Forward shows the boards as they are', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.goto('/help');
    await page.evaluate(() => history.pushState(null, '', '/app'));
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')));
    await board.card('One');
    const leaveAndReturn = async (pages: number) => {
      await page.evaluate((by) => history.go(-by), pages);
      await visitor.gone('navigation', 'Boards');
      await page.evaluate((by) => history.go(by), pages);
      await visitor.find('navigation', 'Boards');
    };
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await leaveAndReturn(1);
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await page.keyboard.type('Office');
    await board.keys('Enter');
    await visitor.find('heading', 'Office');
    await board.keys('F2');
    await visitor.find('textbox', 'Rename board Office');
    await leaveAndReturn(2);
    await visitor.find('link', 'Office');
  });
});

describe.concurrent('a sidebar of many boards', () => {
  it('takes what is dropped only on boards that can be seen', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] }, { premium: true });
    const visitor = await world.visit({ test, viewport: { width: 1280, height: 600 } });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Hidden', 'Work');
    await addBoards(visitor, 16);
    await visitor.click('link', 'Main Board');
    await board.card('One');
    // The row of 'Hidden' is above the upper edge of the sidebar, behind the header.
    await page.$eval('nav[aria-label="Boards"]', (nav) => {
      const row = [...nav.querySelectorAll('.boards .row')].find((one) => one.textContent === 'Hidden');
      nav.scrollTo(0, 0);
      nav.scrollTo(0, (row?.getBoundingClientRect().top ?? 0) - 10);
    });
    const [from] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
    await lift(visitor, from);
    await handTo(visitor, { x: 100, y: 26 });
    await layoutStill(page);
    const marked = await page.$$eval('[data-drop-over]', (rows) => rows.map(({ textContent }) => textContent));
    await letGo(visitor);
    expect(marked).toEqual([]);
    await board.card('One', 'Home');
    await world.arrives(account, 'Work', ['Red']);
  });

  it('scrolls under a card that is held at its edge', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 1280, height: 600 } });
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }, { premium: true }));
    await addBoards(visitor, 20);
    await visitor.click('link', 'Main Board');
    await visitor.board.card('One');
    await visitor.page.$eval('nav[aria-label="Boards"]', (nav) => nav.scrollTo(0, 0));
    const [from] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
    await lift(visitor, from);
    await handTo(visitor, { x: 100, y: 590 });
    await until('the boards further down', async () => (await scrolled(visitor)) > 100);
    await visitor.board.keys('Escape');
    await visitor.page.mouse.up();
  });

  it('puts a board where the pointer is, also when the wheel was turned meanwhile', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 1280, height: 600 } });
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await addBoards(visitor, 20);
    const { page } = visitor;
    await page.$eval('nav[aria-label="Boards"]', (nav) => nav.scrollTo(0, 0));
    const row = await boxOf(visitor, 'link', 'Board 2');
    await page.mouse.move(row.x + 60, row.y + 17);
    await page.mouse.down();
    await page.mouse.move(row.x + 60, row.y + 60, { steps: 4 });
    await page.mouse.wheel({ deltaY: 250 });
    await until('the boards further down', async () => (await scrolled(visitor)) > 100);
    await layoutStill(page);
    await page.mouse.move(row.x + 60, 400, { steps: 4 });
    await page.mouse.move(row.x + 60, 401);
    await until('the board at the pointer', () =>
      page.$eval('nav li.lifted', (lifted) => {
        const { top, height } = lifted.getBoundingClientRect();
        return Math.abs(top + height / 2 - 401) < 24;
      }),
    );
    await page.mouse.up();
    await until('the board where it was let go', async () => {
      const names = await boardNames(visitor);
      return names.indexOf('Board 2') > 10;
    });
  });
});

describe.concurrent('a board that is dragged', () => {
  it('is put back where another tab changes the boards: it would be dropped beside its place', async (test) => {
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await addBoards(visitor, 4);
    await visitor.board.saved();
    const tab = await visitor.tab();
    const { x, y } = await boxOf(visitor, 'link', 'Board 2');
    const row = await boxOf(visitor, 'link', 'Board 4');
    await page.mouse.move(row.x + 60, row.y + 17);
    await page.mouse.down();
    await page.mouse.move(x + 60, y + 17, { steps: 6 });
    await until('the board in the hand', () => page.$('nav .lifted'));
    await tab.click('button', 'Board actions for Board 1');
    await tab.click('menuitem', 'Delete board');
    await tab.click('button', 'Delete board', await tab.find('dialog', 'Delete the board “Board 1”?'));
    const rest = ['Main Board', 'Board 2', 'Board 3', 'Board 4'];
    await untilEqual('the boards', () => boardNames(visitor), rest);
    await page.mouse.up();
    await until('the hand empty', async () => (await page.$('nav .lifted')) === null);
    expect(await boardNames(visitor)).toEqual(rest);
  });
});

describe.concurrent('counts of tasks', () => {
  it('end in one line, and on a phone before the dots beside them', async (test) => {
    const account = world.person({ Home: ['One', { title: 'Two', due: dayFromNow(0) }] }, { premium: true });
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(account);
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Task count: Off');
    await visitor.find('menuitem', 'Task count: On');
    await visitor.board.keys('Escape');
    await visitor.gone('menu', 'Settings');
    const ends = () =>
      page.$$eval('nav .count', (counts) => counts.map((count) => Math.round(count.getBoundingClientRect().right)));
    await until('two counts', async () => (await ends()).length === 2);
    const [today, home] = await ends();
    expect(home).toBe(today);
    // The dots take the place of the count.
    await page.hover('nav .has-menu > .row');
    await until('the dots alone', async () => (await ends())[1] === 0);
    await page.setViewport(PHONE);
    await visitor.click('button', 'Show boards');
    const dots = await visitor.find('button', 'Board actions for Main Board');
    const { x } = await until('the dots', () => dots.boundingBox());
    await until('the count before them', async () => {
      const [, end = 0] = await ends();
      return end > 0 && end <= x;
    });
  });
});

describe.concurrent('boards', () => {
  it('have nothing open any more that was open at one that was deleted elsewhere, also where it comes back', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await visitor.board.saved();
    const other = await world.visit({ test });
    await other.signIn(account);
    // The focus must not go back to a menu that was open before.
    await visitor.click('button', 'Settings');
    await visitor.find('menu', 'Settings');
    await visitor.board.keys('Escape');
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Delete board');
    await visitor.find('button', 'Cancel');
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(other.page, UNDO_WINDOW_MS);
    await other.click('button', 'Board actions for Office');
    await other.click('menuitem', 'Delete board');
    await other.click('button', 'Delete board');
    await visitor.gone('button', 'Cancel');
    await untilEqual('what has the focus', () => focused(visitor), 'Main Board');
    await other.click('button', 'Undo');
    await visitor.find('link', 'Office');
    await layoutStill(visitor.page);
    expect(await visitor.page.$('[role="dialog"]')).toBeNull();
  });

  it('leave the lists their room, however long their names are', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test, viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.signIn(account);
    for (const title of ['Garden and house '.repeat(30).trim(), 'x'.repeat(500)]) {
      await visitor.click('button', 'Show boards');
      await addBoard(visitor, title);
      await visitor.gone('navigation', 'Boards');
      await until('most of the window for the lists', async () => {
        const [room = 0, cut] = await page.evaluate(() => {
          const lists = document.querySelector('.columns');
          return [lists?.clientHeight, document.documentElement.scrollWidth > innerWidth] as const;
        });
        return room > 600 && !cut;
      });
      await until('the button at the edge', async () => {
        const box = await (
          await visitor.find('button', 'Add list', (await page.$('.board-bar')) ?? undefined)
        ).boundingBox();
        return box !== null && box.width > 60 && box.x + box.width <= 390;
      });
    }
  });

  it('and the lists that a menu names begin at one edge, whichever way their names read, and stay under the mouse', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: [], רשימה: [] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'לוח עבודה');
    await visitor.click('link', 'Main Board');
    const begins = (names: string) =>
      visitor.page.$$eval(names, (all) =>
        all.map((name) => {
          const range = new Range();
          range.selectNodeContents(name);
          const { left, right } = range.getBoundingClientRect();
          return Math.round(document.dir === 'rtl' ? right : left);
        }),
      );
    for (const way of ['ltr', 'rtl']) {
      await visitor.page.evaluate((dir) => void document.documentElement.setAttribute('dir', dir), way);
      await (await visitor.find('link', 'לוח עבודה')).hover();
      const boards = await begins('nav .boards .row > .name[dir]');
      expect(boards).toHaveLength(2);
      expect(new Set(boards).size, way).toBe(1);
      await visitor.board.cardMenu('Mow', 'Move to list');
      await visitor.find('menuitem', 'רשימה');
      const lists = await begins('[role="menu"]:not(:has([aria-haspopup])) .words');
      expect(lists.length).toBeGreaterThan(1);
      expect(new Set(lists).size, way).toBe(1);
      await visitor.board.keys('Escape', 'Escape');
      await visitor.gone('menuitem', 'Move to list');
    }
  });
});
