import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { byRole } from './harness/by-role.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
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

const SIDEWAYS = { ...PHONE, width: 844, height: 390 };
const TASKS = Array.from({ length: 14 }, (_, index) => `Task ${index + 1}`);
const STEPS = 8;
/** If a swipe has not moved the board after this time, in milliseconds, the swipe was lost. */
const LOST_MS = 5000;

describe.concurrent('on a phone', () => {
  it('leaves the page in sight beside a message that names a list of a thousand letters', async (test) => {
    const long = 'Prepare the review of the budget, '.repeat(30).trim();
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Milk'], [long]: [] }));
    await holdPauses(visitor.page, UNDO_WINDOW_MS);
    await visitor.board.cardMenu('Milk', 'Move to…');
    await visitor.click('button', long, await visitor.find('dialog', 'Move to…'));
    const undo = await visitor.find('button', 'Undo');
    const message = await undo.evaluate((button) => {
      const toast = button.parentElement as HTMLElement;
      const text = toast.querySelector('p') as HTMLElement;
      return { high: toast.offsetHeight, scrolls: text.scrollHeight > text.clientHeight, said: text.textContent };
    });
    expect(message).toMatchObject({ scrolls: true, said: `Moved to “${long}”` });
    expect(message.high).toBeLessThan(PHONE.height / 4);
  });

  it('rings the title of a list whole, which keys come to, and its menu’s button', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Milk'], Work: [] }));
    await visitor.board.focus('Milk');
    await visitor.board.keys('g');
    await visitor.find('option', 'Work');
    await visitor.page.keyboard.type('work');
    await visitor.board.keys('Enter');
    await untilEqual('the focus on the title', () => focused(visitor), 'Work');
    // How far the ring lies within the board, which cuts off what is above it.
    const within = () =>
      visitor.page.$eval(':focus', (control) => {
        const ringed = [control, control.parentElement as Element].filter(
          (one) => getComputedStyle(one).outlineStyle !== 'none',
        );
        const top = control.closest('.columns')?.getBoundingClientRect().top ?? 0;
        return ringed.map((one) => {
          const { outlineWidth, outlineOffset } = getComputedStyle(one);
          const reach = Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
          return one.getBoundingClientRect().top - reach - top;
        });
      });
    const [title, ...others] = await within();
    expect(title).toBeGreaterThanOrEqual(0);
    expect(others).toEqual([]);
    await visitor.board.keys('Tab');
    await untilEqual('the focus on the button', () => focused(visitor), 'List actions for Work');
    expect((await within())[0]).toBeGreaterThanOrEqual(0);
  });

  it('has the box of a long subtask at its first line, and 44 px for each', async (test) => {
    const long = 'Call the insurance '.repeat(12).trim();
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: [{ title: 'Move house', subtasks: ['Boxes', long, 'Van'] }] }));
    await visitor.board.card('Van');
    const rows = () =>
      visitor.page.$$eval('.subtask', (subtasks) =>
        subtasks.map((row) => {
          const middle = (element: Element | null, height: number) =>
            (element?.getBoundingClientRect().top ?? 0) + height / 2 - row.getBoundingClientRect().top;
          const text = document.createRange();
          text.selectNodeContents(row.querySelector('.title') as Element);
          const [line] = text.getClientRects();
          return {
            box: Math.round(middle(row.querySelector('.check'), 14)),
            line: Math.round((line?.top ?? 0) + (line?.height ?? 0) / 2 - row.getBoundingClientRect().top),
            high: row.getBoundingClientRect().height >= 44,
          };
        }),
      );
    const first = { box: 22, line: 22, high: true };
    await untilEqual('the boxes', rows, [first, first, first]);
  });

  it('has what can be made of lines in sight below the field where many are pasted for subtasks', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Move house'] }));
    await visitor.board.focus('Move house');
    await visitor.board.keys('Enter');
    await visitor.click('textbox', 'Add a subtask');
    for (const count of [60, 120]) {
      await visitor.page.keyboard.sendCharacter('Box\n'.repeat(60));
      const offer = await visitor.find('button', `Add ${count} tasks`);
      await until('the offer in sight', () =>
        offer.evaluate((button) => {
          const { x, y } = button.getBoundingClientRect();
          return button.contains(document.elementFromPoint(x + 8, y + 8));
        }),
      );
    }
  });

  it('a swipe goes one list on or back, and rests where that begins', async (test) => {
    const account = world.person({ Home: ['One'], Work: ['Red'], Garden: ['Sow'], Sea: ['Sail'] });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    const { page } = visitor;
    /** Returns the list whose start is where lists come to rest. */
    const list = async () => {
      await layoutStill(page);
      return page.$$eval('section[data-column]', (all) => {
        const resting = all.find((column) => Math.abs(column.getBoundingClientRect().left - 20) < 2);
        return resting?.getAttribute('aria-label');
      });
    };
    // Swipes two thirds of a list, and rests before the finger lets go. On a busy machine a synthetic swipe is fast,
    // whatever times its events carry, and in Chromium a fast one passes a list if it lets go just before it.
    const devtools = await page.createCDPSession();
    const swipe = async (from: number, to: number) => {
      const begun = Date.now() / 1000;
      let rested = false;
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', step: number) =>
        devtools.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: from + ((to - from) * step) / STEPS, y: 600 }],
          timestamp: begun + step * 0.02 + (rested ? 0.5 : 0),
        });
      await touch('touchStart', 0);
      for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step);
      rested = true;
      await touch('touchMove', STEPS);
      await touch('touchEnd', STEPS);
    };
    const goes = async (from: string, to: string, ...way: Parameters<typeof swipe>) => {
      const rests = async () => {
        const at = await list();
        return at !== from && at;
      };
      // On a busy machine Chromium sometimes loses a swipe, even on a page without scripts.
      const swiped = async () => {
        await swipe(...way);
        return until('another list', rests, LOST_MS);
      };
      expect(await until(`a swipe from ${from}`, swiped)).toBe(to);
    };
    expect(await list()).toBe('Home');
    await goes('Home', 'Work', 340, 110);
    await goes('Work', 'Garden', 340, 110);
    await goes('Garden', 'Work', 60, 290);
    // However far a swipe would run: a scroll by script stops where a swipe stops, however busy the machine is.
    await page.$eval('.columns', (columns) => columns.scrollBy({ left: 2 * innerWidth, behavior: 'instant' }));
    await until('Garden again', async () => (await list()) === 'Garden');
  });

  it('a search, and a jump, lead to a list that is far out of view', async (test) => {
    const lists = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`List ${index + 1}`, [`Task ${index + 1}`]]),
    );
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(world.person(lists));
    await board.card('Task 1');
    const begins = async (list: string) =>
      (await page.$(byRole('region', list)))?.evaluate((column) => Math.round(column.getBoundingClientRect().left));
    await visitor.click('button', 'Search tasks');
    await page.keyboard.type('task 7');
    await untilEqual('where the list begins', () => begins('List 7'), 20);
    await visitor.click('button', 'Clear the search');
    await untilEqual('where the first list begins again', () => begins('List 1'), 20);
    await visitor.click('button', 'Close the search');
    await board.focus('Task 1');
    await board.keys('g');
    await visitor.find('option', 'List 12');
    await page.keyboard.type('12');
    await board.keys('Enter');
    await untilEqual('where the last list begins', () => begins('List 12'), 20);
  });

  it('the keyboard covers neither the add field nor what is written in it', async (test) => {
    const steps = Array.from({ length: 30 }, (_, index) => `Step ${index + 1}`);
    const account = world.person({ Home: steps });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    const { page } = visitor;
    await visitor.board.addField('Home');
    // With `interactive-widget=resizes-content` the page is as high as the part of the screen that the keyboard leaves
    // free.
    expect(await page.$eval('meta[name=viewport]', (meta) => meta.getAttribute('content'))).toContain(
      'interactive-widget=resizes-content',
    );
    await page.setViewport({ ...PHONE, height: 844 - 460 });
    await page.keyboard.type('a long line of words that go on and on, '.repeat(12));
    await layoutStill(page);
    const place = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        if (!(field instanceof HTMLTextAreaElement)) return null;
        const { top, bottom, left, width } = field.getBoundingClientRect();
        const uncovered = [top + 4, bottom - 4].every((y) => document.elementFromPoint(left + width / 2, y) === field);
        return {
          uncovered,
          inView: top >= 0 && bottom <= innerHeight,
          atItsEnd: field.scrollTop + field.clientHeight >= field.scrollHeight - 20,
        };
      });
    await untilEqual('the field', place, { uncovered: true, inView: true, atItsEnd: true });
  });
});

