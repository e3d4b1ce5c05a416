import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDrawer } from './harness/drawer.ts';
import { hold, WRITES } from './harness/hold.ts';
import { numbers } from './harness/numbers.ts';
import { outline } from './harness/outline.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { openWorld, SHORT_WAITS, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** A silence longer than the time-out of a request, as 35 s are to the real 30 s. */
const HANG = Math.round((SHORT_WAITS.requestTimeout * 35) / 30);

/** What the test expects of each task, recorded independently of the board. */
interface Expected {
  title: string;
  notes: string;
  done: boolean;
}

const SEED = 20261121;

/** Makes so many changes by hand and returns the expected result. */
async function work(visitor: Visitor, changes: number): Promise<Map<string, Expected>> {
  const { board, page } = visitor;
  const tasks = new Map<string, Expected>();
  const pick = numbers(SEED);
  const lists = ['Home', 'Work'];
  let made = 0;
  const open = () => [...tasks.values()].filter((task) => !task.done);
  const add = async () => {
    const list = lists[pick(lists.length)] ?? 'Home';
    const title = `Task ${made}`;
    await board.add(list, title);
    await board.keys('Escape');
    tasks.set(title, { title, notes: '', done: false });
  };
  const rename = async (task: Expected) => {
    const title = `${task.title} again`;
    await board.focus(task.title);
    await board.keys('e', 'End');
    await page.keyboard.sendCharacter(' again');
    await board.keys('Enter');
    await board.card(title);
    tasks.delete(task.title);
    tasks.set(title, { ...task, title });
  };
  const complete = async (task: Expected) => {
    await board.tick(task.title);
    task.done = true;
  };
  const move = async (task: Expected, keys: Parameters<typeof board.keys>) => {
    await board.focus(task.title);
    await board.keysWith(['Alt', 'Shift'], ...keys);
  };
  const remove = async (task: Expected) => {
    await board.focus(task.title);
    await board.keys('Delete');
    await board.noCard(task.title);
    tasks.delete(task.title);
  };
  for (; made < changes; made += 1) {
    const choice = pick(10);
    const task = open()[pick(open().length)];
    if (choice < 4 || task === undefined || open().length < 4) await add();
    else if (choice < 6) await rename(task);
    else if (choice < 7) await complete(task);
    else if (choice < 8) await move(task, ['ArrowDown']);
    else if (choice < 9) await move(task, [pick(2) === 0 ? 'ArrowRight' : 'ArrowLeft']);
    else await remove(task);
  }
  return tasks;
}

it('200 mixed changes while every tenth request fails in turn: every change is in the service exactly once', async (test) => {
  const account = world.person({ Home: ['Old at home'], Work: ['Old at work'] });
  const visitor = await world.visit({ test, viewport: { width: 1280, height: 2400 } });
  await visitor.signIn(account);
  await visitor.board.card('Old at work');
  const rule = world.clouds.faults.add({
    account,
    // Excludes the requests that this test itself makes.
    path: '^/(tasks/v1/|batch)(?!.*quotaUser=look)',
    every: 10,
    faults: [
      { kind: 'drop-before' },
      { kind: 'drop-after' },
      { kind: 'status', status: 503, commit: true },
      { kind: 'hang', ms: HANG },
    ],
  });
  console.log(`seed ${SEED}`);
  const expected = await work(visitor, 200);
  await visitor.board.saved(240_000);
  const { applied = 0 } = world.clouds.faults.counts().find(({ id }) => id === rule) ?? {};
  expect(applied).toBeGreaterThan(15);
  world.clouds.faults.clear();

  const service = await world.service(account);
  const titles = service.flatMap(({ tasks }) => tasks.map(({ title }) => title)).sort();
  expect(titles).toEqual([...expected.keys(), 'Old at home', 'Old at work'].sort());
  const done = service.flatMap(({ tasks }) => tasks.filter((task) => task.done).map(({ title }) => title)).sort();
  expect(done).toEqual(
    [...expected.values()]
      .filter((task) => task.done)
      .map(({ title }) => title)
      .sort(),
  );
  await visitor.click('button', 'Refresh tasks');
  await until('the board as the service has it', async () => {
    const shown = await visitor.board.readAll();
    return service.every(({ title, tasks }) => {
      const here = shown.find((list) => list.title === title);
      return JSON.stringify(outline(here?.tasks ?? [])) === JSON.stringify(outline(tasks));
    });
  });
});

it('ten tasks over connections that end without an answer, which the browser sends again by itself: ten tasks', async (test) => {
  const account = world.person({ Home: ['Old'] });
  const visitor = await world.visit({ test });
  await visitor.signIn(account);
  await visitor.board.card('Old');
  const rule = world.clouds.faults.add({
    account,
    method: 'POST',
    path: '^/(tasks/v1/|batch)',
    every: 2,
    keepAlive: true,
    faults: [{ kind: 'drop-after' }],
  });
  const titles = Array.from({ length: 10 }, (_, index) => `New ${index}`);
  await visitor.board.add('Home', ...titles);
  await world.arrives(account, 'Home', [...titles].reverse().concat('Old'));
  await visitor.board.saved(120_000);
  expect(world.clouds.faults.counts().find(({ id }) => id === rule)?.applied).toBeGreaterThan(3);
  world.clouds.faults.clear();
  await world.arrives(account, 'Home', [...titles].reverse().concat('Old'));
});

it('the quota of the day is waited for: the drawer of each tab says so, and no button offers to try at once', async (test) => {
  const account = world.person({ Home: ['One'] });
  const visitor = await world.visit({ test });
  await visitor.signIn(account);
  await visitor.board.saved();
  const tab = await visitor.tab();
  const letGo = hold(world, account, WRITES, { kind: 'refusal', refusal: 'perDayQuota' });
  await visitor.board.add('Home', 'Two');
  for (const { sees } of [visitor, tab]) await sees('The global quota has been exceeded.');
  letGo();
  const inert = async (page: Visitor) => {
    await openDrawer(page);
    const button = await page.find('button', 'Retry now');
    return button.evaluate((node) => node.getAttribute('aria-disabled'));
  };
  await untilEqual('the button', () => inert(visitor), 'true');
  await untilEqual('the button of the other tab', () => inert(tab), 'true');
  await visitor.sees('next try');
});
