import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { RIGHT_TO_LEFT } from './harness/direction.ts';
import { boxOf, dragByMouse, middleOf } from './harness/hand.ts';
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

/**
 * The distance in pixels from the middle of a card of one line to where a card that is held in its middle lands behind
 * it.
 */
const BETWEEN = 36;

const titleOf = (title: string) => `.card ::-p-text(${title})`;
const left = (visitor: Visitor) => visitor.page.$eval('.columns', (board) => board.scrollLeft);

describe.concurrent('views', () => {
  it('put the lists side by side or under one another, on this device, with all that can be done [4.39]', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red', 'Blue'], Trips: ['Alps'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    const tops = () =>
      page.$$eval('section[data-column]', (lists) =>
        lists.map((list) => Math.round(list.getBoundingClientRect().left)),
      );
    await until('one edge', async () => new Set(await tops()).size === 1 && (await tops()).length === 3);
    const red = await middleOf(visitor, titleOf('Red'));
    await dragByMouse(visitor, await middleOf(visitor, titleOf('One')), { x: red.x, y: red.y + BETWEEN });
    await board.shows('Work', ['Red', 'One', 'Blue']);
    await board.focus('Two');
    await board.keys('m', 'ArrowRight', 'Enter');
    await board.shows('Home', []);
    await page.reload();
    await board.shows('Work', ['Two', 'Red', 'One', 'Blue']);
    await until('one edge again', async () => new Set(await tops()).size === 1);
    await visitor.click('button', 'Lists side by side');
    await untilEqual('three edges', async () => new Set(await tops()).size, 3);
    await world.arrives(account, 'Work', ['Two', 'Red', 'One', 'Blue']);
  });

  it('move sideways by the wheel and by pulling the board, and come back to their places', async (test) => {
    const lists = Array.from({ length: 9 }, (_, index) => [`List ${index}`, ['Task']] as const);
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(world.person(Object.fromEntries(lists)));
    const free = await middleOf(visitor, '.columns');
    await page.mouse.move(free.x, free.y + 100);
    await page.mouse.wheel({ deltaY: 300 });
    await until('the board moved by the wheel', async () => (await left(visitor)) > 100);
    await layoutStill(page);
    const wheeled = await left(visitor);
    // Across the board's name and the header, in which the drag selects no text.
    await dragByMouse(visitor, { x: free.x, y: free.y + 100 }, { x: free.x - 200, y: 20 });
    await until('the board pulled further', async () => (await left(visitor)) > wheeled + 100);
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('');
    await layoutStill(page);
    const place = await left(visitor);
    await visitor.click('link', 'Due today');
    await visitor.sees('Nothing due today');
    await visitor.click('link', 'Main Board');
    await untilEqual('the place after a switch', () => left(visitor), place);
    await page.reload();
    await untilEqual('the place after a load', () => left(visitor), place);
  });

  it('begin with the list that the other one began with', async (test) => {
    const tasks = (count: number) => Array.from({ length: count }, (_, index) => `Task ${index}`);
    const lists = Array.from({ length: 12 }, (_, index) => [`List ${index}`, tasks((index * 5) % 13)] as const);
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(world.person(Object.fromEntries(lists)));
    const first = () =>
      page.$eval('.columns', (board) => {
        const { left, top } = board.getBoundingClientRect();
        const shown = [...board.querySelectorAll('section[data-column]')].filter((list) => {
          const box = list.getBoundingClientRect();
          return box.right > left + 20 && box.bottom > top + 20;
        });
        return shown[0]?.getAttribute('aria-label');
      });
    const scroll = (to: ScrollToOptions) => page.$eval('.columns', (board, place) => board.scrollTo(place), to);
    await scroll({ left: 5 * 296 + 100 });
    await untilEqual('the board at a list', first, 'List 5');
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    await untilEqual('the same list on top', first, 'List 5');
    await layoutStill(page);
    expect(await first()).toBe('List 5');
    await scroll({ top: 0 });
    await untilEqual('the first list on top', first, 'List 0');
    await until('another list on top', async () => {
      // Lists are drawn in the frame after a scroll: a list that was scrolled past before it was drawn would never be
      // on top.
      await page.$eval('.columns', (board) => {
        const seventh = board.querySelector('section[aria-label="List 7"]')?.getBoundingClientRect();
        board.scrollBy({ top: seventh ? seventh.top - board.getBoundingClientRect().top : 100 });
        return new Promise((resolve) => requestAnimationFrame(resolve));
      });
      return (await first()) === 'List 7';
    });
    await layoutStill(page);
    const top = await first();
    await visitor.click('button', 'Lists side by side');
    await visitor.find('button', 'Lists under one another');
    await untilEqual('the same list on the left', first, top);
    await visitor.click('button', 'Lists under one another');
    await untilEqual('the same list on top again', first, top);
    await page.reload();
    await untilEqual('the same list on top after a reload', first, top);
  });

  it('begin at the right where the language does, and take drags and arrows the other way round', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red', 'Blue'] });
    const visitor = await world.visit({ test, before: RIGHT_TO_LEFT });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Red');
    await untilEqual('the lists from left to right', () => board.lists(), ['Work', 'Home']);
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    const red = await middleOf(visitor, titleOf('Red'));
    await dragByMouse(visitor, await middleOf(visitor, titleOf('One')), { x: red.x, y: red.y + BETWEEN });
    await board.shows('Work', ['Red', 'One', 'Blue']);
    await board.focus('Two');
    await board.keys('m', 'ArrowLeft', 'Enter');
    await board.shows('Home', []);
    await world.arrives(account, 'Work', ['Two', 'Red', 'One', 'Blue']);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    const days = () => page.$$eval('.rdp-day_button', (all) => all.map((day) => day.getAttribute('aria-label')));
    await board.focus('Two');
    await board.keys('d');
    await until('the focus on today', async () => (await focused()).endsWith(', today'));
    const all = await days();
    const tomorrow = all[all.indexOf(await focused()) + 1] ?? '';
    await board.keys('ArrowLeft');
    await untilEqual('the focus on the next day', focused, tomorrow);
    await board.keys('Escape');
    await board.cardMenu('Two');
    // A menu takes the focus a moment after it has opened.
    await until('the focus in the menu', () => page.$('[role="menu"]:focus-within'));
    await (await visitor.find('menuitem', 'Move to list')).focus();
    await board.keys('ArrowLeft');
    await visitor.find('menuitem', 'Home');
  });

  it('have signs that point along the line from right to left too', async (test) => {
    const account = world.person({
      Home: [{ title: 'One', subtasks: ['Half'] }, 'Two', { title: 'Old', done: true }],
      Work: [],
    });
    const visitor = await world.visit({ test, before: RIGHT_TO_LEFT });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.card('Two');
    // A field without text yet: the browser would take it for English.
    const field = await board.addField('Home');
    const reads = () => field.evaluate((node) => getComputedStyle(node).direction);
    await untilEqual('the way of an empty field', reads, 'rtl');
    // Only then is the caret of an empty field of several lines where its text will begin.
    expect(await field.evaluate((node) => getComputedStyle(node).unicodeBidi)).not.toBe('plaintext');
    await page.keyboard.type('Milk');
    await untilEqual('the way of what is typed', reads, 'ltr');
    await board.keys('Escape');
    await board.focus('Two');
    await board.keys('e', 'Backspace');
    await untilEqual(
      'the way of a title that was emptied',
      () => page.$eval('.title-editor textarea', (title) => getComputedStyle(title).direction),
      'rtl',
    );
    await board.keys('Escape');
    /** Returns whether an element's icon is drawn mirrored. */
    const turned = (selector: string) =>
      page.$eval(`${selector} svg`, (sign) => ((sign as SVGSVGElement).getScreenCTM()?.a ?? 0) < 0);
    await until('what is completed, folded', () => page.$('.completed-toggle[aria-expanded="false"]'));
    await untilEqual('its sign', () => turned('.completed-toggle'), true);
    const dot = () => page.$eval('.nest-mark', (mark) => getComputedStyle(mark, '::before').right);
    await untilEqual('the dot at the start of the line', dot, '-8px');
    await board.cardMenu('Two');
    await untilEqual(
      'the sign of another list',
      () => turned('[role="menuitem"]:has(.lucide-arrow-right-to-line)'),
      true,
    );
    await board.keys('Escape');
    await visitor.gone('menu', 'Actions for Two');
    await board.focus('Two');
    await board.keys('d');
    await until('the calendar', () => page.$('.rdp-button_previous'));
    await untilEqual('the sign of the month before', () => turned('.rdp-button_previous'), true);
    await untilEqual('the sign of the month after', () => turned('.rdp-button_next'), true);
  });

  it('have a sheet to move with on a phone, and Back closes what is open, the sheet first', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'], ['Garden '.repeat(12).trim()]: [] });
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.cardMenu('One', 'Move to…');
    const sheet = await visitor.find('dialog', 'Move to…');
    // Two names may begin in the same way, so none may be cut off.
    const cut = () => sheet.$$eval('section button', (all) => all.map((goal) => goal.scrollWidth > goal.clientWidth));
    await untilEqual('which names are cut off', cut, [false, false, false]);
    expect(await sheet.$$eval('[aria-current="true"]', (all) => all.map((goal) => goal.textContent))).toEqual(['Home']);
    await page.evaluate(() => history.back());
    await visitor.gone('dialog', 'Move to…');
    await board.card('One', 'Home');
    await board.focus('Two');
    await board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await page.evaluate(() => history.back());
    await visitor.gone('dialog', 'Task details');
    await visitor.click('button', 'Show boards');
    await visitor.find('navigation', 'Boards');
    await page.evaluate(() => history.back());
    await visitor.gone('navigation', 'Boards');
    expect(new URL(page.url()).pathname).toBe('/app');
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.cardMenu('One', 'Move to…');
    await visitor.click('button', 'Work', await visitor.find('dialog', 'Move to…'));
    await visitor.gone('dialog', 'Move to…');
    await visitor.hears('Moved to “Work”');
    // The phone shows the same list, for the next task to move.
    await until('the focus on the next task', () =>
      page.$eval(':focus', (card) => card.querySelector('.title')?.textContent === 'Two'),
    );
    expect(await page.$eval('.columns', (columns) => columns.scrollLeft)).toBe(0);
    await visitor.click('button', 'Undo');
    await board.shows('Home', ['One', 'Two']);
    await board.cardMenu('One', 'Move to…');
    await visitor.click('button', 'Work', await visitor.find('dialog', 'Move to…'));
    await world.arrives(account, 'Work', ['One', 'Red']);
    await world.arrives(account, 'Home', ['Two']);
  });

  it('have no sheet to move a card with that is completed elsewhere meanwhile, and say so', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    await visitor.board.cardMenu('One', 'Move to…');
    await visitor.find('dialog', 'Move to…');
    const [home] = await world.service(account);
    const requestBody = { status: 'completed' };
    await world.tasks(account).tasks.patch({ tasklist: home?.id ?? '', task: home?.tasks[0]?.id ?? '', requestBody });
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('dialog', 'Move to…');
    await visitor.hears('A completed task keeps its place.');
    await world.arrives(account, 'Work', ['Red']);
  });

  it('close with Back on a phone what lies on top, keep what was chosen in it, and leave the history as it was', async (test) => {
    const account = world.person({ Home: ['❗ One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    const address = () => new URL(page.url()).pathname + new URL(page.url()).search;
    const back = () => page.evaluate(() => history.back());
    await visitor.signIn(account);
    await visitor.goto('/help');
    await visitor.goto('/app');
    await board.cardMenu('Two');
    await visitor.find('menu', 'Actions for Two');
    await back();
    await visitor.gone('menu', 'Actions for Two');
    expect(address()).toBe('/app');
    // A panel that follows another one takes over its step in the history.
    await board.cardMenu('Two', 'Set due date');
    await visitor.find('dialog', 'Pick a date');
    await back();
    await visitor.gone('dialog', 'Pick a date');
    expect(address()).toBe('/app');
    // Of two open panels the upper one closes first.
    await board.focus('Two');
    await board.keys('Enter');
    const details = await visitor.find('dialog', 'Task details');
    await visitor.click('button', 'Set due date', details);
    await visitor.find('dialog', 'Pick a date');
    await back();
    await visitor.gone('dialog', 'Pick a date');
    await visitor.find('dialog', 'Task details');
    await back();
    await visitor.gone('dialog', 'Task details');
    // The choices in a panel stay, however it is closed.
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    await visitor.click('checkbox', '❗ Important', panel);
    await board.shows('Home', ['One']);
    await until('the filter in the address', () => address() !== '/app');
    const filtered = address();
    await back();
    await visitor.gone('dialog', 'Filter');
    expect(address()).toBe(filtered);
    await visitor.click('button', 'Filter, 1 active');
    await visitor.click('checkbox', 'Assigned to you', await visitor.find('dialog', 'Filter'));
    await visitor.find('button', 'Filter, 2 active');
    await until('both in the address', () => address() !== filtered);
    const twice = address();
    await board.keys('Escape');
    await visitor.gone('dialog', 'Filter');
    await untilEqual('the filter of the panel', async () => address(), twice);
    await back();
    await until('the page before the board', () => address() === '/help');
    await visitor.goto('/app');
    await visitor.click('button', 'Search tasks');
    await until('the search', () => page.$('input[type="search"]:focus'));
    await back();
    await until('the header', async () => (await page.$('search.open')) === null);
    expect(address()).toBe('/app');
    await back();
    await until('the page before the board', () => address() === '/help');
  });

  it('take what is typed on where it was while zoom makes them narrow, and have the sidebar again with the room for it', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    await visitor.find('navigation', 'Boards');
    await board.focus('Mow');
    await board.keys('e', 'End');
    await page.keyboard.type(' the');
    await page.setViewport({ width: 480, height: 300 });
    await visitor.gone('navigation', 'Boards');
    await page.keyboard.type(' lawn');
    await board.keys('Enter');
    await board.card('Mow the lawn');
    expect(new URL(page.url()).pathname).toBe('/app');
    await visitor.click('button', 'Show boards');
    await untilEqual('the focus in the drawer', () => page.$eval(':focus', (link) => link.textContent), 'Due today');
    await board.keys('Escape');
    await visitor.gone('navigation', 'Boards');
    await page.setViewport(DESK);
    await visitor.find('navigation', 'Boards');
  });

  it('have a panel at its card again when the window was narrow meanwhile', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Call'] }));
    await board.focus('Call');
    await board.keys('d');
    const away = async () =>
      (await boxOf(visitor, 'dialog', 'Pick a date')).x - (await boxOf(visitor, 'listitem', 'Call')).x;
    const before = await away();
    await page.setViewport({ width: 480, height: 800 });
    await visitor.gone('navigation', 'Boards');
    await page.setViewport(DESK);
    await visitor.find('navigation', 'Boards');
    await untilEqual('the panel at its card', away, before);
  });
});

describe.concurrent('lists under one another', () => {
  it('scroll on where a list of them ends', async (test) => {
    const visitor = await world.visit({ test });
    const { page } = visitor;
    const tasks = Array.from({ length: 14 }, (_, index) => `Task ${index}`);
    await visitor.signIn(world.person({ Home: tasks, Work: tasks, Later: tasks }));
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    await layoutStill(page);
    const { x, y } = await middleOf(visitor, '[data-column] .cards');
    await page.mouse.move(x, y);
    await until('the list and then the page at their ends', async () => {
      await page.mouse.wheel({ deltaY: 400 });
      return page.$eval('.columns', ({ scrollTop, scrollHeight, clientHeight }) => {
        return scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 1;
      });
    });
  });

  it('have their menus in reach while the details of a task are open', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
    await visitor.click('button', 'Lists under one another');
    await visitor.find('button', 'Lists side by side');
    await visitor.board.focus('One');
    await visitor.board.keys('Enter');
    await until('the menu beside the details', async () => {
      const panel = await boxOf(visitor, 'dialog', 'Task details');
      const menu = await boxOf(visitor, 'button', 'List actions for Work');
      return menu.x + menu.width <= panel.x;
    });
  });
});