/**
 * Returns for an open element whether it is inside the window, and how wide the page is shown: a wider page is zoomed
 * out.
 */
const placed = (element: ElementHandle) => () =>
  element.evaluate((open) => {
    if (!open.checkVisibility({ opacityProperty: true })) return 'not placed yet';
    const { top, bottom, left, right } = open.getBoundingClientRect();
    const inWindow = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
    return { inWindow, pageWidth: visualViewport?.width };
  });

describe.concurrent('what is open at a card', () => {
  it('is moved to where the keyboard leaves room, and is no wider than a window that shows all twice as large', async (test) => {
    const account = world.person({ Home: TASKS });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    await visitor.board.cardMenu('Task 8', 'Labels');
    const labels = await visitor.find('dialog', 'Labels');
    await visitor.page.setViewport({ ...PHONE, height: 464 });
    await untilEqual('the labels', placed(labels), { inWindow: true, pageWidth: 390 });
    // All twice as large.
    await visitor.page.setViewport({ ...PHONE, width: 195, height: 422 });
    await untilEqual('the labels', placed(labels), { inWindow: true, pageWidth: 195 });
  });

  it.for<[string, (visitor: Visitor) => Promise<ElementHandle>]>([
    [
      'menu',
      async (visitor) => {
        await visitor.click('button', 'Actions for Task 8');
        return visitor.find('menu', 'Actions for Task 8');
      },
    ],
    [
      'calendar',
      async (visitor) => {
        await visitor.board.cardMenu('Task 8', 'Set due date');
        return visitor.find('dialog', 'Pick a date');
      },
    ],
    [
      'label form',
      async (visitor) => {
        await visitor.board.cardMenu('Task 8', 'Labels');
        await visitor.click('button', 'Create label');
        await visitor.find('button', 'Save');
        return visitor.find('dialog', 'Labels');
      },
    ],
    [
      'colours of a list',
      async (visitor) => {
        await visitor.click('button', 'List actions for Home');
        await visitor.click('menuitem', 'List colour');
        return visitor.find('dialog', 'List colour');
      },
    ],
  ])('stays in the window when the phone is turned and turned back: its %s', async ([, open], test) => {
    const account = world.person({ Home: TASKS }, { premium: true });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    const panel = await open(visitor);
    await visitor.page.setViewport(SIDEWAYS);
    await untilEqual('it, on its side', placed(panel), { inWindow: true, pageWidth: 844 });
    await visitor.page.setViewport(PHONE);
    await untilEqual('it, upright again', placed(panel), { inWindow: true, pageWidth: 390 });
  });
});

