import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnLeft } from '../../src/features/board/column/geometry.ts';
import { axeViolations } from '../axe.ts';
import { focused } from './harness/focused.ts';
import { layoutFaults } from './harness/layout.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Home with a task that has a subtask, and more lists than fit a menu. */
const many = () => ({
  Home: [{ title: 'Milk', subtasks: ['Oats'] }, 'Bread'],
  ...Object.fromEntries(Array.from({ length: 11 }, (_, number) => [`Trip ${number + 1}`, []])),
  'My Éclairs': ['Cream'],
});
const options = (visitor: Visitor) =>
  visitor.page.$$eval('[role="option"]', (all) => all.map(({ textContent }) => textContent));

describe.concurrent('many lists', () => {
  it('find the one that a task moves to by a part of its name', async (test) => {
    const account = world.person(many());
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.cardMenu('Milk', 'Move to…');
    await visitor.find('dialog', 'Move to…');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    // Not the list where the task is.
    expect(await options(visitor)).toEqual([...Array.from({ length: 11 }, (_, at) => `Trip ${at + 1}`), 'My Éclairs']);
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('nowhere');
    await visitor.sees('No list has this name');
    await page.keyboard.press('Escape');
    await visitor.gone('dialog', 'Move to…');
    await untilEqual('the focus again', () => focused(visitor), 'Actions for Milk');
    await board.cardMenu('Milk', 'Move to…');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    await page.keyboard.type('eclair');
    await untilEqual('what is found', () => options(visitor), ['My Éclairs']);
    await page.keyboard.press('Enter');
    await visitor.gone('dialog', 'Move to…');
    await visitor.hears('Moved to “My Éclairs”');
    // Who moves one may have more to move.
    await untilEqual('the focus on the next task', () => focused(visitor), 'Bread');
    expect(await page.$eval('.columns', (columns) => columns.scrollLeft)).toBe(0);
    await board.cardMenu('Bread', 'Move to…');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    await page.keyboard.type('eclair');
    await untilEqual('what is found', () => options(visitor), ['My Éclairs']);
    await page.keyboard.press('Enter');
    await untilEqual('the focus in the empty list', () => focused(visitor), 'Add a task to Home');
    await world.arrives(account, 'My Éclairs', ['Bread', 'Milk', '  Oats', 'Cream']);
    await world.arrives(account, 'Home', []);
  });

  it('get keys that nothing has the focus for where they are in view: a new task, and the way to the cards', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(
      world.person(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`Trip ${at}`, [`Pack ${at}`]]))),
    );
    /** Scrolls, with nothing focused, until the list of this number is the first whose middle is in view. */
    const scrollTo = async (list: number) => {
      await page.evaluate((left) => {
        (document.activeElement as HTMLElement).blur();
        document.querySelector('.columns')?.scrollTo({ left });
      }, columnLeft(list));
      await board.card(`Pack ${list + 2}`);
    };
    const fieldHasFocus = (list: string) => untilEqual('the focus', () => focused(visitor), `Add a task to ${list}`);
    await board.focus('Pack 0');
    await scrollTo(5);
    await board.keys('n');
    await fieldHasFocus('Trip 5');
    await board.keys('Escape');
    await scrollTo(7);
    await board.keys('ArrowDown');
    await untilEqual('the focus on a card', () => focused(visitor), 'Pack 7');
    // The list of the focus, as long as it is in view.
    await board.keys('ArrowRight', 'n');
    await fieldHasFocus('Trip 8');
    await board.keys('Escape');
    await visitor.click('button', 'Add list');
    await page.keyboard.type('Trip 12');
    await board.keys('Enter', 'Escape', 'n');
    await fieldHasFocus('Trip 12');
  });

  it('find the one that all tasks of a list move to, in one step that is taken back in one', async (test) => {
    const account = world.person(many());
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.listMenu('Home', 'Move all tasks to…');
    await visitor.find('dialog', 'Move all tasks to…');
    await visitor.sees('From “Home”');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    expect(await options(visitor)).not.toContain('Home');
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.type('eclair');
    await untilEqual('what is found', () => options(visitor), ['My Éclairs']);
    await page.keyboard.press('Enter');
    await visitor.gone('dialog', 'Move all tasks to…');
    await untilEqual('the focus again', () => focused(visitor), 'List actions for Home');
    await world.arrives(account, 'My Éclairs', ['Milk', '  Oats', 'Bread', 'Cream']);
    await board.undo();
    await world.arrives(account, 'Home', ['Milk', '  Oats', 'Bread']);
    await world.arrives(account, 'My Éclairs', ['Cream']);
  });

  it('begin where the title of their board does once one went to them, the first one as well', async (test) => {
    const account = world.person(many());
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const begin = (element: Element) => Math.round(element.getBoundingClientRect().left);
    const title = await (await visitor.find('heading', 'Main Board')).evaluate(begin);
    await board.focus('Milk');
    for (const [name, within] of [
      ['Trip 6', 'Trip 6'],
      ['Home', 'Milk'],
    ] as const) {
      await board.keys('g');
      await visitor.find('option', name);
      await page.keyboard.type(name);
      await untilEqual('what is found', () => options(visitor), [name]);
      await board.keys('Enter');
      await untilEqual('the focus there', () => focused(visitor), within);
      await untilEqual('its edge', async () => (await board.column(name)).evaluate(begin), title);
    }
  });

  it('do so on a phone too, where the keyboard comes up only for who taps the field', async (test) => {
    const account = world.person(many());
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.cardMenu('Bread', 'Move to…');
    await until('the lists', () => page.$('[role="listbox"]:focus'));
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    await visitor.click('option', 'My Éclairs');
    await visitor.gone('dialog', 'Move to…');
    await world.arrives(account, 'My Éclairs', ['Bread', 'Cream']);
  });

  it('are chosen by keys as well where there is a touch screen', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(world.person(many()));
    await board.cardMenu('Bread', 'Move to…');
    await until('the lists', () => page.$('[role="listbox"]:focus'));
    await board.keys('ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
    await visitor.gone('dialog', 'Move to…');
    await board.shows('Trip 2', ['Bread']);
  });

  it('open in the popup at the one that it shows, and arrow keys start from there, wherever the mouse rests', async (test) => {
    const lists = Object.fromEntries(Array.from({ length: 40 }, (_, number) => [`Trip ${number + 1}`, []]));
    // Where a scroll bar takes room, the browser reports a move of the mouse as it appears.
    const visitor = await world.visit({ test, viewport: { width: 400, height: 600 } });
    const { board } = visitor;
    await visitor.signIn(world.person(lists));
    await visitor.goto('/chrome');
    await visitor.click('button', 'List Trip 1. Choose another');
    await visitor.click('menuitemradio', 'Trip 39');
    await (await visitor.find('button', 'List Trip 39. Choose another')).focus();
    await board.keys('Enter');
    await untilEqual('the focus on the one that is shown', () => focused(visitor), 'Trip 39');
    expect(await (await visitor.find('menuitemradio', 'Trip 39')).isIntersectingViewport({ threshold: 1 })).toBe(true);
    await board.keys('ArrowDown');
    await untilEqual('the focus on the next one', () => focused(visitor), 'Trip 40');
    const other = await visitor.find('menuitemradio', 'Trip 36');
    await until('the focus where the mouse moves', async () => {
      await other.hover();
      await visitor.page.mouse.move(150, 300);
      await other.hover();
      return (await focused(visitor)) === 'Trip 36';
    });
    await board.keys('ArrowDown', 'Enter');
    await visitor.find('button', 'List Trip 37. Choose another');
  });
});
