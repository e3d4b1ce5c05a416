import type { ElementHandle, Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it, type TestContext } from 'vitest';
import { contrast } from '../../src/domain/colour.ts';
import { axeViolations } from '../axe.ts';
import { animationsDone } from './harness/animations-done.ts';
import { addBoard } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { focusIsInSight, layoutFaults, smallTargets } from './harness/layout.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { speakPseudo } from './harness/pseudo.ts';
import { setOffline } from './harness/set-offline.ts';
import { tabFaults } from './harness/tab-faults.ts';
import { wear } from './harness/theme.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';
import { screenLists, screens } from './screens.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('the keyboard', () => {
  it('shows where it is on every stop of the board where colours are forced', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person(screenLists));
    await visitor.board.card('Write the report');
    const session = await visitor.page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    expect(await tabFaults(visitor.page)).toEqual([]);
  });

  it('stands on nothing that lies wholly behind something: open details, or the search that unfolds over the header', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(
      world.person({ Home: ['Milk'], Work: ['Report'], Garden: ['Plant'], Sea: ['Sail'], Sky: ['Fly'] }),
    );
    await board.card('Milk');
    const isInSight = async (stop: string) => {
      await until(`to see what has the focus after ${stop}`, () => page.evaluate(focusIsInSight));
      return page.evaluate(() => document.activeElement !== document.body);
    };
    /** Tabs through the page once, until the browser's own stops are reached. */
    const goRound = async (where: string) => {
      await board.keys('Tab');
      for (let stop = 0; await isInSight(`Tab ${stop}, ${where}`); stop += 1) await board.keys('Tab');
    };
    await board.focus('Milk');
    await board.keys('Enter');
    await visitor.find('button', 'Close details');
    await animationsDone(page);
    await board.focus('Milk');
    for (const list of ['Work', 'Garden', 'Sea', 'Sky']) {
      await board.keys('ArrowRight');
      await isInSight(`the way to ${list}`);
    }
    await goRound('beside the details');
    await page.setViewport({ width: 360, height: 640 });
    await visitor.gone('button', 'Settings');
    await (await visitor.find('button', 'Close details')).focus();
    await goRound('where the details are all of the page');
    await visitor.click('button', 'Close details');
    await visitor.find('button', 'Settings');
    await board.keys('/');
    await until('the field', () => page.$('input[type="search"]:focus'));
    await goRound('where the search is unfolded');
    await visitor.click('button', 'Close the search');
    await untilEqual('the focus', () => focused(visitor), 'Search tasks');
  });

  it('finds the header of the default list’s page once its open details cover it no more: a wider window', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Milk'] }));
    await visitor.page.setViewport({ width: 400, height: 600 });
    await visitor.goto('/chrome');
    await visitor.board.focus('Milk');
    await visitor.board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await visitor.gone('button', 'List Home. Choose another');
    await visitor.page.setViewport({ width: 800, height: 600 });
    await visitor.find('button', 'List Home. Choose another');
    await visitor.page.setViewport({ width: 400, height: 600 });
    await visitor.gone('button', 'List Home. Choose another');
  });
});

