import { afterAll, beforeAll, describe, it } from 'vitest';
import { openDrawer } from './harness/drawer.ts';
import { hold, WRITES } from './harness/hold.ts';
import { setOffline } from './harness/set-offline.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const titles = Array.from({ length: 22 }, (_, index) => `Task ${index + 1}`);

describe.concurrent('the drawer of changes', () => {
  it('says how much is sent', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    // Nothing is tried, so the words do not change once they are there.
    await setOffline(visitor.page, true);
    await visitor.board.add('Home', ...titles);
    await openDrawer(visitor);
    await visitor.hears('0 of 22 sent');
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
