import { startOfTomorrow } from 'date-fns';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ListView } from '../src/domain/list.ts';
import type { Task } from '../src/domain/task.ts';
import { REFRESH_MINUTES, wantReminderAgain } from '../src/platform/chrome/alarms.ts';
import { settlePromises } from '../src/platform/memory/clock.ts';
import { ann } from '../src/platform/web/testing/host-rig.ts';
import { listenToAlarms } from './alarms.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A task of the day after this. */
const tomorrows = { id: '1', status: 'needsAction', due: '2026-11-22' } as Task;
const view = {
  lists: new Map([['a', { id: 'a', tasks: new Map([['1', tomorrows]]) } as unknown as ListView]]),
  order: ['a'],
  user: null,
};

/** Starts a worker; `answer`: the engine's answer to how much waits. */
async function createRig(answer: () => Promise<number | null> = async () => 0) {
  const browser = fakeChrome();
  const log: string[] = [];
  const start = async () => {
    listenToAlarms(
      {
        account: async () => ann,
        attend(task) {
          log.push(task);
          return answer();
        },
        view: async () => ({ account: ann, view }),
      },
      { remind: async () => void log.push('remind') },
    );
    await settlePromises();
  };
  await start();
  const goOff = async (name: string) => {
    browser.standing.delete(name);
    await browser.events.alarm.fire({ name });
    await settlePromises();
  };
  return { ...browser, log, start, goOff };
}

it('comes again after a minute where the engine did not start, as long as it does not', async () => {
  let broken = true;
  const { goOff, standing } = await createRig(async () => {
    if (broken) throw new Error('no database');
    return 0;
  });
  await goOff('drain');
  expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
  await goOff('retry');
  expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
  broken = false;
  await goOff('retry');
  expect(standing.has('retry')).toBe(false);
});

it.each(['drain', 'retry', 'refresh', 'day'])(
  'comes again after a minute where the worker ends in the middle of the alarm %s',
  async (name) => {
    const { goOff, standing } = await createRig(() => new Promise(() => {}));
    await goOff(name);
    expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
  },
);

it('leaves the alarm of a page that has just appended something', async () => {
  const sent = Promise.withResolvers<number>();
  const { goOff, standing } = await createRig(() => sent.promise);
  await goOff('drain');
  standing.set('drain', { name: 'drain', delayInMinutes: 0.5 });
  sent.resolve(0);
  await settlePromises();
  expect(standing.has('drain')).toBe(true);
  expect(standing.has('retry')).toBe(false);
});

it.each(['refresh', 'day'])(
  'comes again after a minute where the engine did not start for the alarm %s',
  async (name) => {
    const { goOff, standing, log } = await createRig(() => Promise.reject(new Error('no database')));
    await goOff(name);
    expect(log).toEqual(['look']);
    expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
  },
);

it.each(['drain', 'refresh'])(
  'comes again after a minute while something waits, and not for an account that is gone: %s',
  async (name) => {
    const answers = [3, 0, null];
    const { goOff, standing } = await createRig(async () => answers.shift() ?? null);
    await goOff(name);
    expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
    for (let left = answers.length; left > 0; left -= 1) {
      await goOff('retry');
      expect(standing.has('retry')).toBe(false);
    }
  },
);

it('comes again after a minute while an addition is in no database, for who is signed in', async () => {
  let waiting: number | null = 0;
  const { goOff, standing, stored } = await createRig(async () => waiting);
  stored.unplaced = [{ id: 'a', at: 1, title: 'Buy milk', uid: 'u2' }];
  await goOff('drain');
  expect(standing.has('retry')).toBe(false);
  stored.unplaced = [{ id: 'a', at: 1, title: 'Buy milk', uid: ann.uid }];
  await goOff('drain');
  expect(standing.get('retry')).toMatchObject({ delayInMinutes: 1 });
  waiting = null;
  await goOff('retry');
  expect(standing.has('retry')).toBe(false);
});

it('has exactly the alarms of its list when it starts, though Chrome lost some and another build left one', async () => {
  const rig = await createRig();
  const names = ['refresh', 'day', 'remind'];
  expect([...rig.standing.keys()].toSorted()).toEqual(names.toSorted());
  expect(rig.standing.get('refresh')).toMatchObject({ periodInMinutes: REFRESH_MINUTES });
  expect(rig.standing.get('day')).toMatchObject({ when: startOfTomorrow().getTime() });
  for (const lost of names) {
    rig.standing.delete(lost);
    rig.standing.set('of another build', { name: 'of another build' });
    await rig.start();
    expect([...rig.standing.keys()].toSorted()).toEqual(names.toSorted());
  }
  rig.standing.set('refresh', { name: 'refresh', periodInMinutes: 1 });
  await rig.start();
  expect(rig.standing.get('refresh')).toMatchObject({ periodInMinutes: REFRESH_MINUTES });
  // A start leaves an alarm that is set as it is: otherwise a worker that starts often would never refresh.
  const before = rig.standing.get('refresh');
  await rig.start();
  expect(rig.standing.get('refresh')).toBe(before);
});

