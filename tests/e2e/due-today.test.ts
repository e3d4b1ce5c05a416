import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { REFUSED_MS } from '../../src/features/board/drag/refuse.ts';
import { SEARCH_DEBOUNCE_MS } from '../../src/features/search/debounce.ts';
import { sortList } from './harness/board-acts.ts';
import { byRole } from './harness/by-role.ts';
import { focused } from './harness/focused.ts';
import { boxOf, handTo, letGo, lift } from './harness/hand.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { sharedTargets, smallTargets } from './harness/layout.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('on Due today', () => {
  it('a subtask that stands there by itself keeps its place for a moment when it is completed', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board } = visitor;
    const due = dayFromNow(0);
    await visitor.signIn(
      world.person({
        Home: [
          { title: 'Big', subtasks: [{ title: 'Part', due }] },
          { title: 'One', due },
        ],
      }),
    );
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await visitor.sees('Part of Big');
    // While it is under the pointer, the card stays long enough for a busy machine to look.
    await (await board.card('Part')).hover();
    await board.focus('Part');
    await board.keys('c');
    await visitor.hears('Task completed');
    await board.card('Part');
  });

  it('a late card keeps its place for a moment when it is completed', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    const party = { title: 'Party', due: dayFromNow(0), subtasks: [{ title: 'Cake', due: dayFromNow(-1) }] };
    await visitor.signIn(world.person({ Home: [party, { title: 'One', due: dayFromNow(0) }] }));
    await visitor.click('link', 'Due today');
    await (await board.card('Party', 'Overdue')).hover();
    await board.focus('Party');
    await board.keys('c');
    await visitor.hears('Task completed');
    expect(
      await (await board.card('Party')).evaluate((card) => card.closest('section')?.getAttribute('aria-label')),
    ).toBe('Overdue');
    expect(await page.$(byRole('region', 'Overdue'))).not.toBeNull();
  });

  it('a search counts what it finds, subtasks too, and the column counts what the sidebar does [1.7]', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const due = dayFromNow(0);
    const party = {
      title: 'Party',
      due,
      subtasks: [
        { title: 'Cake', due },
        { title: 'Cards', due },
      ],
    };
    await visitor.signIn(world.person({ Home: [party, { title: 'One', due }] }));
    await visitor.click('link', 'Due today');
    const column = await visitor.find('region', 'Today');
    const counted = async () => (await column.$('.count'))?.evaluate((count) => count.textContent);
    await until('the count of the column', async () => (await counted()) === '4');
    await (await visitor.find('searchbox', 'Search tasks')).focus();
    await visitor.page.keyboard.type('ca');
    await visitor.sees('2 tasks found');
    await visitor.page.keyboard.type('x');
    // The text does not say that nothing is due today: the search is the reason.
    await visitor.sees('Nothing found here');
  });

  it('a card that is dropped below Today gets the day, with what is late on it and with Undo; one of Today does not', async (test) => {
    const [late, today] = [dayFromNow(-3), dayFromNow(0)];
    const account = world.person({
      Home: [{ title: 'Party', due: today, subtasks: [{ title: 'Cake', due: late }] }],
      Work: [
        { title: 'Call', due: late },
        { title: 'Mail', due: late },
      ],
    });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await visitor.sees('Drop a task here to give it the day');
    const marked = () =>
      page.$$eval('[data-drop-over]', (all) =>
        all.map((one) => one.getAttribute('aria-label') ?? one.querySelector('.name')?.textContent),
      );
    const row = await boxOf(visitor, 'link', 'Due today');
    const column = await boxOf(visitor, 'region', 'Today');
    const below = { x: column.x + column.width / 2, y: column.y + column.height + 200 };
    const drop = async (title: string) => {
      const [grip] = await pointsOf(visitor, [title, GRIP.x, GRIP.y], ['Mail', GRIP.x, GRIP.y]);
      await lift(visitor, grip);
      await handTo(visitor, below);
      await untilEqual('what would take it', marked, ['Today']);
      await letGo(visitor);
      await board.card(title, 'Today');
    };
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(page, UNDO_WINDOW_MS);
    await drop('Party');
    await visitor.click('button', 'Undo');
    await board.card('Party', 'Overdue');
    await drop('Call');
    const [grip] = await pointsOf(visitor, ['Call', GRIP.x, GRIP.y], ['Mail', GRIP.x, GRIP.y]);
    await lift(visitor, grip);
    await handTo(visitor, { x: row.x + 60, y: row.y + row.height / 2 });
    await untilEqual('the row under the hand', marked, ['Due today']);
    await handTo(visitor, below);
    await untilEqual('what would take one of its own', marked, []);
    await letGo(visitor);
    await untilEqual('the days', async () => {
      const lists = await world.service(account);
      return lists.flatMap(({ tasks }) =>
        tasks.flatMap((task) => [task, ...task.subtasks]).map(({ title, due }) => [title, due]),
      );
    }, [
      ['Party', today],
      ['Cake', late],
      ['Call', today],
      ['Mail', late],
    ]);
  });

  it('the button that moves all that is late passes the focus on to the board’s name when the last of it goes elsewhere', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const account = world.person({
      Home: [
        { title: 'Call', due: dayFromNow(-1) },
        { title: 'Mail', due: dayFromNow(0) },
      ],
    });
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await (await visitor.find('button', 'Move all to today')).focus();
    const other = await visitor.tab();
    await other.board.tick('Call');
    await visitor.gone('region', 'Overdue');
    await untilEqual('the focus', () => focused(visitor), 'Due today');
  });

  it('the column Today takes a card also where it stands under the other one', async (test) => {
    const account = world.person({
      Home: [
        { title: 'Call', due: dayFromNow(-1) },
        { title: 'Mail', due: dayFromNow(0) },
      ],
    });
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(account);
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    const [grip, goal] = await pointsOf(visitor, ['Call', GRIP.x, GRIP.y], ['Mail', GRIP.x, 8]);
    await lift(visitor, grip);
    await handTo(visitor, goal);
    await letGo(visitor);
    await visitor.board.card('Call', 'Today');
    await visitor.hears('Undo');
  });

  it('N adds a task for today to the default list, also where nothing is due and under a filter', async (test) => {
    const today = dayFromNow(0);
    const account = world.person({ Home: ['One'], Work: ['Two'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await visitor.sees('Nothing due today');
    const add = async (title: string) => {
      await visitor.find('textbox', FIELD);
      await untilEqual('the field', () => page.$eval(':focus', (one) => one.getAttribute('aria-label')), FIELD);
      await page.keyboard.type(title);
      await board.keys('Enter');
      await board.card(title, 'Today');
    };
    await board.keys('n');
    await add('Call');
    await add('Mail');
    await board.keys('Escape');
    await board.focus('Mail');
    await (await visitor.find('searchbox', 'Search tasks')).focus();
    await page.keyboard.type('mail');
    // After the whole word: another search no longer keeps the earlier card in sight.
    await visitor.find('button', 'Remove the filter “mail”');
    await board.noCard('Call');
    await board.focus('Mail');
    await board.keys('n');
    await add('Write');
    await board.keys('Escape');
    await world.arrives(account, 'Home', [`Write @${today}`, `Mail @${today}`, `Call @${today}`, 'One']);
  });

  it('keys that would give a card another place say why they do not', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(world.person({ Home: [{ title: 'One', due: dayFromNow(0) }] }));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await visitor.board.focus('One');
    await holdPauses(visitor.page, REFUSED_MS);
    // Between these keys comes one that announces nothing; its effect shows that the key before it is done.
    for (const keys of [['m'], ['Alt', 'ArrowDown']] as const) {
      const [first, second] = keys;
      await visitor.page.keyboard.down(first);
      if (second) await visitor.board.keys(second);
      await visitor.page.keyboard.up(first);
    }
    await visitor.sees('This board gathers cards');
    expect(await visitor.page.$$('::-p-text(This board gathers cards)')).toHaveLength(1);
    expect(await focused(visitor)).toBe('One');
  });

  it('offers to search all boards where nothing that is due is found, and leads to what is', async (test) => {
    const account = world.person({ Home: ['Bread', { title: 'Now', due: dayFromNow(0) }] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await board.card('Now', 'Today');
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    await visitor.find('checkbox', 'Main Board', panel);
    // This board gathers from all boards anyway.
    expect(await panel.$(byRole('checkbox', 'All boards'))).toBeNull();
    await board.keys('Escape');
    await visitor.gone('dialog', 'Filter');
    await board.keys('/');
    await page.keyboard.type('b');
    await visitor.sees('Nothing on this board matches');
    // Text that is typed further is searched for too, although no pause has ended yet.
    await holdPauses(page, SEARCH_DEBOUNCE_MS);
    await page.keyboard.type('read');
    await visitor.click('button', 'Search all boards: 1 task');
    await visitor.find('button', 'Remove the filter “bread”');
    await visitor.find('heading', 'All boards');
    await untilEqual('the focus', () => focused(visitor), 'Bread');
    await page.evaluate(() => history.back());
    await visitor.find('heading', 'Due today');
    await visitor.find('button', 'Remove the filter “bread”');
  });

  it('a phone comes back to the column where it was, after another board and after a reload, and gives a finger 44 px', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(
      world.person({
        'Things to do at home': [
          { title: 'Late', due: dayFromNow(-1) },
          { title: 'Now', due: dayFromNow(0) },
        ],
      }),
    );
    await sortList(visitor, 'Things to do at home', 'Name');
    await visitor.find('button', 'Use my order');
    // The field that the first visit opens has the focus.
    await board.keys('Escape');
    await layoutStill(page);
    expect(await smallTargets(page, 44, '.sorted-note')).toEqual([]);
    expect(await sharedTargets(page, '[data-column]')).toEqual([]);
    const go = async (name: string) => {
      await visitor.click('button', 'Show boards');
      await visitor.click('link', name);
    };
    await go('Due today');
    await visitor.find('button', 'Move all to today');
    expect(await smallTargets(page, 44, '.column-head')).toEqual([]);
    const place = () => page.$eval('.columns', (columns) => Math.round(columns.scrollLeft));
    await page.$eval('.columns', (columns) => columns.scrollTo(9999, 0));
    await until('the second column', async () => (await place()) > 100);
    const second = await place();
    await go('Main Board');
    await visitor.find('region', 'Things to do at home');
    await go('Due today');
    await board.card('Now', 'Today');
    await untilEqual('the place after another board', place, second);
    await visitor.goto('/app/b/day');
    await board.card('Now', 'Today');
    await untilEqual('the place after a reload', place, second);
  });

  it('a phone with lists under one another comes back to where it was, after another board and after a reload', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    const due = (name: string, days: number) =>
      Array.from({ length: 14 }, (_, index) => ({ title: `${name} ${index}`, due: dayFromNow(days) }));
    await visitor.signIn(world.person({ Home: [...due('Late', -1), ...due('Now', 0)] }));
    await visitor.click('button', 'Lists under one another');
    const go = async (name: string) => {
      await visitor.click('button', 'Show boards');
      await visitor.click('link', name);
    };
    await go('Due today');
    await board.card('Now 0', 'Today');
    const place = () => page.$eval('.columns.upright', (columns) => Math.round(columns.scrollTop));
    await page.$eval('.columns.upright', (columns) => columns.scrollTo(0, 200));
    await untilEqual('the place', place, 200);
    await go('Main Board');
    await visitor.find('region', 'Home');
    await go('Due today');
    await board.card('Now 0', 'Today');
    await untilEqual('the place after another board', place, 200);
    await visitor.goto('/app/b/day');
    await board.card('Now 0', 'Today');
    await untilEqual('the place after a reload', place, 200);
  });

  it('what is added comes into view', async (test) => {
    const errands = Array.from({ length: 60 }, (_, index) => ({ title: `Errand ${index}`, due: dayFromNow(0) }));
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'], Work: errands }));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await board.focus('Errand 0');
    await board.keys('End');
    await board.card('Errand 59');
    await board.noCard('Errand 0');
    await board.keys('n');
    await visitor.find('textbox', FIELD);
    await page.keyboard.type('Call');
    await board.keys('Enter');
    await until('it in view', async () => {
      const { y } = await boxOf(visitor, 'listitem', 'Call');
      return y > 0 && y < DESK.height;
    });
  });

  it('a column begins at its top where all of it has room now, however far it was scrolled', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    const due = dayFromNow(0);
    const titles = Array.from({ length: 50 }, (_, number) => `Errand ${number}`);
    await visitor.signIn(world.person({ Home: titles.map((title) => ({ title, due })) }));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await board.card('Errand 0');
    await page.$eval('[data-scroller="#today"]', (cards) => cards.scrollTo(0, 9999));
    await board.noCard('Errand 0');
    await visitor.click('link', 'Main Board');
    await visitor.find('region', 'Home');
    // As if the other tasks had been completed on another device.
    await visitor.goto('/app/b/day?q=7');
    await board.shows(
      'Today',
      titles.filter((title) => title.includes('7')),
    );
  });

  it('the row of a subtask keeps the focus however far its column is scrolled', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    const due = dayFromNow(0);
    const party = { title: 'Party', due, subtasks: [{ title: 'Cake', due }] };
    const errands = Array.from({ length: 60 }, (_, number) => ({ title: `Errand ${number}`, due }));
    await visitor.signIn(world.person({ Home: [party, ...errands] }));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await board.focus('Party');
    await board.keys('ArrowDown');
    await untilEqual('the focus on the row', () => focused(visitor), 'Cake');
    await page.$eval('[data-scroller="#today"]', (cards) => cards.scrollTo(0, 2000));
    await board.noCard('Errand 0');
    expect(await focused(visitor)).toBe('Cake');
    await board.keys('ArrowDown');
    await untilEqual('the focus on the next card', () => focused(visitor), 'Errand 0');
  });
});

const FIELD = 'Add a task for today to Home';
