import { expect, it } from 'vitest';
import { createManualTime } from '../memory/clock.ts';
import { createMemoryConnectivity } from '../memory/connectivity.ts';
import { createConnectivity } from './connectivity.ts';

const OWN = 'https://board.example';
const TASKS = 'https://tasks.example';

async function rig(state: { online?: boolean; answers?: string[] } = {}) {
  const time = createManualTime();
  const browser = createMemoryConnectivity(state.online ?? true);
  const net = {
    answers: new Set(state.answers ?? [OWN, TASKS]),
    asked: [] as { url: string; init: RequestInit }[],
    setBack: 0,
  };
  let drawn = 0;
  const connectivity = createConnectivity({
    browser,
    origins: [OWN, TASKS],
    clock: { now: () => time.clock.now() - net.setBack },
    timers: time.timers,
    random: () => {
      drawn += 1;
      return drawn / 1000;
    },
    fetch: async (url, init) => {
      net.asked.push({ url, init });
      if (!net.answers.has(new URL(url).origin)) throw new TypeError('Failed to fetch');
      // Any status counts as an answer.
      return new Response(null, { status: 503 });
    },
  });
  const changes: boolean[] = [];
  connectivity.onChange(() => changes.push(connectivity.online()));
  await time.advance(0);
  return { time, browser, net, connectivity, changes };
}

it('is a HEAD of the origin with something random, past every cache [7.20]', async () => {
  const { net, connectivity, browser, time } = await rig();
  expect(connectivity.online()).toBe(true);
  browser.set(false);
  await time.advance(0);
  expect(net.asked).toHaveLength(2);
  for (const { url, init } of net.asked) {
    expect(url).toMatch(/^https:\/\/board\.example\/\?rand=\w+$/);
    // A request that is never answered must be aborted: otherwise no further one would be sent.
    // Of another origin one can know only that it answers.
    const known = { method: 'HEAD', cache: 'no-store', credentials: 'omit', mode: 'no-cors' };
    expect(init).toEqual({ ...known, signal: expect.any(AbortSignal) });
  }
  expect(net.asked[0]?.url).not.toBe(net.asked[1]?.url);
});

it('is asked at the start, when the browser comes online and when it says offline [4.19]', async () => {
  const { net, browser, connectivity, changes, time } = await rig();
  expect(net.asked).toHaveLength(1);
  net.answers.clear();
  browser.set(false);
  await time.advance(0);
  expect(net.asked).toHaveLength(3);
  expect(connectivity.online()).toBe(false);
  net.answers.add(OWN);
  browser.set(true);
  await time.advance(0);
  expect(net.asked).toHaveLength(4);
  expect(changes).toEqual([false, true]);
});

it('any answer means online, whatever the browser says [7.20]', async () => {
  const { browser, connectivity, time } = await rig();
  browser.set(false);
  await time.advance(0);
  expect(connectivity.online()).toBe(true);
});

it('a cable without a network is no network: offline until something answers, asked every ten seconds', async () => {
  const { net, connectivity, time } = await rig();
  net.answers.clear();
  connectivity.unheard();
  await time.advance(0);
  expect(connectivity.online()).toBe(false);
  const before = net.asked.length;
  await time.advance(30_000);
  const asked = net.asked.slice(before).map(({ url }) => new URL(url).origin);
  expect(asked).toEqual([1, 2, 3].flatMap(() => [OWN, TASKS]));
  net.answers.add(TASKS);
  await time.advance(10_000);
  expect(connectivity.online()).toBe(true);
  await time.advance(60_000);
  expect(net.asked.length - before).toBe(8);
});

it('the service answered within 30 s: one request without an answer changes nothing', async () => {
  const { net, connectivity, time } = await rig();
  net.answers.clear();
  net.asked.splice(0);
  connectivity.heard();
  await time.advance(29_000);
  connectivity.unheard();
  await time.advance(0);
  expect([net.asked.length, connectivity.online()]).toEqual([0, true]);
  await time.advance(2000);
  connectivity.unheard();
  await time.advance(0);
  expect([net.asked.length, connectivity.online()]).toEqual([2, false]);
});

it('an answer from before the browser went offline proves nothing any more [4.19]', async () => {
  const { net, browser, connectivity, time } = await rig();
  connectivity.heard();
  net.answers.clear();
  browser.set(false);
  await time.advance(0);
  expect(connectivity.online()).toBe(false);
});

it('a network that comes while it is checked is checked for once more [4.19]', async () => {
  const { net, browser, connectivity, time } = await rig();
  net.answers.clear();
  browser.set(false);
  // That check is under way.
  net.answers.add(TASKS);
  browser.set(true);
  net.answers.clear();
  net.asked.splice(0);
  await time.advance(0);
  expect(net.asked.map(({ url }) => new URL(url).origin)).toEqual([TASKS, OWN, TASKS]);
  expect(connectivity.online()).toBe(false);
});

it('its own server down takes nobody offline while the service answers', async () => {
  const { connectivity, time } = await rig({ answers: [] });
  expect(connectivity.online()).toBe(true);
  connectivity.heard();
  await time.advance(60_000);
  expect(connectivity.online()).toBe(true);
});

it('what was heard before the clock was set back says nothing any more', async () => {
  const { net, connectivity, time } = await rig();
  connectivity.heard();
  net.setBack = 86_400_000;
  net.answers.clear();
  connectivity.unheard();
  await time.advance(0);
  expect(connectivity.online()).toBe(false);
});
