import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDrawer } from './harness/drawer.ts';
import { hold, WRITES } from './harness/hold.ts';
import { said } from './harness/said.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const titles = Array.from({ length: 22 }, (_, index) => `Task ${index + 1}`);

describe.concurrent('the drawer of changes', () => {
  it('says what becomes of the changes, and no number that grows', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    const letGo = hold(world, account, WRITES);
    await visitor.board.add('Home', ...titles);
    await openDrawer(visitor);
    await visitor.hears('They are sent by themselves, in order.');
    await visitor.sees('0 of 22 sent');
    await visitor.click('button', 'Pause');
    await visitor.hears('Sending is paused until you resume it.');
    letGo();
    await visitor.click('button', 'Resume');
    await visitor.sees('Everything is in Google Tasks');
    expect((await said(visitor.page)).filter((text) => text.includes('of 22'))).toEqual([]);
  });

  it('writes the count of a tab with the digits of the device', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    hold(world, account, WRITES);
    await visitor.page.evaluate(() => {
      const { format } = new Intl.NumberFormat('ar-EG');
      Number.prototype.toLocaleString = function () {
        return format(Number(this));
      };
    });
    await visitor.board.add('Home', 'One', 'Two');
    await openDrawer(visitor);
    await until('the count', () => visitor.page.$('[role="tab"] ::-p-text(٢)'));
  });
});
