import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { atRest } from './harness/at-rest.ts';
import { focusShows, layoutFaults, smallTargets } from './harness/layout.ts';
import { pageAtRest } from './harness/press.ts';
import { speakPseudo } from './harness/pseudo.ts';
import { wear } from './harness/theme.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';
import { screenLists, screens } from './screens.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('the keyboard', () => {
  it('shows where it is on every stop of the board, also where colours are forced', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person(screenLists));
    await visitor.board.card('Write the report');
    const session = await visitor.page.createCDPSession();
    for (const forced of ['none', 'active']) {
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: forced }] });
      for (let stop = 0; stop < 30; stop += 1) {
        await visitor.board.keys('Tab');
        const { name, shows } = await focusShows(visitor.page);
        // Behind the last stop the browser has its own.
        if (!name.startsWith('BODY')) expect(shows, `${name}, forced colours ${forced}`).toBe(true);
      }
    }
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
    await board.focus('Plan the party');
    await board.keys('l');
    await visitor.click('button', 'Create label');
    await visitor.find('button', 'Save');
    expect(await edgeOf(page, '.emoji > [aria-pressed="true"]')).not.toBe(await edgeOf(page, '.emoji > :last-child'));
    for (const floats of ['[role="dialog"]', 'header .field']) {
      const width = await page.$eval(floats, (element) => getComputedStyle(element).borderTopWidth);
      expect(width, floats).toBe('1px');
    }
  });
});

const groundOf = (page: Page, selector: string) =>
  page.$eval(selector, (element) => getComputedStyle(element).backgroundColor);
const edgeOf = (page: Page, selector: string) => page.$eval(selector, (element) => getComputedStyle(element).boxShadow);

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };

describe.concurrent('a phone', () => {
  it('gives a finger 44 px, shows what waits as a number, and has all of the header in 320 px, and in 195', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    const { board, page } = visitor;
    await visitor.signIn(world.person(screenLists));
    await board.card('Plan the party');
    await pageAtRest(page);
    expect(await smallTargets(page, 44, 'header')).toEqual([]);
    await page.setOfflineMode(true);
    await board.tick('Call Ana');
    await until('the number', () => page.$eval('[data-sync] > .short', (short) => short.textContent === '1'));
    await page.setViewport({ ...PHONE, width: 320 });
    await pageAtRest(page);
    expect(await layoutFaults(page)).toEqual([]);
    // All twice as large.
    await page.setViewport({ ...PHONE, width: 195, height: 422 });
    await pageAtRest(page);
    expect(await layoutFaults(page)).toEqual([]);
    expect(await smallTargets(page, 44, 'header')).toEqual([]);
    expect(await page.$eval('.board-bar > h1', ({ clientHeight }) => clientHeight)).toBe(24);
    await page.setOfflineMode(false);
    await board.focus('Plan the party');
    await board.keys('Enter');
    await visitor.find('dialog', 'Task details');
    await visitor.find('region', 'Subtasks');
    await atRest(page);
    expect(await smallTargets(page, 44, '.subtasks-section .check')).toEqual([]);
  });
});

describe.concurrent('colours of the user’s own', () => {
  it('leave everything on them readable, also under the pointer, light and dark', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person(screenLists, { premium: true }));
    await board.card('Plan the party');
    const colour = async (hex: string) => {
      await (await visitor.find('textbox', 'Hex colour')).focus();
      await page.keyboard.type(hex);
      await board.keys('Enter', 'Escape');
      await until('no popover', async () => (await page.$('[role="dialog"]')) === null);
    };
    await board.listMenu('Home', 'List colour');
    await colour('#0b3d6b');
    // Reads best in black, and in the dark, where it is darker, in white.
    await board.listMenu('Work', 'List colour');
    await colour('#c8833a');
    await visitor.click('button', 'Board actions for Main Board');
    await visitor.click('menuitem', 'Background colour');
    await colour('#0b3d6b');
    await until('the colours', async () => (await page.$('.own-colour')) && (await page.$$('.tinted')).length === 2);
    for (const theme of ['light', 'dark'] as const) {
      await wear(page, theme);
      for (const row of ['[aria-label="Add a task to Home"]', '.columns > .add-list > button']) {
        await page.hover(row);
        await wear(page, theme);
        expect(await axeViolations(page, 'colours'), `${row}, ${theme}`).toEqual([]);
      }
    }
  });
});

describe.concurrent('a desk whose browser shows all four times as large', () => {
  it('has everything in reach, however little of it is seen at once', async (test) => {
    const account = world.person(screenLists);
    const visitor = await world.visit({ test, viewport: { width: 320, height: 256 } });
    await visitor.signIn(account);
    const names = ['board', 'filter that found nothing', 'assigned to me', 'board that is gone'];
    for (const screen of screens.filter(({ name }) => names.includes(name))) {
      await screen.open(visitor, account, world.clouds);
      await atRest(visitor.page);
      await pageAtRest(visitor.page);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      const heights = await visitor.page.$$eval('.columns', (all) => all.map(({ clientHeight }) => clientHeight));
      for (const height of heights) expect(height, screen.name).toBeGreaterThan(140);
    }
  });
});

describe.concurrent.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', PHONE],
] as const)('axe and a look for layout faults find nothing on the screen of %s', (_, viewport) => {
  it('for strangers', async (test) => {
    const visitor = await world.visit({ test, viewport });
    for (const screen of screens.filter(({ signedIn }) => !signedIn)) {
      await visitor.page.goto('about:blank');
      await screen.open(visitor, '', world.clouds);
      await atRest(visitor.page);
      expect(await axeViolations(visitor.page), screen.name).toEqual([]);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
    }
  });

  it('for someone signed in, light and dark, and in longer words from right to left', async (test) => {
    const account = world.person(screenLists);
    const visitor = await world.visit({ test, viewport });
    await visitor.signIn(account);
    for (const screen of screens.filter(({ signedIn }) => signedIn)) {
      await visitor.page.setOfflineMode(false);
      await screen.open(visitor, account, world.clouds);
      await atRest(visitor.page);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      // WCAG 2.5.8.
      if ('hasTouch' in viewport) expect(await smallTargets(visitor.page, 24), screen.name).toEqual([]);
      await wear(visitor.page, 'light');
      expect(await axeViolations(visitor.page), `${screen.name}, light`).toEqual([]);
      await wear(visitor.page, 'dark');
      expect(await axeViolations(visitor.page, 'colours'), `${screen.name}, dark`).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
    }
    await visitor.page.setOfflineMode(false);
  }, 480_000);
});
