import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromNow } from './harness/plant.ts';
import { said } from './harness/said.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('who hears the board', () => {
  it('is told how a focused card stands, how a list is renamed, and what the keys do once for all cards', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const bill = { title: '❗Bill', due: dayFromNow(-3), subtasks: [{ title: 'Sign', done: true }, 'Send'] };
    await visitor.signIn(world.person({ Home: ['Plain', bill, { title: 'Gone', done: true }] }));
    await board.focus('Plain');
    await board.keys('ArrowDown');
    expect(await describedAs(board.card('Plain'))).toBe('');
    expect(await describedAs(board.card('Bill'))).toMatch(/^.?.? ?Important Overdue: .+ 1 of 2 subtasks$/);
    expect(await describedAs(board.card('Sign'))).toBe('Completed');
    await visitor.click('button', 'Completed (1)');
    expect(await describedAs(board.card('Gone'))).toBe('Completed');
    await board.focus('Bill');
    await board.focus('Gone');
    const keys = async () => (await said(page)).filter((text) => text.startsWith('Press Enter to open'));
    await until('the keys', async () => (await keys()).length === 1);
    const title = await visitor.find('button', 'Home');
    expect(await describedAs(title)).toBe('Rename list Home');
    await title.focus();
    await board.keys('Space');
    await until('the field', () => page.$('input[aria-label="Rename list Home"]:focus'));
    await board.keys('Escape');
    // A list that the mouse can drag is not renamed by a press.
    await visitor.click('button', 'Home');
    await (await visitor.find('button', 'Settings')).focus();
    await until('the words on the button', () => page.$('[role="tooltip"] ::-p-text(Settings)'));
    expect(await describedAs(visitor.find('button', 'Settings'))).toBe('');
    // The words of a tooltip may cover something (WCAG 1.4.13).
    await board.keys('Escape');
    await until('no words on the button', async () => (await page.$('[role="tooltip"]')) === null);
    expect(await page.$('.column-rename')).toBeNull();
  });

  it('is told once what was done', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Milk', 'Bread'], Work: ['Report'] }));
    const hearsOnce = async (text: string) => {
      await visitor.hears(text);
      expect(
        (await said(page)).filter((line) => line.includes(text)),
        text,
      ).toHaveLength(1);
    };
    await board.focus('Milk');
    await board.keys('l');
    await until('the field', () => page.$('.find:focus'));
    await page.keyboard.type('urg');
    await board.keys('Enter');
    await hearsOnce('Label Urgent added');
    await board.keys('Enter');
    await hearsOnce('Label Urgent removed');
    await board.keys('Escape');
    await visitor.gone('dialog', 'Labels');
    await board.focus('Milk');
    await board.keys('d');
    await visitor.click('button', 'Tomorrow');
    await hearsOnce('Due date: Tomorrow');
    await visitor.gone('dialog', 'Pick a date');
    await board.listMenu('Home', 'Sort by');
    await visitor.click('menuitemradio', 'Name');
    await hearsOnce('Sorted by name');
    await board.focus('Milk');
    await board.keys('m', 'ArrowUp', 'Enter');
    await hearsOnce('so cards keep their places');
    await board.listMenu('Home', 'Collapse');
    await hearsOnce('Home collapsed');
    await board.listMenu('Home', 'Expand');
    await hearsOnce('Home expanded');
    await visitor.click('button', 'Add list');
    await page.keyboard.type('Trips');
    await board.keys('Enter', 'Escape');
    await hearsOnce('Added Trips');
    await board.focus('Report');
    await board.keys('Enter');
    await (await visitor.find('textbox', 'Add a subtask')).focus();
    await page.keyboard.type('Figures');
    await board.keys('Enter');
    await hearsOnce('Added Figures');
    await board.keys('Escape');
    await board.focus('Report');
    await board.keys('g');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    await page.keyboard.type('zzz');
    await hearsOnce('No list has this name');
    await board.keys('Escape');
    await visitor.click('button', 'Refresh tasks');
    await hearsOnce('Fetching your tasks...');
  });

  it('is told that a card which the keys carry stays where it was, whatever takes the focus', async (test) => {
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
    const stays = async (key: '/' | 'g' | 'n' | '?', role: string, name: string) => {
      await board.focus('Two');
      await board.keys('m', 'ArrowUp', key);
      await visitor.find(role, name);
      await visitor.hears('Two is back in its place.');
      await board.keys('Escape');
    };
    await stays('/', 'searchbox', 'Search tasks');
    await stays('g', 'dialog', 'Go to a list');
    await stays('n', 'textbox', 'Add a task to Home');
    await stays('?', 'dialog', 'Keyboard shortcuts');
    await board.shows('Home', ['One', 'Two']);
  });
});

/** Returns the accessible description of an element, as the browser computes it. */
async function describedAs(found: ElementHandle | Promise<ElementHandle>): Promise<string> {
  const element = await found;
  const page = element.frame.page();
  const shown = await page.accessibility.snapshot({ root: element, interestingOnly: false });
  return shown?.description ?? '';
}
