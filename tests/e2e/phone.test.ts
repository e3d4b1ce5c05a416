import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const PHONE = { width: 390, height: 844, hasTouch: true, isMobile: true };
const STEPS = 8;

describe.concurrent('on a phone', () => {
  it('a swipe goes one list on or back, and rests where that begins', async (test) => {
    const account = world.person({ Home: ['One'], Work: ['Red'], Garden: ['Sow'], Sea: ['Sail'] });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    const { page } = visitor;
    /** The list that begins where a list rests. */
    const list = async () => {
      await layoutStill(page);
      return page.$$eval('section[data-column]', (all) => {
        const resting = all.find((column) => Math.abs(column.getBoundingClientRect().left - 20) < 2);
        return resting?.getAttribute('aria-label');
      });
    };
    // Two thirds of a list, and a rest before the finger lets go: one that is fast, as a synthetic one is on a busy machine
    // whatever times its events carry, passes a list in Chromium where it lets go just before it.
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
    expect(await list()).toBe('Home');
    await swipe(340, 110);
    await until('Work', async () => (await list()) === 'Work');
    await swipe(340, 110);
    await until('Garden', async () => (await list()) === 'Garden');
    await swipe(60, 290);
    await until('Work', async () => (await list()) === 'Work');
    // However far it would run: an own scroll stops where the run of a finger does, whatever the machine is busy with.
    await page.$eval('.columns', (columns) => columns.scrollBy({ left: 2 * innerWidth, behavior: 'instant' }));
    await until('Garden again', async () => (await list()) === 'Garden');
  });

  it('the keyboard covers neither the add field nor what is written in it', async (test) => {
    const steps = Array.from({ length: 30 }, (_, index) => `Step ${index + 1}`);
    const account = world.person({ Home: steps });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    const { page } = visitor;
    await visitor.board.addField('Home');
    // With `interactive-widget=resizes-content` the page is as high as what the keyboard leaves of the screen.
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

describe.concurrent('a phone held sideways', () => {
  it('shows every entry of a menu that there is room for, above, below or beside its button', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test, viewport: { ...PHONE, width: 844, height: 390 } });
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
  });

  it('closes the details with Back and stays on the board', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const visitor = await world.visit({ test, viewport: { ...PHONE, width: 844, height: 390 } });
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
