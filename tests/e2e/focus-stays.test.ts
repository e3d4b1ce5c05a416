import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoard, sortList } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Presses a control by the keyboard. */
async function pressByKey(visitor: Visitor, role: string, name: string): Promise<void> {
  await until(`the focus on ${role} "${name}"`, async () => {
    const control = await visitor.find(role, name);
    await control.focus();
    return control.evaluate((node) => node === document.activeElement);
  });
  await visitor.page.keyboard.press('Enter');
}

describe.concurrent('Ctrl Z', () => {
  it('brings the task that it brings back into sight, in a list that is scrolled elsewhere', async (test) => {
    const tasks = Array.from({ length: 60 }, (_, at) => `Task ${at}`);
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: tasks }));
    await board.focus('Task 2');
    await board.keys('Delete');
    await board.noCard('Task 2');
    await board.keys('End');
    await untilEqual('the focus at the end', () => focused(visitor), 'Task 59');
    await visitor.board.undo();
    await untilEqual('the focus on what came back', () => focused(visitor), 'Task 2');
    await layoutStill(page);
    const inSight = () =>
      page.$eval(':focus', (card) => {
        const list = card.closest('[data-scroller]')?.getBoundingClientRect();
        const { top, bottom } = card.getBoundingClientRect();
        return list !== undefined && bottom > list.top && top < list.bottom;
      });
    await untilEqual('it in sight', inSight, true);
  });

  it('leads to what it brings back on a virtual board too', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    const due = dayFromNow(0);
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'].map((title) => ({ title, due })) }));
    await visitor.click('link', 'Due today');
    await board.focus('One', 'Today');
    await board.keys('Delete');
    await board.noCard('One');
    await visitor.board.undo();
    await board.card('One');
    await untilEqual('the focus on what came back', () => focused(visitor), 'One');
  });
});