describe.concurrent('a phone held sideways', () => {
  it('closes with the drawer of the boards what was open at one of them', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.click('button', 'Show boards');
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.click('menuitem', 'Background colour');
    await visitor.find('dialog', 'Background colour of Main Board');
    await visitor.page.setViewport(SIDEWAYS);
    await visitor.gone('dialog', 'Background colour of Main Board');
  });

  it('shows every entry of a menu that there is room for, above, below or beside its button, and names no keys', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test, viewport: SIDEWAYS });
    await visitor.signIn(account);
    await visitor.click('button', 'Actions for Three');
    const menu = await visitor.find('menu', 'Actions for Three');
    const hidden = () =>
      menu.evaluate((element) => {
        if (!element.checkVisibility({ opacityProperty: true })) return 'not placed yet';
        const { top, bottom } = element.getBoundingClientRect();
        return element.scrollHeight - element.clientHeight + Math.max(0, -top) + Math.max(0, bottom - innerHeight);
      });
    await untilEqual('the pixels of it out of sight', hidden, 0);
    const keys = () =>
      visitor.page.$$eval('kbd, header .field > i', (all) => all.filter((key) => key.checkVisibility()).length);
    await untilEqual('keys that are shown', keys, 0);
  });

  it('closes the filter with Back, and what was typed there holds', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Pay tax'] }));
    await visitor.board.card('Pay tax');
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    await (await visitor.find('textbox', 'Doesn’t have', panel)).focus();
    await visitor.page.keyboard.type('tax');
    await visitor.page.evaluate(() => history.back());
    await visitor.gone('dialog', 'Filter');
    await visitor.board.shows('Home', ['Pay rent']);
    await until('the address of it', () => new URL(visitor.page.url()).searchParams.get('not') === 'tax');
  });

  it('closes a menu in a menu with Back, and with the next Back the menu', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.click('button', 'List actions for Home');
    await visitor.click('menuitem', 'Sort by');
    await visitor.find('menuitemradio', 'My order');
    await visitor.page.evaluate(() => history.back());
    await visitor.gone('menuitemradio', 'My order');
    await visitor.find('menuitem', 'Sort by');
    await visitor.click('menuitem', 'Sort by');
    await visitor.click('menuitemradio', 'Name');
    await visitor.gone('menu', 'List actions for Home');
    await visitor.click('button', 'List actions for Home');
    await visitor.find('menu', 'List actions for Home');
    await visitor.page.evaluate(() => history.back());
    await visitor.gone('menu', 'List actions for Home');
    expect(new URL(visitor.page.url()).pathname).toBe('/app');
  });

  it('has nothing left for Back to close once it was loaded anew, and the search holds', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Pay tax'] }));
    await visitor.goto('/help');
    await visitor.goto('/app');
    await visitor.board.card('Pay tax');
    await visitor.click('button', 'Search tasks');
    await visitor.page.keyboard.type('rent');
    await until('its address', () => new URL(visitor.page.url()).searchParams.get('q') === 'rent');
    await visitor.page.reload();
    await visitor.board.shows('Home', ['Pay rent']);
    await until('no step of the history for it', () => visitor.page.evaluate(() => !history.state?.depth), 8000);
    expect(new URL(visitor.page.url()).searchParams.get('q')).toBe('rent');
    // In the next turn: it leaves the document, and with it the call that asks for it.
    await visitor.page.evaluate(() => void setTimeout(() => history.back()));
    await until('the page before', () => new URL(visitor.page.url()).pathname === '/help', 8000);
  });

  it('closes the details with Back and stays on the board', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const visitor = await world.visit({ test, viewport: SIDEWAYS });
    await visitor.signIn(account);
    await visitor.goto('/help');
    await visitor.goto('/app');
    await visitor.board.focus('One');
    await visitor.board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await visitor.page.evaluate(() => history.back());
    await visitor.gone('dialog', 'Task details');
    await layoutStill(visitor.page);
    expect(new URL(visitor.page.url()).pathname).toBe('/app');
  });
});
