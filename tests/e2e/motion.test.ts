import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { animationsDone } from './harness/animations-done.ts';
import { closeDrawer, openDrawer } from './harness/drawer.ts';
import { handTo, letGo, lift } from './harness/hand.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/**
 * Runs in the page before all else: writes down whatever moves or fades for any time, however it is made to. Not what
 * turns without end while something is waited for: it turns on, only slower.
 */
const WATCH = `
  globalThis.__moved = [];
  const note = (animation, what) => {
    const { duration, iterations } = animation.effect.getComputedTiming();
    if (animation.timeline !== document.timeline || animation.playState === 'paused') return;
    if (Number(duration) > 0 && iterations !== Infinity) __moved.push(what + ' for ' + duration + ' ms');
  };
  const nameOf = (element) => element.tagName + '.' + element.getAttribute('class');
  for (const type of ['transitionrun', 'animationstart']) {
    addEventListener(type, ({ target, propertyName, animationName }) => {
      const what = propertyName ?? animationName;
      for (const animation of target.getAnimations({ subtree: true })) {
        const own = animation.transitionProperty ?? animation.animationName;
        if (own === what) note(animation, nameOf(target) + ': ' + what);
      }
    }, true);
  }
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...args) {
    const animation = animate.apply(this, args);
    queueMicrotask(() => note(animation, nameOf(this) + ': script'));
    return animation;
  };
`;

/** Drags, completes, and opens and closes what floats, slides or unfolds; returns what has moved on its own. */
async function walk(visitor: Visitor): Promise<readonly string[]> {
  const { board, page } = visitor;
  await board.card('Two');
  const [from, to] = await pointsOf(visitor, ['Two', GRIP.x, GRIP.y], ['Red', GRIP.x, 4]);
  await lift(visitor, from);
  await handTo(visitor, to);
  await letGo(visitor);
  await board.shows('Work', ['Two', 'Red']);
  await board.tick('One');
  await visitor.hears('Task completed');
  await visitor.click('button', 'List actions for Home');
  await visitor.click('menuitem', 'Sort by');
  await visitor.click('menuitemradio', 'Name');
  await visitor.gone('menu', 'List actions for Home');
  await openDrawer(visitor);
  await closeDrawer(visitor);
  await board.focus('Red');
  await board.keys('Enter');
  await visitor.find('button', 'Close details');
  await visitor.click('button', 'Close details');
  await visitor.gone('button', 'Close details');
  await board.keys('?');
  await board.keys('Escape');
  await animationsDone(page);
  return page.evaluate('[...new Set(__moved)]') as Promise<string[]>;
}

const calm = (page: Page) => page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);

describe.concurrent('motion', () => {
  it('nothing moves on its own for who asked for less of it; for others cards and panels do', async (test) => {
    const visit = async (before: (page: Page) => Promise<void>) => {
      const visitor = await world.visit({ test, before: WATCH });
      await before(visitor.page);
      await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
      return walk(visitor);
    };
    const [moved, less] = [await visit(async () => {}), await visit(calm)];
    expect(moved.length).toBeGreaterThan(5);
    expect(less).toEqual([]);
  });
});

describe.concurrent('a finger that drags down from the top', () => {
  it('gives the browser no pull by which it would load the page anew', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.board.card('One');
    // Chromium without a window has no pull-to-refresh: this is what keeps one with a window from it.
    const passedOn = await visitor.page.evaluate(() =>
      [document.documentElement, document.body].map((root) => getComputedStyle(root).overscrollBehaviorY),
    );
    expect(passedOn).toEqual(['none', 'none']);
  });
});