describe.concurrent('the focus of the keyboard', () => {
  const lists = { Home: ['Pay rent', 'Pay tax', 'Mow'], Work: ['Red'] };
  const start = async (visitor: Visitor, path = '/app', plan = {}) => {
    await visitor.signIn(world.person(lists, plan));
    await visitor.goto(path);
    await visitor.board.ready();
  };
  const notLost = (visitor: Visitor) => until('the focus somewhere', async () => (await focused(visitor)) !== 'BODY');

  for (const [what, path, button, shown] of [
    ['one filter of several is removed', '/app?q=pay&not=tax', 'Remove the filter “pay”', 'Pay rent'],
    ['the last filter is removed', '/app?q=pay', 'Remove the filter “pay”', 'Mow'],
    ['all filters are cleared', '/app?q=pay&not=tax', 'Clear all', 'Mow'],
    [
      'what was too narrow is loosened',
      `/app?q=pay&label=${encodeURIComponent('🔥')}`,
      'Remove: 🔥 Hot (2 tasks)',
      'Pay tax',
    ],
  ] as const) {
    it(`is not lost where ${what}`, async (test) => {
      const visitor = await world.visit({ test, viewport: DESK });
      await start(visitor, path);
      await pressByKey(visitor, 'button', button);
      await visitor.board.card(shown);
      await layoutStill(visitor.page);
      await notLost(visitor);
    });
  }

  it('is not lost where a folded list is unfolded', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await start(visitor);
    await visitor.board.listMenu('Home', 'Collapse');
    await pressByKey(visitor, 'button', 'Expand the list Home');
    await visitor.board.card('Mow');
    await notLost(visitor);
  });

  it('is not lost where a list goes to another board by its menu', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    await start(visitor, '/app', { premium: true });
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await board.card('Red');
    await board.listMenu('Work', 'Move to board', 'Office');
    await untilEqual('the lists', () => board.lists(), ['Home']);
    await notLost(visitor);
  });

  it('is not lost where a sorted list gets its own order again, here or in another tab', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await start(visitor);
    await sortList(visitor, 'Home', 'Name');
    await visitor.board.shows('Home', ['Mow', 'Pay rent', 'Pay tax']);
    await pressByKey(visitor, 'button', 'Use my order');
    await visitor.board.shows('Home', ['Pay rent', 'Pay tax', 'Mow']);
    await untilEqual('the focus', () => focused(visitor), 'Home');
    const tab = await visitor.tab();
    await sortList(tab, 'Home', 'Name');
    await (await visitor.find('button', 'Use my order')).focus();
    await sortList(tab, 'Home', 'My order');
    await visitor.gone('button', 'Use my order');
    await untilEqual('the focus', () => focused(visitor), 'Home');
  });

  it('is not lost where the other subtasks of a card are shown', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const subtasks = Array.from({ length: 15 }, (_, at) => `Box ${at}`);
    await visitor.signIn(world.person({ Home: [{ title: 'Move house', subtasks }] }));
    await pressByKey(visitor, 'button', 'Show 3 more');
    await visitor.board.card('Box 14');
    await notLost(visitor);
  });

  it('is not lost where the last task of a virtual board is deleted, or is completed and goes', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const due = dayFromNow(0);
    const assigned = 'https://docs.google.com/document/d/plan';
    await visitor.signIn(
      world.person({
        Home: [
          { title: 'Mow', due },
          { title: 'Check', assigned },
        ],
      }),
    );
    await visitor.click('link', 'Due today');
    await visitor.board.focus('Mow');
    await visitor.board.keys('Delete');
    await visitor.board.noCard('Mow');
    await untilEqual('the focus on what adds one', () => focused(visitor), 'Add a task for today to Home');
    await visitor.click('link', 'Assigned to me');
    await visitor.board.focus('Check');
    await visitor.board.keys('c');
    await visitor.board.noCard('Check');
    await untilEqual('the focus on the heading', () => focused(visitor), 'Assigned to me');
  });

  it('goes on in the next list where the list of its card is deleted elsewhere', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Red', 'Blue'], Trip: ['Bus', 'Train'] }));
    const tab = await visitor.tab();
    const goes = async (list: string) => {
      await tab.board.listMenu(list, 'Delete list');
      await tab.click('button', 'Delete list');
      await visitor.gone('region', list);
    };
    await visitor.board.focus('Blue');
    await goes('Work');
    await untilEqual('the focus', () => focused(visitor), 'Train');
    await goes('Trip');
    await untilEqual('the focus', () => focused(visitor), 'Mow');
  });

  it('is not lost where a board is deleted elsewhere, its row or all that is shown of it, nor where it comes back', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await start(visitor, '/app', { premium: true });
    for (const title of ['Office', 'Garden', 'Attic']) await addBoard(visitor, title);
    await visitor.board.saved();
    const tab = await visitor.tab();
    const goes = async (title: string) => {
      await tab.click('button', `Board actions for ${title}`);
      await tab.click('menuitem', 'Delete board');
      await tab.click('button', 'Delete board');
      await tab.gone('link', title);
    };
    const row = async (title: string) => (await visitor.find('link', title)).focus();
    await row('Office');
    await goes('Office');
    await untilEqual('the focus', () => focused(visitor), 'Garden');
    await visitor.board.keys('F2');
    await visitor.find('textbox', 'Rename board Garden');
    await goes('Garden');
    await untilEqual('the focus', () => focused(visitor), 'Attic');
    await (await visitor.find('heading', 'Attic')).evaluate((heading) => {
      const button = heading.parentElement?.querySelector('button');
      button?.focus();
    });
    await goes('Attic');
    await untilEqual('the focus', () => focused(visitor), 'This board is not here any more');
    await tab.board.undo();
    await untilEqual('the focus on the board that is back', () => focused(visitor), 'Attic');
  });

  it('is not lost where the search is folded over a board without tasks, by Escape or by Back', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 640, height: 700 } });
    await visitor.signIn(world.person({ Home: [] }));
    for (const fold of [() => visitor.board.keys('Escape'), () => visitor.page.evaluate(() => history.back())]) {
      await visitor.board.keys('/');
      await until('the field', () => visitor.page.$('input[type="search"]:focus'));
      await fold();
      await visitor.page.waitForSelector('search:not(.open)');
      await untilEqual('the focus', () => focused(visitor), 'Search tasks');
      expect(await visitor.page.$('input:focus')).toBeNull();
    }
  });

  it('stays in the details that cover a narrow page: keys open nothing below them', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 640, height: 700 } });
    await start(visitor);
    await visitor.board.focus('Mow');
    await visitor.board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Title');
    await (await visitor.find('button', 'Close details')).focus();
    await visitor.board.keys('n', '/', 'g');
    await layoutStill(visitor.page);
    expect(await visitor.page.$('.add-field, search.open, [role="combobox"]')).toBeNull();
    await untilEqual('the focus', () => focused(visitor), 'Close details');
  });

  it('is in the field again where lines were added by the button', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await start(visitor);
    await visitor.board.addField('Home');
    await visitor.page.evaluate(() => document.execCommand('insertText', false, 'one\ntwo\nthree'));
    await pressByKey(visitor, 'button', 'Add 3 tasks');
    await visitor.board.card('three');
    await untilEqual('the focus', () => focused(visitor), 'Add a task to Home');
  });

  it('goes on to the cards of a list where “Completed” goes with the last one below it, and to what was taken back', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rake', { title: 'Old', done: true }], Work: ['Red'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.focus('Rake');
    await (await visitor.find('button', 'Completed (1)')).focus();
    const [home] = await world.service(account);
    const old = home?.tasks.find(({ title }) => title === 'Old');
    world.clouds.google.patchTask(account, home?.id ?? '', old?.id ?? '', { status: 'needsAction' });
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('button', 'Completed (1)');
    await untilEqual('the focus on the last one', () => focused(visitor), 'Rake');
    await board.keys('c');
    await (await visitor.find('button', 'Completed (1)')).focus();
    await board.keys('z');
    await visitor.gone('button', 'Completed (1)');
    await untilEqual('the focus on what is open again', () => focused(visitor), 'Rake');
  });
});

