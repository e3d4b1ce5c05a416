import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEARCH_DEBOUNCE_MS } from '../../src/features/search/debounce.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { layoutFaults } from './harness/layout.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Returns the marked words on the cards. */
const marked = (visitor: Visitor) =>
  visitor.page.$$eval('[data-column] mark', (marks) => marks.map((mark) => mark.textContent).sort());

/** Returns the title of the focused card. */
const focusedTitle = (visitor: Visitor) =>
  visitor.page.$eval(':focus', (card) => card.querySelector('.title')?.textContent ?? '');

describe.concurrent('search and filter', () => {
  it('leads with a press to what it found out of sight', async (test) => {
    const account = world.person({
      Home: ['Milk', 'Cold bread'],
      ...{
        Second: [],
        Third: [],
        Fourth: [],
        Fifth: [],
        Sixth: [],
        Far: ['More milk'],
        Last: ['Butter', { title: 'Old milk', done: true }],
      },
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Cold bread');
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('milk');
    await visitor.sees('3 tasks found');
    const seen = () =>
      visitor.page.$eval(':focus', (card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= 0 && right <= innerWidth ? card.querySelector('.title')?.textContent : null;
      });
    await visitor.click('button', 'Next of 3 lists');
    await untilEqual('the list out of sight', seen, 'More milk');
    await visitor.board.shows('Far', ['More milk']);
    await visitor.click('button', 'Clear all');
    // A completed task is found as well.
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('old');
    await visitor.sees('2 tasks found');
    await visitor.click('button', 'Next of 2 lists');
    await untilEqual('what is done', seen, 'Old milk');
    await visitor.click('button', 'Next of 2 lists');
    await untilEqual('the first list', seen, 'Cold bread');
    await visitor.click('button', 'Clear all');
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('butter');
    await visitor.sees('1 task found');
    await visitor.gone('button', 'Next of 2 lists');
    await visitor.gone('button', 'Next of 1 lists');
  });

  it('leaves a subtask in sight that is made a task of its own, though it does not find it', async (test) => {
    const account = world.person({ Home: [{ title: 'Party', subtasks: ['Cake', 'Music'] }, 'Milk'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Milk');
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('cake');
    await visitor.sees('1 task found');
    await visitor.board.focus('Music');
    await visitor.board.keys('[');
    await visitor.board.shows('Home', ['Party', 'Music']);
  });

  it('counts the place that a key moves a card to among what it shows, as it does while one is carried', async (test) => {
    const account = world.person({ Home: ['Red one', 'Bread', 'Milk', 'Red two'], Work: ['Report', 'Red three'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Report');
    await board.keys('/');
    await page.keyboard.type('red');
    await visitor.sees('3 tasks found');
    await board.focus('Red one');
    await page.keyboard.down('Alt');
    await board.keys('ArrowDown');
    await board.shows('Home', ['Red two', 'Red one']);
    await visitor.hears('Red one moved to Home, place 2.');
    await board.keysWith(['Shift'], 'ArrowRight');
    await page.keyboard.up('Alt');
    await board.shows('Work', ['Red three', 'Red one']);
    await visitor.hears('Red one moved to Work, place 2.');
  });

  it('finds as one types, marks the words, and loosens what is too narrow [4.28]', async (test) => {
    const account = world.person({
      Home: ['Café with Ana', 'Paint the fence', { title: 'Party', subtasks: ['Order the cake'] }],
      Work: [{ title: 'Budget', notes: 'the CAFE bill' }, '🔥 Call Ana'],
      ...{ Third: [], Fourth: [], Fifth: [], Sixth: [], Far: ['Cup'] },
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Budget');
    await visitor.board.focus('Paint the fence');
    // While the user types, and no longer, the field says that it is searching; it shows this only after a while.
    const busy = '[role="progressbar"][aria-label="Searching"]';
    await visitor.page.evaluate((spinner) => {
      let since: number | null = null;
      const look = (now: number) => {
        const element = document.querySelector(spinner);
        since = element ? (since ?? now) : null;
        if (element && since !== null && getComputedStyle(element).visibility === 'visible') {
          document.body.dataset.searched ??= `${now - since}`;
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, busy);
    await visitor.board.keys('/');
    // Types like somebody who looks for the letters and mistypes some: the pause that ends the search comes after the
    // last one.
    const seenAfter = await until('the spinner to be seen', async () => {
      for (const key of ['c', 'Backspace', 'x', 'Backspace'] as const)
        await visitor.page.keyboard.press(key, { delay: 40 });
      return visitor.page.evaluate(() => document.body.dataset.searched ?? null);
    });
    expect(Number(seenAfter)).toBeGreaterThan(150);
    await visitor.page.keyboard.type('cafe');
    await visitor.sees('2 tasks found');
    await until('no spinner', async () => (await visitor.page.$(busy)) === null);
    await visitor.board.shows('Home', ['Café with Ana']);
    await visitor.board.shows('Work', ['Budget']);
    await untilEqual('the marked words', () => marked(visitor), ['CAFE', 'Café']);
    // Enter leads to the first card, and the arrow keys move through the found cards.
    await visitor.board.keys('Enter');
    await until('the focus on a card', () => visitor.page.$('[data-task]:focus'));
    await visitor.board.keys('ArrowRight');
    await untilEqual('the focus on the other list', () => focusedTitle(visitor), 'Budget');
    await visitor.click('button', 'Remove the filter “cafe”');
    await visitor.board.shows('Home', ['Café with Ana', 'Paint the fence', 'Party']);
    // A user who does not wait for the board gets to the found card all the same.
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('budget');
    await visitor.page.keyboard.press('Enter');
    await untilEqual('the focus on what was found', () => focusedTitle(visitor), 'Budget');
    await visitor.click('button', 'Remove the filter “budget”');
    await visitor.board.shows('Home', ['Café with Ana', 'Paint the fence', 'Party']);
    // A card that is found off the screen is scrolled into view, and the board scrolls back when the search ends.
    const scrolled = () => visitor.page.$eval('.columns', (columns) => columns.scrollLeft);
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('cup');
    await visitor.board.card('Cup', 'Far');
    await until('the board at what was found', async () => (await scrolled()) > 0);
    await visitor.board.keys('Escape');
    await untilEqual('the board where it was', scrolled, 0);

    await visitor.page.goto(`${world.url}/app?q=fence&label=${encodeURIComponent('🔥')}`);
    await visitor.sees('Nothing matches all of this');
    await visitor.find('button', 'Filter, 1 active');
    const query = () => new URL(visitor.page.url()).search;
    await visitor.click('button', 'Remove: 🔥 Hot (1 task)');
    await visitor.board.shows('Home', ['Paint the fence']);
    await untilEqual('the address', query, '?q=fence');

    await visitor.page.goto(`${world.url}/app?q=fence&board=elsewhere`);
    await visitor.click('button', 'Remove: In a board that is gone (1 task)');
    await visitor.board.shows('Home', ['Paint the fence']);
    await untilEqual('the address', query, '?q=fence');
  });

  it('is typed on while the window becomes narrow, or wide', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Pay tax', 'Rest'] }));
    await board.focus('Rest');
    await page.keyboard.type('/re');
    await board.shows('Home', ['Pay rent', 'Rest']);
    await page.setViewport({ ...DESK, width: 500 });
    // The field lies over the header.
    await until('the field unfolded', () => page.$('search.open input:focus'));
    await page.keyboard.type('n');
    await board.shows('Home', ['Pay rent']);
    await page.setViewport(DESK);
    await until('the field in the header', () => page.$('search:not(.open) input:focus'));
    await page.keyboard.type('t');
    await untilEqual('the text', () => page.$eval(':focus', (field) => (field as HTMLInputElement).value), 'rent');
  });

  it('waits for a pause in typing, and shows that it works until it ends [4.28, 9.10]', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow milk', 'Row'] }));
    await board.card('Row');
    await board.saved();
    const endPause = await holdPauses(page, SEARCH_DEBOUNCE_MS);
    await board.keys('/');
    await page.keyboard.type('milk');
    await until('that it works', () => page.$('[role="progressbar"][aria-label="Searching"]'));
    await layoutStill(page);
    expect(new URL(page.url()).search).toBe('');
    await board.shows('Home', ['Mow milk', 'Row']);
    await endPause();
    await board.shows('Home', ['Mow milk']);
    await until('the words in the address', () => page.url().endsWith('?q=milk'));
  });

  it('shows the completed tasks that it finds, of every month, and folds them away again with its end; all of them go at once', async (test) => {
    const done = [
      { title: 'Paint the door', done: '2026-01-05T10:00:00.000Z' },
      { title: 'Paint the gate', done: '2025-06-05T10:00:00.000Z' },
      { title: 'Mow', done: '2026-01-06T10:00:00.000Z' },
    ];
    const account = world.person({ Home: ['Paint the fence', ...done] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('button', 'Completed (3)');
    await board.card('Paint the door', 'Home');
    await board.noCard('Paint the gate');
    await visitor.click('button', 'Show June 2025 (1)');
    await board.card('Paint the gate', 'Home');
    await page.reload();
    await visitor.find('button', 'Completed (3)');
    await board.keys('/');
    await page.keyboard.type('paint');
    await board.card('Paint the door', 'Home');
    await board.card('Paint the gate', 'Home');
    await board.shows('Home', ['Paint the fence']);
    const ticks = () => page.$$eval('.done svg', (all) => all.map((tick) => getComputedStyle(tick).animationName));
    expect(await ticks()).toEqual(['none', 'none']);
    // They can be folded away, and stay so while the search is narrowed.
    await visitor.click('button', 'Completed (2)');
    await board.noCard('Paint the door');
    await board.keys('/', 'End');
    await page.keyboard.type(' the');
    await visitor.find('button', 'Remove the filter “paint the”');
    await board.noCard('Paint the gate');
    await board.keys('Escape');
    await visitor.find('button', 'Completed (3)');
    await board.noCard('Paint the door');
    await page.keyboard.type('mow');
    await board.card('Mow', 'Home');
    await board.keys('Enter');
    await until('the focus on what was found', () => page.$('[data-task]:focus'));
    await board.listMenu('Home', 'Delete completed tasks');
    await visitor.sees('3 completed tasks will be deleted.');
    await visitor.click('button', 'Delete', await visitor.find('dialog', 'Delete the completed tasks of “Home”?'));
    await visitor.gone('button', 'Completed (1)');
    await world.arrives(account, 'Home', ['Paint the fence']);
    // Only a box that is ticked now shows the animation.
    await visitor.click('button', 'Clear all');
    await visitor.click('checkbox', 'Complete Paint the fence');
    await untilEqual('the tick being drawn', ticks, ['draw-tick']);
  });

  it('says how far it is while lists are still read, and no more than that', async (test) => {
    const account = world.person({ Home: ['Zebra stripes'], Work: ['Zebra crossing'] });
    const work = world.clouds.google.lists(account).find(({ title }) => title === 'Work')?.id ?? '';
    const rule = world.clouds.faults.add({
      account,
      method: 'GET',
      path: `/lists/${work}/tasks`,
      faults: [{ kind: 'hang', ms: 600_000, commit: 'never' }],
    });
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signIn(account);
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('zebra');
    await visitor.sees('1 task found in 1 of 2 lists so far');
    await until('the words for who cannot see it', () => visitor.page.$('[role="status"] ::-p-text(Searching)'));
    world.clouds.faults.remove(rule);
    await visitor.click('button', 'Refresh tasks');
    await visitor.sees('2 tasks found');
  });

  it('shows a subtask that it finds however many stand before it on the card', async (test) => {
    const boxes = Array.from({ length: 14 }, (_, number) => `Box ${number + 1}`);
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: 'Move house', subtasks: boxes }] }));
    await board.card('Move house');
    await visitor.find('button', 'Show 2 more');
    await board.keys('/');
    await page.keyboard.type('box 14');
    await board.card('Box 14');
    await visitor.find('button', 'Show 13 more');
    await board.keys('Escape');
    await visitor.find('button', 'Show 2 more');
    await board.focus('Move house');
    await board.keys('/');
    await page.keyboard.type('box 14');
    await visitor.click('button', 'Show 13 more');
    await board.card('Box 1');
    await untilEqual('the words marked, in what is found only', () => marked(visitor), ['14', 'Box']);
  });

  it('leaves room for the board however many filters it has, and all of them within reach, also of a small window', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['#Plot-0-behind-the-old-greenhouse Mow', 'Bread'] }));
    const labels = Array.from({ length: 40 }, (_, number) => ['label', `#Plot-${number}-behind-the-old-greenhouse`]);
    await visitor.goto(`/app?${new URLSearchParams(labels)}`);
    await board.card('Mow');
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect((await (await board.column('Home')).boundingBox())?.height).toBeGreaterThan(100);
    await visitor.click('button', 'Clear all');
    await board.card('Bread');
    // Few filters need no scrolling.
    await visitor.goto('/app?q=mow');
    await board.card('Mow');
    const rest = await page.$eval('.filter-bar', (bar) => bar.scrollHeight - bar.clientHeight);
    expect(rest).toBe(0);
  });
});
