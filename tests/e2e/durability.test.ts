import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { owed } from './harness/records.ts';
import { until } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { openWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/**
 * Lets the test control the page's database: `__closeDatabase()` closes the connection as another version would, and
 * the next one opens two seconds late.
 */
const slowDatabase = `
  const { open } = IDBFactory.prototype;
  let late = false;
  IDBFactory.prototype.open = function (name, ...rest) {
    const request = open.call(this, name, ...rest);
    if (!/^tackboard-\\d/.test(name)) return request;
    if (late) {
      Object.defineProperty(request, 'onsuccess', {
        set: (tell) => request.addEventListener('success', (event) => setTimeout(() => tell.call(request, event), 2000)),
      });
    } else {
      request.addEventListener('success', () => {
        globalThis.__closeDatabase = () => {
          late = true;
          const event = new IDBVersionChangeEvent('versionchange', { oldVersion: 1, newVersion: 2 });
          request.result.dispatchEvent(event);
        };
      });
    }
    return request;
  };
`;

/** Presses Enter and closes the tab as soon as the page has heard the key, before it is released. */
async function enterAndClose({ page }: Visitor): Promise<void> {
  await page.keyboard.down('Enter');
  await page.close();
}

describe.concurrent('nothing is lost and nothing doubled', () => {
  it('Enter while the database is not open and the tab closed at once, 100 times: 100 tasks', async (test) => {
    // A list for each tab that is open at the same time: text that is half typed in a list's field shows in its other
    // tabs too. The tabs of the default list use the popup's page.
    const lists = ['North', 'East', 'South', 'West'];
    const account = world.person(Object.fromEntries(lists.map((list) => [list, []])));
    const visitor = await world.visit({ test, before: slowDatabase });
    await visitor.signIn(account);
    const numbers = Array.from({ length: 100 }, (_, index) => index + 1);
    const queue = numbers.values();
    const worker = async (list: string) => {
      for (const number of queue) {
        const tab = await visitor.tab(list === 'North' ? '/chrome' : '/app', 'tab');
        await tab.board.addField(list);
        await tab.page.keyboard.sendCharacter(`Task ${number}`);
        await tab.page.evaluate('__closeDatabase()');
        await enterAndClose(tab);
      }
    };
    await Promise.all(lists.map(worker));
    await visitor.page.reload();
    await visitor.board.saved(120_000);
    const titles = (await world.service(account)).flatMap(({ tasks }) => tasks.map(({ title }) => title));
    expect(titles.sort()).toEqual(numbers.map((number) => `Task ${number}`).sort());
  });

  it('Enter and the tab closed at once: the task arrives', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    for (let number = 1; number <= 10; number += 1) {
      const tab = await visitor.tab('/app', 'tab');
      await tab.board.addField('Home');
      await tab.page.keyboard.sendCharacter(`Task ${number}`);
      await enterAndClose(tab);
    }
    await until('10 tasks in the service', async () => (await world.service(account))[0]?.tasks.length === 10);
  });

  it('the last tab closed one second after a change: it arrives without reopening', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    await visitor.board.add('Home', 'Closed after a second');
    const made = performance.now();
    await until('one second', () => performance.now() - made >= 1000);
    await visitor.close();
    expect(await visitor.context.pages()).toEqual([]);
    await world.arrives(account, 'Home', ['Closed after a second']);
  });
});

describe('an engine or a browser that dies', () => {
  it('a SharedWorker killed in mid-send: the task is in the service once', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    const insert = { account, method: 'POST', path: '/tasks/v1/lists/[^/]+/tasks' };
    const rule = world.clouds.faults.add({ ...insert, times: 1, faults: [{ kind: 'hang', ms: 30_000 }] });
    await visitor.board.add('Home', 'In flight');
    await until('the insert to be under way', () =>
      world.clouds.faults.counts().some(({ id, applied }) => id === rule && applied === 1),
    );
    await until('the service to have it', async () => (await world.service(account))[0]?.tasks.length === 1);
    expect(await world.engines.kill(visitor.context)).toBeGreaterThan(0);
    await visitor.board.saved(90_000);
    await world.arrives(account, 'Home', ['In flight']);
    await visitor.board.add('Home', 'Afterwards');
    await world.arrives(account, 'Home', ['Afterwards', 'In flight']);
  });

  it('a SharedWorker killed while another engine of its build is at work: its page goes on with a new one', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    const lock = await visitor.page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.find(({ name }) => name?.startsWith('tackboard-worker:'))?.name ?? '';
    });
    expect(lock).not.toBe('');
    // As the service worker's engine does, which started while no page was open.
    const other = await visitor.context.newPage();
    await visitor.goto('about:blank');
    await other.goto(`${world.url}/icon.svg`);
    await other.evaluate(
      (name) =>
        new Promise<void>((held) => {
          void navigator.locks.request(name, { mode: 'shared' }, () => {
            held();
            return new Promise(() => {});
          });
        }),
      lock,
    );
    const tab = await visitor.tab('/app');
    await tab.board.saved();
    expect(await world.engines.kill(visitor.context)).toBeGreaterThan(0);
    await tab.board.add('Home', 'Afterwards');
    await world.arrives(account, 'Home', ['Afterwards']);
  });

  it('kill -9 of the browser once a change is saved: it is there at the next start and arrives once', async (test) => {
    const account = world.person({ Home: ['Old'] });
    const profile = join(world.dataDir, 'killed');
    const { browser: first } = await world.launch(profile);
    const before = await world.visit({ test, browser: first });
    await before.signIn(account);
    await before.board.saved();
    // The change is not sent before the kill, however long that takes.
    const insert = { account, method: 'POST', path: '/tasks/v1/lists/[^/]+/tasks' };
    const rule = world.clouds.faults.add({ ...insert, faults: [{ kind: 'status', status: 503 }] });
    await before.board.add('Home', 'Just saved');
    await until('the change in the database', async () => (await owed(before.page)) === 1);
    first.process()?.kill('SIGKILL');
    await until('the browser to be gone', () => !first.connected);
    expect((await world.service(account))[0]?.tasks).toHaveLength(1);
    world.clouds.faults.remove(rule);

    const { browser: again } = await world.launch(profile);
    const after = await world.visit({ test, browser: again });
    await after.goto('/app');
    await after.board.shows('Home', ['Just saved', 'Old']);
    await after.board.saved(90_000);
    await world.arrives(account, 'Home', ['Just saved', 'Old']);
  });
});
