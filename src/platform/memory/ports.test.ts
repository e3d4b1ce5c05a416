import { expect, it } from 'vitest';
import { describeHints } from '../testing/hints-behaviour.ts';
import { describeLock } from '../testing/lock-behaviour.ts';
import { createManualTime } from './clock.ts';
import { createMemoryConnectivity } from './connectivity.ts';
import { createMemoryHints } from './hints.ts';
import { createMemoryLock } from './lock.ts';

it('manual timers run in order of their time, also those that were set on the way', async () => {
  const { clock, timers, advance, untilNext } = createManualTime(100);
  const seen: [string, number][] = [];
  timers.after(20, () => seen.push(['late', clock.now()]));
  timers.after(10, () => {
    seen.push(['early', clock.now()]);
    timers.after(5, () => seen.push(['on the way', clock.now()]));
  });
  const cancel = timers.after(1, () => seen.push(['cancelled', clock.now()]));
  cancel();
  expect(untilNext()).toBe(10);
  await advance(30);
  expect(seen).toEqual([
    ['early', 110],
    ['on the way', 115],
    ['late', 120],
  ]);
  expect(clock.now()).toBe(130);
  expect(untilNext()).toBeNull();
});

describeLock('memory', () => {
  const lock = createMemoryLock();
  return () => lock;
});

describeHints('memory', () => {
  const hints = createMemoryHints();
  return () => hints.open();
});

it('connectivity tells changes only', () => {
  const net = createMemoryConnectivity();
  let changes = 0;
  net.onChange(() => {
    changes += 1;
  });
  net.set(true);
  net.set(false);
  expect([net.online(), changes]).toEqual([false, 1]);
});
