import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoard } from './harness/board-acts.ts';
import { boardSnapshotSchema } from './harness/board-snapshot.ts';
import { downloads } from './harness/downloads.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const path = (visitor: Visitor) => new URL(visitor.page.url()).pathname;
const boards = (visitor: Visitor) =>
  visitor.page.$$eval('nav[aria-label="Boards"] [data-drop-board] .name', (names) =>
    names.map((name) => name.textContent).filter((name) => name !== 'Due today' && name !== 'Assigned to me'),
  );

/** Waits until the element with this name has the focus. */
const focusIs = (visitor: Visitor, name: string) =>
  untilEqual(
    'what has the focus',
    () =>
      visitor.page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
      ),
    name,
  );

describe.concurrent('boards', () => {
  it('are added, get lists, are seen on another device, and go with their lists after a question and a copy [1.3, 2.8, 4.20, 4.34, 4.35, 7.21]', async (test) => {
    const report = {
      title: 'Report',
      notes: 'Two pages',
      due: dayFromNow(1),
      subtasks: [{ title: 'Draft', done: true }],
    };
    const account = world.person({ Home: ['Mow'], Work: [report, 'Call'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    await focusIs(visitor, 'Office');
    expect(path(visitor)).toMatch(/^\/app\/b\/\w{20}$/);
    const office = path(visitor);
    await visitor.sees('No lists on this board yet');
    await visitor.click('link', 'Main Board');
    await visitor.board.card('Report');
    await visitor.board.listMenu('Work', 'Move to board', 'Office');
    await visitor.gone('region', 'Work');
    await visitor.click('link', 'Office');
    await visitor.board.card('Report', 'Work');
    await visitor.board.saved();
    await visitor.page.reload();
    await visitor.board.card('Report', 'Work');
    const other = await world.visit({ test });
    await other.signIn(account);
    await untilEqual('the boards elsewhere', () => boards(other), ['Main Board', 'Office']);
    await other.goto(office);
    await other.board.card('Call', 'Work');
    await other.click('button', 'Board actions for Office');
    await other.click('menuitem', 'Move up');
    await untilEqual('the boards in their new order', () => boards(other), ['Office', 'Main Board']);
    await focusIs(other, 'Board actions for Office');
    await untilEqual('the new order here', () => boards(visitor), ['Office', 'Main Board']);
    await (await visitor.find('link', 'Office')).focus();
    await visitor.board.keys('F2');
    await visitor.find('textbox', 'Rename board Office');
    await visitor.page.keyboard.type('Bureau');
    await visitor.board.keys('Enter');
    await untilEqual('the new name', () => boards(other), ['Bureau', 'Main Board']);
    await other.click('button', 'Board actions for Bureau');
    await other.click('menuitem', 'Delete board');
    await other.sees('1 list with 3 tasks will be deleted from Google Tasks; 1 is a subtask or completed.');
    const copy = await downloads(other, world.dataDir);
    await other.click('button', 'Save as a file first');
    await other.find('button', 'Copy saved');
    const { title, lists } = v.parse(boardSnapshotSchema, (await copy()).json);
    const [first, second] = lists[0]?.tasks ?? [];
    expect([title, lists.map((list) => list.title)]).toEqual(['Bureau', ['Work']]);
    expect(first).toMatchObject({ title: 'Report', notes: 'Two pages', due: report.due });
    expect(first?.subtasks).toEqual([{ title: 'Draft', completed: expect.any(String) }]);
    expect(second).toEqual({ title: 'Call' });
    await other.click('button', 'Delete board');
    await untilEqual('one board left', () => boards(other), ['Main Board']);
    await until('the main board', () => path(other) === '/app');
    await focusIs(other, 'Main Board');
    await untilEqual('one list left', async () => (await world.service(account)).map(({ title }) => title), ['Home']);
    await visitor.sees('This board is not here any more');
    // Undoing the earlier rename does not bring the board back.
    await visitor.board.undo();
    await visitor.hears('Nothing to undo: what it changed is gone.');
    await visitor.board.saved();
    expect(await boards(visitor)).toEqual(['Main Board']);
    await untilEqual('the title', () => visitor.page.title(), 'This board is not here any more · Tackboard');
    await visitor.goto(`${office}?q=Mow`);
    await visitor.sees('This board is not here any more');
    await visitor.gone('region', 'Active filters');
  });

  it('name the lists that all tasks of another one may go to, each name in its own direction', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Red'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'עבודה (1)');
    await visitor.click('link', 'Main Board');
    await visitor.board.listMenu('Work', 'Move to board', 'עבודה (1)');
    await visitor.board.listMenu('Home', 'Move all tasks to');
    const board = await visitor.find('menuitem', 'עבודה (1)');
    expect(await board.$eval('.words', (words) => getComputedStyle(words).direction)).toBe('rtl');
    await visitor.click('menuitem', 'עבודה (1)');
    await visitor.click('menuitem', 'Work');
    await visitor.hears('1 task moved to Work');
    await world.arrives(account, 'Work', ['Mow', 'Red']);
  });

  it('stand one after the other in a search over all of them, and a list moves among those of its own board [4.31]', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: [], Third: [], Fourth: [] }, { premium: true });
    const visitor = await world.visit({ test, viewport: { width: 1600, height: 800 } });
    const { board } = visitor;
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    for (const list of ['Third', 'Fourth']) {
      await board.listMenu(list, 'Move to board', 'Office');
      await visitor.gone('region', list);
    }
    // If a task leaves the board from its details, the focus goes to where its card was.
    const home = world.clouds.google.lists(account).find(({ title }) => title === 'Home')?.id ?? '';
    await visitor.goto(`/app?task=${home}~${world.clouds.google.tasks(account, home)[0]?.id}`);
    const lists = await visitor.find('combobox', 'List', await visitor.find('dialog', 'Task details'));
    await lists.focus();
    await board.keys('End', 'Enter', 'Escape');
    await visitor.hears('Moved to “Fourth” on Office');
    await until('the focus on the next one', () => visitor.page.$('[data-task]:focus ::-p-text(Two)'));
    await board.shows('Home', ['Two']);
    await board.keys('g');
    const offered = () =>
      visitor.page.$$eval('[role="option"]', (all) =>
        all.map(({ children }) => Array.from(children, ({ textContent }) => textContent).join(' · ')),
      );
    await untilEqual('the lists to go to', offered, ['Home', 'Work', 'Third · Office', 'Fourth · Office']);
    await board.keys('Escape');
    await board.listMenu('Home', 'Move right');
    await visitor.goto('/app?board=all');
    await untilEqual('the lists', () => board.lists(), ['Work', 'Home', 'Third', 'Fourth']);
    await board.listMenu('Fourth', 'Move left');
    await untilEqual('the lists', () => board.lists(), ['Work', 'Home', 'Fourth', 'Third']);
    await visitor.hears('List Fourth moved to place 3 of 4.');
    await layoutStill(visitor.page);
    const from = await (await visitor.find('button', 'Third')).boundingBox();
    const to = await (await board.column('Work')).boundingBox();
    const { mouse } = visitor.page;
    await mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
    await mouse.down();
    await mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 20, { steps: 12 });
    await mouse.up();
    await untilEqual('the lists', () => board.lists(), ['Work', 'Home', 'Third', 'Fourth']);
  });

  it('are saved as a file by their menu, with Premium or without, once their tasks are read; the main one stays [4.33]', async (test) => {
    const account = world.person({ Home: ['Paint'], Work: ['Report'] });
    const home = world.clouds.google.lists(account).find(({ title }) => title === 'Home')?.id ?? '';
    const hang = { kind: 'hang', ms: 600_000, commit: 'never' } as const;
    const read = { account, method: 'GET', path: `^/tasks/v1/lists/${home}/tasks` };
    const rule = world.clouds.faults.add({ ...read, faults: [hang] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Report');
    const copy = await downloads(visitor, world.dataDir);
    await visitor.click('button', 'Board actions for Main Board');
    const entry = await visitor.find('menuitem', 'Save as a file Loading tasks');
    expect(await entry.evaluate((item) => item.ariaDisabled)).toBe('true');
    const entries = await visitor.page.$$eval('[role="menuitem"]', (all) => all.map(({ textContent }) => textContent));
    expect(entries).toContain('Background colour');
    expect(entries).not.toContain('Delete board');
    world.clouds.faults.remove(rule);
    await visitor.click('menuitem', 'Save as a file');
    await visitor.hears('Copy saved');
    await focusIs(visitor, 'Board actions for Main Board');
    const { lists } = v.parse(boardSnapshotSchema, (await copy()).json);
    expect(lists).toEqual([
      { title: 'Home', tasks: [{ title: 'Paint' }] },
      { title: 'Work', tasks: [{ title: 'Report' }] },
    ]);
  });

  it('are one for free: another one, and notifications, are offered with Premium; leaving the board closes the sidebar [1.3, 2.30, 2.32, 2.47, 5.4, 5.5, 6.2, 6.3]', async (test) => {
    const visitor = await world.visit({ test });
    const account = world.person({ Home: ['Mow'] });
    await visitor.signIn(account);
    const offer = await visitor.find('link', 'Try Premium for free');
    expect(await offer.evaluate((link) => link.getAttribute('href'))).toBe('/pricing');
    const drawing = 'svg[viewBox]:not(button svg)';
    const drawings = new Set<string>();
    for (const [open, feature, says] of [
      [() => visitor.click('button', 'Add Board'), 'Multiple boards', 'as many boards as you like, in your order'],
      [() => visitor.board.listMenu('Home', 'List colour'), 'List colours', 'Give each list its colour'],
      [() => visitor.click('button', 'Notifications'), 'Tasks notifications', 'Hear of a task on the day it is due'],
    ] as const) {
      await visitor.board.keys('Escape');
      await open();
      const upsell = await visitor.find('dialog', `${feature} is a Premium Feature`);
      await visitor.sees(says);
      // Somebody who types a board’s name at once presses nothing in the offer.
      await until('the focus in it', () => upsell.evaluate((all) => all.contains(document.activeElement)));
      await visitor.board.keys(' ', 'Enter');
      const [own, ...others] = await upsell.$$eval(drawing, (all) => all.map((picture) => picture.innerHTML));
      expect(others).toEqual([]);
      drawings.add(own ?? '');
    }
    expect(drawings.size).toBe(3);
    await visitor.click('button', 'Try Premium for free');
    await until('the prices', () => path(visitor) === '/pricing');
    await visitor.gone('navigation', 'Boards');
    // A subscription begins and ends; boards that were made meanwhile stay readable (decision D14).
    world.clouds.setPremium(account, true);
    await visitor.page.evaluate(() => history.back());
    await visitor.board.card('Mow');
    // The board comes back with the sidebar, as it was left.
    await visitor.find('navigation', 'Boards');
    await visitor.gone('link', 'Try Premium for free');
    await addBoard(visitor, 'Office');
    await visitor.board.saved();
    await visitor.click('button', 'Add Board');
    await visitor.find('textbox', 'Board title');
    await visitor.page.keyboard.type('Late');
    await visitor.page.reload();
    // The text that was typed into the field is a draft.
    const typed = await visitor.find('textbox', 'Board title');
    expect(await typed.evaluate((field) => (field as HTMLInputElement).value)).toBe('Late');
    await typed.focus();
    world.clouds.setPremium(account, false);
    await visitor.find('link', 'Try Premium for free');
    await visitor.board.keys('Enter');
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Multiple boards is a Premium Feature');
    const field = await visitor.find('textbox', 'Board title');
    await field.focus();
    await visitor.page.keyboard.type('r');
    // Leaving the field unchanged asks no question.
    await visitor.board.keys('Tab');
    await layoutStill(visitor.page);
    expect(await visitor.page.$('[role="dialog"]')).toBeNull();
    expect(await field.evaluate((left) => (left as HTMLInputElement).value)).toContain('r');
    await field.focus();
    await visitor.board.keys('Escape');
    await focusIs(visitor, 'Add Board');
    await visitor.click('button', 'Add Board');
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Multiple boards is a Premium Feature');
    await untilEqual('both boards', () => boards(visitor), ['Main Board', 'Office']);
  });

  it('show what is due from all lists, move what is overdue to today, and take it back [1.7]', async (test) => {
    const today = dayFromNow(0);
    const account = world.person({
      Home: [
        { title: 'Mow', due: dayFromNow(-3) },
        { title: 'Rest', due: dayFromNow(4) },
      ],
      Work: [
        { title: 'Report', due: today },
        { title: 'Call', due: dayFromNow(-1) },
      ],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.click('link', 'Due today');
    await visitor.board.card('Mow', 'Overdue');
    await visitor.board.card('Call', 'Overdue');
    await visitor.board.card('Report', 'Today');
    await visitor.board.noCard('Rest');
    const focused = () =>
      visitor.page.$eval(':focus', (card) => card.querySelector('.title')?.textContent ?? card.tagName);
    await visitor.board.focus('Mow');
    await visitor.board.keys('d');
    await until('the calendar', () => visitor.page.$('[role="grid"] button:focus'));
    await visitor.board.keys('Escape');
    await untilEqual('the focus back', focused, 'Mow');
    await visitor.page.keyboard.press('M');
    await visitor.board.keys('ArrowDown');
    await untilEqual('the focus on, nothing in the hand', focused, 'Call');
    // Nor does the menu offer actions that need the list around the card.
    await visitor.board.cardMenu('Call');
    await visitor.find('menuitem', 'Move to list');
    const entries = await visitor.page.$$eval('[role="menuitem"]', (all) => all.map(({ textContent }) => textContent));
    expect(entries.filter((entry) => /keyboard|subtask/.test(entry ?? ''))).toEqual([]);
    await visitor.board.keys('Escape');
    await visitor.gone('menuitem', 'Move to list');
    await visitor.board.keys('/');
    await visitor.page.keyboard.type('mow');
    await visitor.board.keys('Enter');
    await untilEqual('the focus on what was found', focused, 'Mow');
    await visitor.click('button', 'Remove the filter “mow”');
    await visitor.board.focus('Mow');
    await visitor.board.cardMenu('Mow', 'Delete');
    await untilEqual('the focus on the next one', focused, 'Call');
    await visitor.board.keys('z');
    await visitor.board.card('Mow', 'Overdue');
    await visitor.click('button', 'Move all to today');
    await visitor.board.card('Mow', 'Today');
    await untilEqual('the focus on the first of them', focused, 'Mow');
    // By the keyboard: the message with its button disappears after five seconds, even on a busy machine.
    await visitor.board.undo();
    await visitor.board.card('Mow', 'Overdue');
    await visitor.click('button', 'Move all to today');
    await visitor.gone('region', 'Overdue');
    const days = async () => {
      const tasks = (await world.service(account)).flatMap((list) => list.tasks);
      return tasks.filter(({ title }) => title !== 'Rest').map(({ due }) => due?.slice(0, 10));
    };
    await untilEqual('the days in the service', days, [today, today, today]);
  });

  it('say what goes with a list or a board once its tasks are read, the originals in Docs among them, and what stays [4.34]', async (test) => {
    const plan = { title: 'Read the plan', assigned: 'https://docs.google.com/document/d/plan' };
    const account = world.person({ Home: ['Mow'], Work: [plan, 'Call'], Later: ['Paint'] }, { premium: true });
    const keepBack = (list: string) => {
      const path = `/lists/${world.clouds.google.lists(account).find(({ title }) => title === list)?.id}/tasks`;
      return world.clouds.faults.add({ account, method: 'GET', path, faults: [{ kind: 'status', status: 503 }] });
    };
    const work = keepBack('Work');
    const later = keepBack('Later');
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.column('Work');
    await visitor.board.listMenu('Work', 'Delete list');
    const question = await visitor.find('dialog', 'Delete the list “Work”?');
    await until('that the tasks are awaited', () => question.$('::-p-text(Loading tasks)'));
    expect(await question.$$('button')).toHaveLength(1);
    world.clouds.faults.remove(work);
    await visitor.sees('Its 2 tasks go with it. Assigned: “Read the plan” in a document in Google Docs.');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Delete the list “Work”?');
    await visitor.click('button', 'List actions for Home');
    await visitor.sees('This is the account’s default list. Google Tasks keeps it.');
    await visitor.board.keys('Escape');
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    for (const [list, next] of [
      ['Work', 'Later'],
      ['Later', 'Home'],
    ] as const) {
      await visitor.board.listMenu(list, 'Move to board', 'Office');
      await visitor.gone('region', list);
      await focusIs(visitor, next);
    }
    await visitor.board.listMenu('Home', 'Move to board', 'Office');
    await visitor.gone('region', 'Home');
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Delete board');
    const ofBoard = await visitor.find('dialog', 'Delete the board “Office”?');
    await until('that the tasks are awaited', () => ofBoard.$('::-p-text(Loading tasks)'));
    expect(await ofBoard.$$('button')).toHaveLength(1);
    world.clouds.faults.remove(later);
    await visitor.sees('2 lists with 3 tasks will be deleted from Google Tasks.');
    await visitor.sees('“Home” is the account’s default list. Google Tasks keeps it, so it moves to Main Board.');
    await visitor.sees('“Read the plan” in a document in Google Docs');
    await visitor.click('button', 'Delete board');
    await visitor.board.card('Mow', 'Home');
    await untilEqual('one list left', async () => (await world.service(account)).map(({ title }) => title), ['Home']);
  });

  it('keep settings for all devices: task counts and the first day of the week [2.39, 2.42, 4.20, 9.12]', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rest'] });
    const visitor = await world.visit({ test });
    const other = await world.visit({ test });
    await visitor.signIn(account);
    await other.signIn(account);
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Task count: Off');
    await visitor.find('menuitem', 'Task count: On');
    await visitor.click('menuitem', 'Start week on: Sunday');
    await visitor.click('menuitem', 'Start week on: Monday');
    await visitor.find('menuitem', 'Start week on: Saturday');
    await until('the count elsewhere', () => other.page.$('section[aria-label="Home"] [title="2 open tasks"]'));
    await other.click('button', 'Settings');
    await other.find('menuitem', 'Start week on: Saturday');
    await other.board.keys('Escape');
    await other.gone('menu', 'Settings');
    await other.board.focus('Mow');
    await other.board.keys('d');
    const first = await until('a day', () => other.page.$('[role="grid"] tbody button'));
    expect(await first.evaluate((day) => day.getAttribute('aria-label'))).toMatch(/^Saturday, /);
    // The filter's "this week" begins on that day too.
    await other.board.keys('Escape');
    await other.click('button', 'Filter');
    await other.click('checkbox', 'This week', await other.find('dialog', 'Filter'));
    const from = await until('its first day', () => new URL(other.page.url()).searchParams.get('from'));
    expect(new Date(from).getUTCDay()).toBe(6);
  });
});
