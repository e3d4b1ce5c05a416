import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DARK_SWATCHES, LIGHT_SWATCHES } from '../../src/domain/swatches.ts';
import { searchWords } from '../../src/features/messages/en/search.ts';
import { addBoard } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { dragByMouse, middleOf } from './harness/hand.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('boards', () => {
  it('have an order and a background of their own with Premium [1.1, 2.28, 2.49, 3.9, 3.11, 4.31, 4.32, 4.35, 5.4, 5.6, 6.3]', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    const { page, board } = visitor;
    await visitor.signIn(account);
    for (const virtual of ['Due today', 'Assigned to me']) await visitor.find('link', virtual);
    const boards = () =>
      page.$$eval('nav[aria-label="Boards"] .boards .name', (names) => names.map((name) => name.textContent));
    const background = () =>
      page.$eval('.board-bar', (bar) => {
        const backgrounds: string[] = [];
        for (let one: Element | null = bar; one; one = one.parentElement) {
          backgrounds.push(getComputedStyle(one).backgroundColor);
        }
        return backgrounds.find((colour) => colour !== 'rgba(0, 0, 0, 0)');
      });
    const dress = (theme: string) => page.$eval('html', (html, name) => html.setAttribute('data-theme', name), theme);
    await untilEqual('the background of the theme', background, 'rgb(244, 246, 249)');
    await dress('dark');
    await untilEqual('the background of the dark theme', background, 'rgb(27, 27, 27)');
    await dress('light');
    // Added by Enter, or by leaving the field; without a title, no board is made.
    for (const [title, end] of [
      ['Office', 'Enter'],
      ['Garden', 'Tab'],
    ] as const) {
      const { href } = new URL(page.url());
      await visitor.click('button', 'Add Board');
      await visitor.find('textbox', 'Board title');
      await board.keys(end);
      await visitor.gone('textbox', 'Board title');
      expect(page.url()).toBe(href);
      await visitor.click('button', 'Add Board');
      await visitor.find('textbox', 'Board title');
      await page.keyboard.type(title);
      await board.keys(end);
      await visitor.find('heading', title);
      expect(new URL(page.url()).pathname).toMatch(/^\/app\/b\/\w{20}$/);
    }
    await untilEqual('the boards', boards, ['Main Board', 'Office', 'Garden']);
    const row = (index: number) => middleOf(visitor, `nav .boards > li:nth-child(${index})`);
    await dragByMouse(visitor, await row(3), await row(2));
    await untilEqual('a place in the middle by hand', boards, ['Main Board', 'Garden', 'Office']);
    await dragByMouse(visitor, await row(2), await row(1));
    await untilEqual('the first place by hand', boards, ['Garden', 'Main Board', 'Office']);
    // A virtual board has no place among the user's own.
    const day = await middleOf(visitor, 'nav a[href="/app/b/day"]');
    const below = await row(3);
    await page.mouse.move(day.x, day.y);
    await page.mouse.down();
    await page.mouse.move(below.x, below.y, { steps: 5 });
    await layoutStill(page);
    expect(await page.$('nav .lifted')).toBeNull();
    await page.mouse.up();
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Move up');
    await untilEqual('the order by menu', boards, ['Garden', 'Office', 'Main Board']);
    await visitor.click('button', 'Board actions for Garden');
    await visitor.click('menuitem', 'Background colour');
    const picker = 'Background colour of Garden';
    const swatches = async () =>
      (await visitor.find('dialog', picker)).$$eval('input[type="radio"]', (all) =>
        all.map((swatch) => swatch.getAttribute('aria-label')),
      );
    expect(await swatches()).toEqual(LIGHT_SWATCHES.map((colour) => searchWords.colorNames[colour]));
    await visitor.click('radio', 'Light red');
    await until('a background of its own', async () => (await background()) !== 'rgb(244, 246, 249)');
    await visitor.click('radio', 'No colour');
    await untilEqual('the background of the theme', background, 'rgb(244, 246, 249)');
    const field = await visitor.find('textbox', 'Hex colour');
    await field.focus();
    await page.keyboard.type('#0a3');
    await board.keys('Enter');
    await untilEqual('the background', background, 'rgb(0, 170, 51)');
    await dress('dark');
    await untilEqual('the background in the dark', background, 'rgb(0, 119, 36)');
    await board.keys('Escape');
    await visitor.gone('dialog', picker);
    await visitor.click('button', 'Board actions for Garden');
    await visitor.click('menuitem', 'Background colour');
    expect(await swatches()).toEqual(DARK_SWATCHES.map((colour) => searchWords.colorNames[colour]));
    await board.keys('Escape');
    await board.saved();
    await page.reload();
    await untilEqual('the order after a load', boards, ['Garden', 'Office', 'Main Board']);
    await untilEqual('the background after a load', background, 'rgb(0, 170, 51)');
    world.clouds.setPremium(account, false);
    await visitor.find('link', 'Try Premium for free');
    await dragByMouse(visitor, await row(3), await row(1));
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    await board.keys('Escape');
    await visitor.gone('dialog', 'Multiple boards is a Premium Feature');
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Move up');
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    expect(await boards()).toEqual(['Garden', 'Office', 'Main Board']);
  });

  it('are offered with Premium no more once that has come from elsewhere, and the focus is where it was', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    await visitor.click('button', 'Add Board');
    await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    world.clouds.setPremium(account, true);
    await visitor.gone('dialog', 'Multiple boards is a Premium Feature');
    await untilEqual('the focus', () => focused(visitor), 'Add Board');
  });

  it('that lose their last list elsewhere pass the focus of its field, head or menu on to the button that adds one', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Red'], Garden: [], Trips: [] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    const tab = await visitor.tab(new URL(page.url()).pathname);
    const places: readonly [string, () => Promise<unknown>][] = [
      ['Work', () => board.addField('Work')],
      ['Garden', () => visitor.find('button', 'Garden').then((title) => title.focus())],
      ['Trips', () => board.listMenu('Trips')],
    ];
    for (const [list, focus] of places) {
      await visitor.click('link', 'Main Board');
      await board.listMenu(list, 'Move to board', 'Office');
      await visitor.gone('region', list);
      await visitor.click('link', 'Office');
      await board.column(list);
      await focus();
      await tab.board.listMenu(list, 'Delete list');
      await tab.click('button', 'Delete list');
      await visitor.gone('region', list);
      await untilEqual(`the focus of ${list}`, () => focused(visitor), 'Add list');
    }
    expect(await page.$eval(':focus', (button) => button.parentElement?.className)).toBe('add-list');
  });
});
