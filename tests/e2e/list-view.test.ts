import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { REST_MS } from '../../src/features/board/column/at-rest.ts';
import { OFFERED_MS } from '../../src/features/board/column/offer-order.ts';
import { sortList } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const LONG = Array.from({ length: 40 }, (_, number) => `Task ${number}`);

/**
 * Scrolls a long list without a pause, and watches whether a title appears or disappears. `watch` waits for the given
 * time and reports that, unless the scrolling rested: on a loaded machine a page may pause, and draw something a moment
 * later.
 */
const whileItScrolls = (visitor: Visitor, title: string) =>
  visitor.page.evaluateHandle(
    (title, restMs) => {
      const list = [...document.querySelectorAll('.cards')].find((one) => one.scrollHeight > one.clientHeight);
      if (!list) throw new Error('no list that scrolls');
      const there = () => [...document.querySelectorAll('.title')].some(({ textContent }) => textContent === title);
      const before = there();
      let last = performance.now();
      let rested = Number.NEGATIVE_INFINITY;
      let moved = false;
      const look = () => {
        const now = performance.now();
        if (now - last >= restMs) rested = now;
        return now;
      };
      list.addEventListener('scroll', () => {
        last = look();
      });
      new MutationObserver(() => {
        if (there() !== before && look() - rested > 1000) moved = true;
      }).observe(document.body, { childList: true, subtree: true });
      const timer = setInterval(() => {
        list.scrollTop = list.scrollTop > 0 ? 0 : 40;
      }, 16);
      return {
        watch: async (ms: number) => {
          await new Promise((resolve) => setTimeout(resolve, ms));
          clearInterval(timer);
          return moved;
        },
      };
    },
    title,
    REST_MS,
  );

/** Moves a card of a sorted list up by a key, and takes the order by hand that is offered instead. */
async function stepUpInMyOrder(visitor: Visitor, card: string): Promise<void> {
  await visitor.board.focus(card);
  await holdPauses(visitor.page, OFFERED_MS);
  await visitor.board.keysWith(['Alt'], 'ArrowUp');
  await visitor.hears('so cards keep their places');
  // In the list's own note the same button restores only the order.
  await visitor.click('button', 'Use my order', await visitor.find('region', 'Notifications'));
}

