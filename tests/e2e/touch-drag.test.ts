import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layoutStill } from './harness/press.ts';
import { GRIP, type Point, pointsOf } from './harness/spots.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('a drag by touch', () => {
  it('begins with a long press, while a short swipe scrolls', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test, viewport: { width: 390, height: 800, hasTouch: true, isMobile: true } });
    await visitor.signIn(account);
    const grips = () => pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
    const { touchscreen } = visitor.page;

    const [start] = await grips();
    const swipe = await touchscreen.touchStart(start.x, start.y);
    for (let step = 1; step <= 5; step += 1) await swipe.move(start.x - step * 12, start.y);
    await swipe.end();
    await visitor.board.shows('Home', ['One', 'Two', 'Three']);
    // The browser decides how far a swipe throws the board, so it is put back to its start and at rest.
    await until('the board back at its start', async () => {
      const [{ x }] = await grips();
      await visitor.page.$eval('.columns', (element) => element.scrollTo({ left: 0, behavior: 'instant' }));
      return Math.abs(x - start.x) < 1;
    });

    const [from, to] = await grips();

    const press = await touchscreen.touchStart(from.x, from.y);
    await until('the card in the hand', () => visitor.page.$('.card.in-hand'));
    for (let step = 1; step <= 8; step += 1) {
      await press.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
    }
    await press.end();
    await visitor.board.shows('Home', ['Two', 'One', 'Three']);
    // A touch user has no undo key.
    await visitor.hears('Task moved');
    await world.arrives(account, 'Home', ['Two', 'One', 'Three']);
    // Elsewhere, scrolling by finger does not wait for the page's answer.
    const devtools = await visitor.page.createCDPSession();
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'window' });
    const { listeners } = await devtools.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' });
    expect(listeners.filter(({ type, passive }) => /^touch(start|move)$/.test(type) && !passive)).toEqual([]);
  });

  it('holds the page still, however quick, in a list that could scroll; a second finger takes it back', async (test) => {
    const steps = Array.from({ length: 30 }, (_, index) => `Step ${index + 1}`);
    const account = world.person({ Home: steps, Work: ['Red'] });
    const visitor = await world.visit({ test, viewport: { width: 600, height: 800, hasTouch: true, isMobile: true } });
    await visitor.signIn(account);
    const { page } = visitor;
    const inHand = () => page.$('.card.in-hand');
    const letGo = () => until('the hand empty', async () => (await inHand()) === null);
    const lift = async (at: Point) => {
      const finger = await page.touchscreen.touchStart(at.x, at.y);
      await until('the card in the hand', inHand);
      return finger;
    };
    const [from, to] = await pointsOf(visitor, ['Step 8', GRIP.x, GRIP.y], ['Step 6', GRIP.x, 4]);
    const press = await lift(from);
    for (let step = 1; step <= 4; step += 1) await press.move(from.x, from.y + ((to.y - from.y) * step) / 4);
    await press.end();
    await letGo();
    const order = ['Step 5', 'Step 8', 'Step 6', 'Step 7', 'Step 9'];
    await until('the card in its place', async () => {
      const titles = await page.$$eval('.card > .title', (all) => all.map(({ textContent }) => textContent));
      return titles.join().includes(order.join());
    });
    expect(await page.$eval('[data-column] .cards', (cards) => cards.scrollTop)).toBe(0);

    // To the right, where a swipe is the browser's Back.
    const [third, red] = await pointsOf(visitor, ['Step 3', GRIP.x, GRIP.y], ['Red', GRIP.x, 4]);
    const swipe = await lift(third);
    for (let step = 1; step <= 12; step += 1) {
      await swipe.move(third.x + ((red.x - third.x) * step) / 12, third.y + ((red.y - third.y) * step) / 12);
    }
    await swipe.end();
    await letGo();
    // A touch user has no undo key.
    await visitor.hears('Moved to “Work”');
    await world.arrives(account, 'Work', ['Step 3', 'Red']);
    expect(new URL(page.url()).pathname).toBe('/app');

    const [second, fifth] = await pointsOf(visitor, ['Step 2', GRIP.x, GRIP.y], ['Step 5', GRIP.x, GRIP.y]);
    const first = await lift(second);
    await first.move(second.x, fifth.y);
    const other = await page.touchscreen.touchStart(500, 600);
    await letGo();
    await other.end();
    await first.end();
    await visitor.board.shows('Work', ['Step 3', 'Red']);
    expect(await page.$$eval('.card > .title', ([, card]) => card?.textContent)).toBe('Step 2');
  });

  it('goes on where the keyboard on the screen or the address bar comes or goes', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const viewport = { width: 390, height: 700, hasTouch: true, isMobile: true };
    const visitor = await world.visit({ test, viewport });
    await visitor.signIn(account);
    const { board, page } = visitor;
    const [from, to] = await pointsOf(visitor, ['One', GRIP.x, GRIP.y], ['Two', GRIP.x, GRIP.y]);
    const finger = await page.touchscreen.touchStart(from.x, from.y);
    await until('the card in the hand', () => page.$('.card.in-hand'));
    for (const height of [500, 844]) {
      await page.setViewport({ ...viewport, height });
      await until('the new size', () => page.evaluate((wanted) => innerHeight === wanted, height));
      await layoutStill(page);
    }
    for (let step = 1; step <= 8; step += 1)
      await finger.move(from.x + ((to.x - from.x) * step) / 8, from.y + ((to.y - from.y) * step) / 8);
    expect(await page.$('.card.in-hand')).not.toBeNull();
    await finger.end();
    await board.shows('Home', ['Two', 'One', 'Three']);
    await visitor.hears('Task moved');
    await world.arrives(account, 'Home', ['Two', 'One', 'Three']);
  });
});
