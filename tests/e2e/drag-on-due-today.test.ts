import { afterAll, beforeAll, describe, it } from 'vitest';
import { boxOf, dragByMouse, handTo, letGo, lift } from './harness/hand.ts';
import { dayFromNow } from './harness/plant.ts';
import { GRIP, pointsOf } from './harness/spots.ts';
import { until } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const lists = () => ({
  Home: [
    { title: 'Call', due: dayFromNow(-1) },
    { title: 'Mail', due: dayFromNow(0) },
    { title: 'Mow', due: dayFromNow(0) },
  ],
});

describe.concurrent('a drag on Due today that changes nothing says why', () => {
  it('by mouse, within a column and from Today to Overdue, but not where the card is taken beside the board', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(world.person(lists()));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    const [mow, mail] = await pointsOf(visitor, ['Mow', GRIP.x, GRIP.y], ['Mail', GRIP.x, 4]);
    const sidebar = await boxOf(visitor, 'navigation', 'Boards');
    await lift(visitor, mow);
    await handTo(visitor, { x: sidebar.x + 60, y: sidebar.y + sidebar.height - 20 });
    await letGo(visitor);
    await dragByMouse(visitor, mow, mail);
    await visitor.hears('This board gathers cards and has no order of its own.');
    const [from, call] = await pointsOf(visitor, ['Mail', GRIP.x, GRIP.y], ['Call', GRIP.x, 4]);
    await dragByMouse(visitor, from, call);
    await visitor.hears('This board gathers cards and has no order of its own.');
  });

  it('by touch', async (test) => {
    const visitor = await world.visit({ test, viewport: { width: 600, height: 800, hasTouch: true, isMobile: true } });
    const { page } = visitor;
    await visitor.signIn(world.person(lists()));
    await visitor.click('button', 'Show boards');
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Overdue');
    const [call, below] = await pointsOf(visitor, ['Call', GRIP.x, GRIP.y], ['Call', GRIP.x, -4]);
    const finger = await page.touchscreen.touchStart(call.x, call.y);
    await until('the card in the hand', () => page.$('.card.in-hand'));
    for (let step = 1; step <= 8; step += 1) await finger.move(call.x, call.y + ((below.y - call.y) * step) / 8);
    await finger.end();
    await visitor.hears('This board gathers cards and has no order of its own.');
  });
});