describe.concurrent('how a list is shown', () => {
  it('sorted by a choice that stays, and by hand again when someone moves a card [4.29, 4.30]', async (test) => {
    const account = world.person({
      Home: [
        { title: 'Never' },
        { title: 'Later', due: dayFromNow(5), subtasks: ['Part one', 'Part two'] },
        { title: 'Soon', due: dayFromNow(1) },
      ],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.shows('Home', ['Never', 'Later', 'Soon']);
    await sortList(visitor, 'Home', 'Due date');
    await visitor.board.shows('Home', ['Soon', 'Later', 'Never']);
    await visitor.hears('Sorted by due date');
    await untilEqual(
      'the subtasks at their parent',
      () => visitor.page.$$eval('.subtask .title', (rows) => rows.map((row) => row.textContent)),
      ['Part one', 'Part two'],
    );
    await visitor.board.saved();
    await visitor.page.reload();
    await visitor.board.shows('Home', ['Soon', 'Later', 'Never']);
    await stepUpInMyOrder(visitor, 'Later');
    await visitor.board.shows('Home', ['Later', 'Never', 'Soon']);
    await visitor.gone('button', 'Use my order');
  });

  it('sorted, and offers the order by hand for each step by key, also where that order has the card there', async (test) => {
    const account = world.person({
      Home: [{ title: 'Later', due: dayFromNow(3) }, 'Never', { title: 'Soon', due: dayFromNow(1) }],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await sortList(visitor, 'Home', 'Due date');
    await visitor.board.shows('Home', ['Soon', 'Later', 'Never']);
    await stepUpInMyOrder(visitor, 'Later');
    await visitor.board.shows('Home', ['Later', 'Never', 'Soon']);
  });

  it('sorted by the last change with a completed card in its place, and without it after the undo window', async (test) => {
    const account = world.person({ Home: ['Mow', 'Paint', 'Wash', 'Rake'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await sortList(visitor, 'Home', 'Last updated');
    const [first = '', second = '', third = '', fourth = ''] = await visitor.board.titles('Home');
    const endWindow = await holdPauses(visitor.page, UNDO_WINDOW_MS);
    await visitor.board.focus(third);
    await visitor.board.keys('c');
    await visitor.find('checkbox', `Complete ${third}`);
    await visitor.hears('Task completed');
    expect(await visitor.board.titles('Home')).toEqual([first, second, third, fourth]);
    // The arrow keys lead on from there.
    await visitor.board.keys('ArrowDown', 'c');
    await untilEqual('both completed', () => visitor.page.$$eval('.card.done', (cards) => cards.length), 2);
    expect(await visitor.board.titles('Home')).toEqual([first, second, third, fourth]);
    await endWindow();
    await visitor.board.shows('Home', [first, second]);
  });

  it('with a completed card in its place while anything scrolls, and without it once all is at rest', async (test) => {
    const account = world.person({ Home: ['Mow', 'Paint'], Long: LONG });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Task 0', 'Long');
    await visitor.board.focus('Mow');
    await visitor.board.keys('c');
    const scrolling = await whileItScrolls(visitor, 'Mow');
    // Watches from before the card may go until well after that.
    expect(await scrolling.evaluate((now, ms) => now.watch(ms), UNDO_WINDOW_MS + 1500)).toBe(false);
    await visitor.board.shows('Home', ['Paint']);
  });

  it('as it was while anything scrolls, and with what came from elsewhere once all is at rest', async (test) => {
    const account = world.person({ Home: ['Mow'], Long: LONG });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Task 0', 'Long');
    const home = (await world.service(account)).find(({ title }) => title === 'Home');
    const tasklist = String(home?.id);
    const scrolling = await whileItScrolls(visitor, 'From elsewhere');
    // Inserted only now: an earlier refresh could bring it to the board while nothing is scrolled.
    await world.tasks(account).tasks.insert({ tasklist, requestBody: { title: 'From elsewhere' } });
    const reads = () =>
      world.clouds.requestLog
        .entries()
        .filter(({ account: whose, path }) => whose === account && path.includes(`/lists/${tasklist}/tasks`)).length;
    const before = reads();
    await visitor.click('button', 'Refresh tasks');
    await until('the list read anew', () => reads() > before);
    // Longer than it takes to announce and draw what was read.
    expect(await scrolling.evaluate((now) => now.watch(1500))).toBe(false);
    await visitor.board.shows('Home', ['From elsewhere', 'Mow']);
  });

  it('folded, with its subtasks folded, gone to by name, and emptied into another one [3.23]', async (test) => {
    const account = world.person({
      Home: [{ title: 'Party', subtasks: ['Cake', 'Music'] }, 'Mow'],
      Work: ['Report'],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Cake');
    await visitor.click('button', '0 of 2 subtasks');
    await visitor.board.noCard('Cake');
    await visitor.board.listMenu('Work', 'Collapse');
    await visitor.board.noCard('Report');
    await visitor.board.focus('Mow');
    await visitor.board.keysWith(['Alt', 'Shift'], 'ArrowRight');
    await untilEqual('the focus where it went', () => focused(visitor), 'Expand the list Work');
    await visitor.board.undo();
    await untilEqual('the focus where it came back', () => focused(visitor), 'Mow');
    // A search shows what it finds in the folded part, and folds it again when it ends.
    for (const [typed, found] of [
      ['cake', 'Cake'],
      ['report', 'Report'],
    ] as const) {
      await visitor.board.keys('/');
      await visitor.page.keyboard.type(typed);
      await visitor.board.card(found);
      await visitor.board.keys('Escape', 'Escape');
      await visitor.board.noCard(found);
    }
    // While the search keeps it open, it cannot be folded or unfolded by the user.
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('report');
    await visitor.board.card('Report');
    await visitor.board.listMenu('Work');
    await visitor.sees('Rename list');
    expect(await visitor.page.$('[role="menuitem"] ::-p-text(Expand)')).toBeNull();
    await visitor.board.keys('Escape');
    await visitor.board.listMenu('Work', 'Add a task');
    await visitor.find('textbox', 'Add a task to Work');
    await visitor.board.keys('Escape');
    await visitor.click('button', 'Clear the search');
    await visitor.board.noCard('Report');
    await visitor.page.reload();
    await visitor.click('button', 'Expand the list Work');
    await visitor.board.card('Report');
    await visitor.board.noCard('Cake');
    await visitor.click('button', '0 of 2 subtasks');
    await visitor.board.card('Cake');

    await visitor.board.focus('Mow');
    await visitor.board.keys('g');
    await until('the field', () => visitor.page.$('[role="combobox"]:focus'));
    await visitor.page.keyboard.type('wor');
    await untilEqual(
      'the one list',
      () => visitor.page.$$eval('[role="option"]', (options) => options.map((option) => option.textContent)),
      ['Work'],
    );
    await visitor.board.keys('Enter');
    await until('the focus in the list', () => visitor.page.$('section[aria-label="Work"] [data-task]:focus'));

    await visitor.board.listMenu('Home', 'Move all tasks to');
    await visitor.click('menuitem', 'Work');
    await visitor.board.shows('Work', ['Party', 'Mow', 'Report']);
    await visitor.hears('2 tasks moved to Work');
    await world.arrives(account, 'Work', ['Party', '  Cake', '  Music', 'Mow', 'Report']);
  });

  it('with the focus on a card where the button of a further month goes with the completed tasks', async (test) => {
    const done = [
      { title: 'Sow', done: '2026-06-05T10:00:00.000Z' },
      { title: 'Dig', done: '2026-05-05T10:00:00.000Z' },
    ];
    const account = world.person({ Home: ['Mow', ...done] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.click('button', 'Completed (2)');
    await (await visitor.find('button', 'Show May 2026 (1)')).focus();
    const tab = await visitor.tab();
    await tab.board.listMenu('Home', 'Delete completed tasks');
    await tab.click('button', 'Delete');
    await visitor.gone('button', 'Show May 2026 (1)');
    await untilEqual('the focus on what remains', () => focused(visitor), 'Mow');
  });

  it('with its completed tasks in sight when they are unfolded at its end, and marks the card that a menu is of', async (test) => {
    const open = Array.from({ length: 40 }, (_, number) => `Task ${number}`);
    const done = ['Old', 'Older'].map((title) => ({ title, done: true }));
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [...open, ...done] }));
    await board.card('Task 0');
    await page.$eval('.cards', (cards) => cards.scrollTo(0, cards.scrollHeight));
    await visitor.click('button', 'Completed (2)');
    await board.card('Old');
    const inSight = () =>
      page.evaluate(() => {
        const [card, cards] = ['.card.done', '.cards'].map((name) =>
          document.querySelector(name)?.getBoundingClientRect(),
        );
        return card !== undefined && cards !== undefined && card.bottom <= cards.bottom;
      });
    await until('the first of them in sight', inSight);
    await page.$eval('.cards', (cards) => cards.scrollTo(0, 0));
    const marked = () =>
      page.$$eval('[role="listitem"]', (cards) =>
        cards
          .filter((card) => getComputedStyle(card).outlineStyle === 'solid' && !card.matches(':focus-visible'))
          .map((card) => card.querySelector('.title')?.textContent),
      );
    await board.cardMenu('Task 1');
    await untilEqual('the mark', marked, ['Task 1']);
    await board.keys('Escape');
    await untilEqual('no mark', marked, []);
    await board.focus('Task 2');
    await board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await untilEqual('the mark', marked, ['Task 2']);
  });

  it('from its top where all of it has room now, however far it was scrolled', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 1440, height: 1400 } });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: LONG.slice(0, 22) }));
    await board.card('Task 21');
    await visitor.click('button', 'Lists under one another');
    const scrolled = (to: number) => page.$eval('.cards', (cards, top) => cards.scrollTo(0, top), to);
    await until('a list that scrolls', () => page.$('.columns.upright .cards'));
    await scrolled(2000);
    await board.noCard('Task 0');
    await visitor.click('button', 'Lists side by side');
    await board.card('Task 21');
    await board.shows('Home', LONG.slice(0, 22));
  });
});

describe.concurrent('typing and pasting', () => {
  it('offers several lines as several tasks, and never cuts a long one', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter('Milk\nEggs\nBread');
    await visitor.click('button', 'Add 3 tasks');
    await visitor.board.shows('Home', ['Milk', 'Eggs', 'Bread']);
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter('Shop\nMilk\nEggs');
    await visitor.click('button', 'Add as one task with notes');
    await visitor.board.shows('Home', ['Shop', 'Milk', 'Eggs', 'Bread']);
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter('https://www.example.com/a?b=1');
    await visitor.board.keys('Enter');
    await visitor.board.card('example.com/a');
    const longer = Array.from({ length: 3000 }, (_, index) => `w${index}`);
    await visitor.board.focus('Bread');
    await visitor.board.keys('e');
    await visitor.page.keyboard.sendCharacter(longer.join(' '));
    await visitor.click('button', 'Move the rest to a second task');
    const long = `${'word '.repeat(220)}end`;
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter(long);
    await visitor.click('button', 'Move the rest to the notes');
    const twice = `${'other '.repeat(180)}end`;
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter(twice);
    await visitor.click('button', 'Move the rest to a second task');
    await until('all of it in the service', async () => {
      const tasks = (await world.service(account))[0]?.tasks ?? [];
      const words = new Set(tasks.flatMap(({ title, notes }) => `${title} ${notes}`.split(' ')));
      const whole = tasks.some(({ title, notes }) => `${title} ${notes}` === long);
      const titles = tasks.map(({ title }) => title).join(' ');
      return whole && titles.includes(twice) && longer.every((word) => words.has(word)) && tasks.length === 10;
    });
  });

  it('takes an address of any length, whose task has a short title and all of it in the notes', async (test) => {
    const account = world.person({ Home: ['Trip'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const link = `https://example.com/?q=${'x'.repeat(1500)}`;
    await board.addField('Home');
    await page.keyboard.sendCharacter(link);
    await board.keys('Enter');
    await board.shows('Home', ['example.com', 'Trip']);
    await board.focus('Trip');
    await board.keys('Enter');
    await visitor.click('textbox', 'Add a subtask');
    await page.keyboard.sendCharacter(link);
    await board.keys('Enter', 'Escape');
    const task = `example.com ${JSON.stringify(link)}`;
    await world.arrives(account, 'Home', [task, 'Trip', `  ${task}`]);
  });

  it('makes one task of several lines also where one of them is too long for a title', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const letter = `Dear all\n\n${'word '.repeat(220)}end\nYours`;
    await visitor.board.addField('Home');
    await visitor.page.keyboard.sendCharacter(letter);
    await visitor.click('button', 'Add as one task with notes');
    await visitor.board.shows('Home', ['Dear all']);
    await world.arrives(account, 'Home', [`Dear all ${JSON.stringify(letter.slice('Dear all\n\n'.length))}`]);
  });

  it('leads from the details to each address of a title and its notes, once', async (test) => {
    const notes = 'https://example.com/page and https://example.com/other';
    const account = world.person({ Home: [{ title: 'Read https://example.com/page', notes }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Read https://example.com/page');
    await visitor.board.keys('Enter');
    const list = await visitor.find(
      'list',
      'Links in the title and the notes',
      await visitor.find('dialog', 'Task details'),
    );
    expect(await list.$$eval('a', (all) => all.map(({ href }) => href))).toEqual([
      'https://example.com/page',
      'https://example.com/other',
    ]);
  });

  it('keeps day, labels and list of a task with long notes in sight', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: [{ title: 'Paint', notes: 'Green, two coats. '.repeat(400) }] }));
    await visitor.board.focus('Paint');
    await visitor.board.keys('Enter');
    const list = await visitor.find('combobox', 'List', await visitor.find('dialog', 'Task details'));
    expect(await list.isIntersectingViewport()).toBe(true);
  });
});