describe.concurrent('colours that the system forces', () => {
  it('tell what is chosen, and where what floats ends', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person(screenLists));
    await board.card('Plan the party');
    const session = await page.createCDPSession();
    await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    await board.focus('Plan the party');
    await board.keys('d');
    await visitor.find('dialog', 'Pick a date');
    const [highlight, canvas] = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('i'));
      return ['Highlight', 'Canvas'].map((colour) => {
        probe.style.background = colour;
        return getComputedStyle(probe).backgroundColor;
      });
    });
    expect(highlight).not.toBe(canvas);
    expect(await groundOf(page, '[aria-selected="true"] > button')).toBe(highlight);
    await board.keys('Escape');
    await visitor.gone('dialog', 'Pick a date');
    await board.keys('g');
    await visitor.find('dialog', 'Go to a list');
    await board.keys('ArrowDown');
    await until('the list that the keys came to', () =>
      page.$eval('[role="option"]:nth-child(2)', (option) => option.ariaSelected === 'true'),
    );
    expect(await groundOf(page, '[role="option"][aria-selected="true"]')).toBe(highlight);
    expect(await groundOf(page, '[role="option"][aria-selected="false"]')).not.toBe(highlight);
    await board.keys('Escape');
    await visitor.gone('dialog', 'Go to a list');
    await board.cardMenu('Plan the party', 'Labels');
    await visitor.click('button', 'Create label');
    await visitor.find('button', 'Save');
    expect(await edgeOf(page, '.emoji > [aria-pressed="true"]')).not.toBe(await edgeOf(page, '.emoji > :last-child'));
    for (const floats of ['[role="dialog"]', 'header .field']) {
      const width = await page.$eval(floats, (element) => getComputedStyle(element).borderTopWidth);
      expect(width, floats).toBe('1px');
    }
    // The system forces no colour on a drawing, so one with a colour of its own would keep the theme's.
    const ownColours = await page.$$eval('svg', (drawings) => {
      const colourOf = (element: Element | null) => element && getComputedStyle(element).color;
      return drawings.filter((svg) => colourOf(svg) !== colourOf(svg.parentElement)).map((svg) => svg.outerHTML);
    });
    expect(ownColours).toEqual([]);
  });
});

const groundOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => getComputedStyle(element).backgroundColor);
const edgeOf = (page: Page, selector: string) => page.$eval(selector, (element) => getComputedStyle(element).boxShadow);

describe.concurrent('a phone', () => {
  it('gives a finger 44 px, shows what waits as a number, and has all of the header in 320 px, and in 195', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(world.person(screenLists));
    await board.card('Plan the party');
    await layoutStill(page);
    expect(await smallTargets(page, 44, 'header')).toEqual([]);
    await setOffline(page, true);
    await board.tick('Call Ana');
    await until('the number', () => page.$eval('[data-sync] > .short', (short) => short.textContent === '1'));
    await page.setViewport({ ...PHONE, width: 320 });
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    // Everything twice as large.
    await page.setViewport({ ...PHONE, width: 195, height: 422 });
    await layoutStill(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await smallTargets(page, 44, 'header')).toEqual([]);
    expect(await page.$eval('.board-bar > h1', ({ clientHeight }) => clientHeight)).toBe(24);
    await setOffline(page, false);
    await board.focus('Plan the party');
    await board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await visitor.find('region', 'Subtasks');
    // An element that is scrolled half out of sight responds only where it is visible.
    await page.$eval('.subtasks-section', (section) => section.scrollIntoView());
    await animationsDone(page);
    expect(await smallTargets(page, 44, '.subtasks-section .check')).toEqual([]);
    // The page of the default list alone.
    for (const width of [195, 320]) {
      await page.setViewport({ ...PHONE, width, height: 422 });
      await visitor.goto('/chrome');
      await board.card('Plan the party');
      await visitor.find('button', 'All saved');
      expect(await layoutFaults(page)).toEqual([]);
      expect(await smallTargets(page, 44, 'header')).toEqual([]);
    }
  });
});