describe.concurrent('the focus of a list that is deleted elsewhere', () => {
  /**
   * Opens a board of three lists, runs `then`, deletes the middle list elsewhere, and waits until the page no longer
   * shows it.
   */
  async function whereWorkGoes(visitor: Visitor, then: () => Promise<void>): Promise<void> {
    const account = world.person({ Home: ['Mow'], Work: ['Red', { title: 'Old', done: true }], Garden: ['Dig'] });
    await visitor.signIn(account);
    await visitor.board.card('Red');
    await visitor.board.card('Dig');
    await then();
    const work = world.clouds.google.lists(account).find(({ title }) => title === 'Work');
    world.clouds.google.deleteList(account, work?.id ?? '');
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('region', 'Work');
  }

  const opens: readonly [string, (visitor: Visitor) => Promise<void>][] = [
    ['its menu is open', async ({ board }) => void (await board.listMenu('Work'))],
    [
      'it is asked whether it shall be deleted',
      async (visitor) => {
        await visitor.board.listMenu('Work', 'Delete list');
        await visitor.find('button', 'Cancel');
      },
    ],
    [
      'it is asked whether its completed tasks shall be deleted',
      async (visitor) => {
        await visitor.board.listMenu('Work', 'Delete completed tasks');
        await visitor.find('button', 'Cancel');
      },
    ],
    [
      'its title is edited',
      async (visitor) => {
        await visitor.board.listMenu('Work', 'Rename list');
        await visitor.find('textbox', 'Rename list Work');
      },
    ],
    [
      'somebody adds to it',
      async ({ board, page }) => {
        await board.addField('Work');
        await page.keyboard.type('Paint');
      },
    ],
  ];
  for (const [what, open] of opens) {
    it(`goes to the next one where ${what}`, async (test) => {
      const visitor = await world.visit({ test, viewport: DESK });
      await whereWorkGoes(visitor, () => open(visitor));
      await untilEqual('the focus', () => focused(visitor), 'Garden');
    });
  }

  it('stays where the user has gone meanwhile', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await whereWorkGoes(visitor, async () => {
      await visitor.board.focus('Red');
      await visitor.board.focus('Mow');
    });
    await layoutStill(visitor.page);
    await untilEqual('the focus', () => focused(visitor), 'Mow');
  });

  it('comes back where what it was asked about is done elsewhere', async (test) => {
    const account = world.person({ Home: ['Mow', { title: 'Old', done: true }] });
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(account);
    await visitor.board.card('Mow');
    await visitor.board.listMenu('Home', 'Delete completed tasks');
    await visitor.find('button', 'Cancel');
    const [home] = await world.service(account);
    const old = home?.tasks.find(({ title }) => title === 'Old');
    world.clouds.google.patchTask(account, home?.id ?? '', old?.id ?? '', { status: 'needsAction' });
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('button', 'Cancel');
    await untilEqual('the focus', () => focused(visitor), 'List actions for Home');
  });
});

describe.concurrent('the focus of a task that goes while the shortcuts are read', () => {
  const readShortcuts = async (visitor: Visitor) => {
    await visitor.board.keys('?');
    await visitor.find('dialog', 'Keyboard shortcuts');
  };
  const closed = async (visitor: Visitor) => {
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Keyboard shortcuts');
  };

  it('goes on to the next one where it was completed and takes its time to go', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Rake'], Work: ['Red'] }));
    await board.focus('Mow');
    await board.keys('c');
    await readShortcuts(visitor);
    await board.shows('Home', ['Rake']);
    await closed(visitor);
    await untilEqual('the focus', () => focused(visitor), 'Rake');
  });

  it('goes on to the next one where its details were open and it is deleted elsewhere', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rake'], Work: ['Red'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Mow');
    await board.keys('Enter');
    await (await visitor.find('button', 'Close details')).focus();
    await readShortcuts(visitor);
    const [home] = await world.service(account);
    const mow = home?.tasks.find(({ title }) => title === 'Mow');
    world.clouds.google.deleteTask(account, home?.id ?? '', mow?.id ?? '');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await board.shows('Home', ['Rake']);
    await closed(visitor);
    await untilEqual('the focus', () => focused(visitor), 'Rake');
  });
});