it('has come soon what a clock that was ahead has put off, with whatever starts it', async () => {
  const rig = await createRig();
  const names = ['drain', 'retry', 'refresh', 'day', 'remind'];
  const now = Date.now();
  for (const name of names) rig.standing.set(name, { name, scheduledTime: now + 48 * 3_600_000, periodInMinutes: 30 });
  await rig.start();
  expect(rig.standing.get('refresh')).toEqual({ name: 'refresh', periodInMinutes: REFRESH_MINUTES });
  for (const name of ['drain', 'retry', 'day', 'remind']) {
    expect(rig.standing.get(name)).toEqual({ name, delayInMinutes: 0.5 });
  }
});

it('has the reminder come soon where its hour is another one now: the clock moved to a zone further east', async () => {
  const rig = await createRig();
  const at = new Date(2026, 10, 21, 15).getTime();
  rig.standing.set('remind', { name: 'remind', scheduledTime: at });
  await rig.start();
  expect(rig.standing.get('remind')).toEqual({ name: 'remind', delayInMinutes: 1 });
  // A reminder that is tried again within a minute is not postponed by each start.
  const soon = { name: 'remind', scheduledTime: Date.now() + 40_000 };
  rig.standing.set('remind', soon);
  await rig.start();
  expect(rig.standing.get('remind')).toBe(soon);
});

it('leaves those be that stand as they should', async () => {
  const rig = await createRig();
  const minute = 60_000;
  const ahead = { drain: minute, retry: minute, refresh: 30 * minute, day: 24 * 60 * minute, remind: 21 * 60 * minute };
  for (const [name, ms] of Object.entries(ahead)) {
    rig.standing.set(name, { name, scheduledTime: Date.now() + ms, periodInMinutes: 30 });
  }
  const before = [...rig.standing.values()];
  await rig.start();
  expect([...rig.standing.values()]).toEqual(before);
});

it('leaves the reminder that a try in vain has put off by a minute, though it was what started the worker', async () => {
  const { standing, events } = fakeChrome();
  const chosen = Promise.withResolvers<object>();
  chrome.storage.local.get = async () => chosen.promise;
  const host = { account: async () => ann, attend: async () => 0, view: async () => null };
  listenToAlarms(host, { remind: async () => wantReminderAgain() });
  void events.alarm.fire({ name: 'remind' });
  await settlePromises();
  chosen.resolve({});
  await settlePromises();
  expect(standing.get('remind')).toEqual({ name: 'remind', delayInMinutes: 1 });
});

it('sets no alarm for who wants no notifications', async () => {
  const rig = await createRig();
  rig.standing.clear();
  rig.stored.reminders = { on: false, hour: 9 };
  await rig.start();
  expect([...rig.standing.keys()].toSorted()).toEqual(['day', 'refresh']);
});

it.each(['installed', 'startup'] as const)('makes its alarms anew, sends what waits and reminds: %s', async (begun) => {
  const { standing, events, log } = await createRig(async () => 2);
  standing.clear();
  await events[begun].fire();
  await settlePromises();
  expect([...standing.keys()].toSorted()).toEqual(['day', 'refresh', 'remind', 'retry']);
  expect(log).toEqual(['drain', 'remind']);
});

it.each(['installed', 'startup'] as const)('takes the new day from the clock as it is then: %s', async (begun) => {
  const { standing, events } = await createRig();
  standing.set('day', { name: 'day', when: 1 });
  await events[begun].fire();
  await settlePromises();
  expect(standing.get('day')).toMatchObject({ when: startOfTomorrow().getTime() });
});

it('does what each alarm is for, and ends one that nobody knows', async () => {
  const { goOff, standing, log } = await createRig();
  await goOff('remind');
  await goOff('refresh');
  await goOff('day');
  expect(log).toEqual(['remind', 'look', 'look']);
  expect(standing.get('day')).toMatchObject({ when: startOfTomorrow().getTime() });
  standing.set('stranger', { name: 'stranger' });
  await goOff('stranger');
  expect(standing.has('stranger')).toBe(false);
  expect(log).toHaveLength(3);
});

it('counts on a new day what is due then, though an engine that reads nothing reports no change', async () => {
  const { goOff, icon } = await createRig();
  await goOff('day');
  expect(icon.text).toBe('');
  vi.setSystemTime(new Date(2026, 10, 22));
  await goOff('day');
  expect(icon.text).toBe('1');
});

it('sends what waits when the network is back', async () => {
  const { events, log } = await createRig();
  await events.online.fire();
  expect(log).toEqual(['drain']);
});

it('sends what waits and reminds where Chrome does not tell its alarms', async () => {
  const { events, log } = await createRig(async () => 2);
  chrome.alarms.getAll = async () => {
    throw new Error('no alarms');
  };
  await events.startup.fire();
  await settlePromises();
  expect(log).toEqual(['drain', 'remind']);
});