describe.concurrent('colours of the user’s own', () => {
  it('leave everything on them readable, also under the pointer, light and dark', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 1440, height: 900 } });
    const { board, page } = visitor;
    await visitor.signIn(world.person(screenLists, { premium: true }));
    await board.card('Plan the party');
    await board.listMenu('Home', 'List colour');
    await colour(visitor, '#0b3d6b');
    // This colour reads best with black text; in the dark theme, where it is darker, with white.
    await board.listMenu('Work', 'List colour');
    await colour(visitor, '#c8833a');
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.click('menuitem', 'Background colour');
    await colour(visitor, '#0b3d6b');
    await until('the colours', async () => (await page.$('.own-colour')) && (await page.$$('.tinted')).length === 2);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      for (const row of ['[aria-label="Add a task to Home"]', '.columns > .add-list > button']) {
        await page.hover(row);
        await wear(page, theme);
        expect(await axeViolations(page, 'colours'), `${row}, ${theme}`).toEqual([]);
      }
      // WCAG 1.4.11, also for a card that the keyboard has lifted and carried into the other list.
      for (const [card, ...keys] of [
        ['Plan the party'],
        ['Write the report'],
        ['Plan the party', 'm', 'ArrowRight'],
      ] as const) {
        await board.focus(card);
        await board.keys(...keys);
        const ring = () =>
          ringContrast(page, keys.length > 0 ? '.tinted .card.lifted:not(.away)' : '.tinted .card:focus-visible');
        await until(`a ring, ${theme}, ${card} ${keys}`, async () => (await ring()) >= 3);
        await board.keys('Escape');
      }
    }
  });

  it('leave readable what is said where there is nothing yet, light and dark', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Empty: [] }, { premium: true }));
    await visitor.find('heading', 'Three steps to your first finished task');
    await board.listMenu('Empty', 'List colour');
    await colour(visitor, '#432d66');
    await until('the colour of the list', () => page.$('.tinted'));
    const readable = async (place: string) => {
      for (const theme of ['light', 'dark'] as const) {
        await wear(page, theme);
        expect(await axeViolations(page, 'colours'), `${place}, ${theme}`).toEqual([]);
      }
    };
    await readable('first steps');
    await addBoard(visitor, 'Bare');
    await visitor.find('heading', 'No lists on this board yet');
    await visitor.click('button', 'Board actions for Bare');
    await visitor.click('menuitem', 'Background colour');
    await colour(visitor, '#432d66');
    await until('the colour of the board', () => page.$('.own-colour'));
    await readable('an empty board');
  });
});

/** Returns the contrast between a card's ring and the list below it; 0 if there is no such card. */
async function ringContrast(page: Page, card: string): Promise<number> {
  const [one] = await page.$$eval(card, (cards) =>
    cards.map((element) => [
      getComputedStyle(element).outlineColor,
      getComputedStyle(element.closest('.column') ?? element).backgroundColor,
    ]),
  );
  if (!one) return 0;
  const [ring = '', list = ''] = one.map(hexOf);
  return contrast(ring, list);
}

/** Converts "rgb(1, 2, 3)" to hex. */
const hexOf = (rgb: string) =>
  `#${(rgb.match(/\d+/g) ?? []).map((byte) => Number(byte).toString(16).padStart(2, '0')).join('')}`;

/** Types a colour into the popover that is open. */
async function colour(visitor: Visitor, hex: string): Promise<void> {
  await (await visitor.find('textbox', 'Hex colour')).focus();
  await visitor.page.keyboard.type(hex);
  await visitor.board.keys('Enter', 'Escape');
  await until('no popover', async () => (await visitor.page.$('[role="dialog"]')) === null);
}

const LOW = { width: 320, height: 256 };

describe.concurrent('a desk whose browser shows all four times as large', () => {
  it('has everything in reach, however little of it is seen at once', async (test) => {
    const account = world.person(screenLists);
    const visitor = await world.visit({ test, viewport: LOW });
    await visitor.signIn(account);
    const names = ['board', 'filter that found nothing', 'assigned to me', 'board that is gone'];
    for (const screen of screens.filter(({ name }) => names.includes(name))) {
      await screen.open(visitor, account, world.clouds);
      await animationsDone(visitor.page);
      await layoutStill(visitor.page);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      const heights = await visitor.page.$$eval('.columns', (all) => all.map(({ clientHeight }) => clientHeight));
      for (const height of heights) expect(height, screen.name).toBeGreaterThan(140);
    }
  });

  it('scrolls the sidebar and the details of a task, where no row gets lower than what is in it', async (test) => {
    const steps = Array.from({ length: 6 }, (_, step) => `Step ${step}`);
    const visitor = await world.visit({ test, viewport: LOW });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: '❗🚨🔥💡⭐👀 Full', due: dayFromNow(1), subtasks: steps }] }));
    await visitor.click('button', 'Show boards');
    await visitor.find('button', 'Add Board');
    expect(await page.$$eval('nav .row', (rows) => [...new Set(rows.map((row) => row.clientHeight))])).toEqual([34]);
    await board.keys('Escape');
    await board.focus('Full');
    await board.keys('Enter');
    await visitor.find('button', 'Edit labels');
    await animationsDone(page);
    expect(await layoutFaults(page)).toEqual([]);
  });

  it('scrolls a panel that is higher than the window one way only', async (test) => {
    const visitor = await world.visit({ test, viewport: LOW });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Milk'] }));
    const scrolls = async (panel: ElementHandle) => {
      await animationsDone(page);
      return panel.evaluate((box) => ({
        down: box.scrollHeight > box.clientHeight,
        aside: box.scrollWidth > box.clientWidth,
      }));
    };
    await board.focus('Milk');
    await board.keys('l');
    const labels = await visitor.find('dialog', 'Labels');
    await visitor.find('textbox', 'Find or create a label', labels);
    expect(await scrolls(labels)).toEqual({ down: true, aside: false });
    await board.keys('Escape');
    await visitor.click('button', 'Filter');
    const filter = await visitor.find('dialog', 'Filter');
    await until('its fields', () => filter.$('fieldset'));
    expect(await scrolls(filter)).toEqual({ down: true, aside: false });
  });

  it('begins a dialog with its title', async (test) => {
    const visitor = await world.visit({ test, viewport: LOW });
    await visitor.signIn(world.person({ Home: ['Milk'] }));
    await visitor.click('button', 'Show boards');
    await visitor.click('button', 'Add Board');
    const offer = await visitor.find('dialog', 'Multiple boards is a Premium Feature');
    await until('the focus', () => offer.evaluate((dialog) => dialog.contains(document.activeElement)));
    expect(
      await offer.$eval('h2', (title) => {
        const { x, y } = title.getBoundingClientRect();
        return document.elementFromPoint(x + 8, y + 8) === title;
      }),
    ).toBe(true);
  });
});

describe.concurrent.each([
  ['a desk', DESK],
  ['a phone', PHONE],
] as const)('axe, a look for layout faults and, at a desk, Tab find nothing on the screen of %s', (_, viewport) => {
  it('for strangers', async (test) => {
    const visitor = await world.visit({ test, viewport });
    for (const screen of screens.filter(({ signedIn }) => !signedIn)) {
      await visitor.page.goto('about:blank');
      await screen.open(visitor, '', world.clouds);
      await animationsDone(visitor.page);
      expect(await axeViolations(visitor.page), screen.name).toEqual([]);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
      if (viewport === DESK) expect(await tabFaults(visitor.page), `${screen.name}, by Tab`).toEqual([]);
    }
  });

  it('for someone signed in, light and dark, and in longer words from right to left', async (test) => {
    await walk(test, false);
  });

  it('for someone signed in whose page has its engine in itself', async (test) => {
    await walk(test, true);
  });

  async function walk(test: TestContext, engineInPage: boolean): Promise<void> {
    const account = world.person(screenLists);
    const visitor = await world.visit({ test, viewport, watch: !engineInPage });
    await visitor.signIn(account);
    for (const screen of screens.filter((one) => one.signedIn && (one.engineInPage ?? false) === engineInPage)) {
      await setOffline(visitor.page, false);
      await screen.open(visitor, account, world.clouds);
      await animationsDone(visitor.page);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      // WCAG 2.5.8: the size of targets.
      if ('hasTouch' in viewport) expect(await smallTargets(visitor.page, 24), screen.name).toEqual([]);
      await wear(visitor.page, 'light');
      expect(await axeViolations(visitor.page), `${screen.name}, light`).toEqual([]);
      await wear(visitor.page, 'dark');
      expect(await axeViolations(visitor.page, 'colours'), `${screen.name}, dark`).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
      // Last, as it changes the screen. With a phone, which rarely has keys, it would double the time for little.
      if (viewport === DESK) expect(await tabFaults(visitor.page), `${screen.name}, by Tab`).toEqual([]);
    }
    await setOffline(visitor.page, false);
  }
});
