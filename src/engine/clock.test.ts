import { beforeEach, describe, expect, it } from 'vitest';
import { deleteTask, editTask } from '../domain/operations/intents.ts';
import { createManualTime } from '../platform/memory/clock.ts';
import { copiesOf } from '../records/copies.ts';
import { keptOf } from '../records/kept.ts';
import { RemoteError } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { createTasksService } from './testing/tasks-service.ts';

const DAY_MS = 86_400_000;

let rig: Rig;
let home: string;
let a: string;
/** How far the device's clock is off, in milliseconds; the service's clock is right. */
let skew: number;
let running: Process;

beforeEach(async () => {
  skew = 0;
  const { clock, timers, ...manual } = createManualTime();
  const time = { ...manual, timers, clock: { now: () => clock.now() + skew } };
  const service = createTasksService(clock, timers);
  rig = createRig({ time, service });
  home = service.elsewhere.list('Home');
  a = service.elsewhere.insert(home, { title: 'a' });
  running = rig.start();
  await rig.run(1000);
});

/** Kills the running engine and starts another while the clock is off by this much. */
async function startAt(off: number): Promise<void> {
  running.kill();
  skew = off;
  running = rig.start();
  await rig.run(60_000);
}

it('a change goes out five seconds later also where the clock is set back by a day in between', async () => {
  await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
  await rig.run(1000);
  skew = -DAY_MS;
  await rig.run(12_000);
  expect(rig.service.show(home)).toEqual(['A']);
});

it('settings that could not be written are written though the clock is set back by a day', async () => {
  rig.user.broken = new RemoteError('unavailable', { mayHaveCommitted: true });
  await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['prefs', 'x'], value: 'y' }] } });
  await rig.run(2000);
  rig.user.broken = null;
  skew = -DAY_MS;
  await rig.run(25_000);
  expect(rig.user.document).toMatchObject({ prefs: { x: 'y' } });
});

it('what got no answer is settled though the clock is set back by a day', async () => {
  await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
  rig.service.fail('lose', 'patch');
  await rig.run(6000);
  skew = -DAY_MS;
  await rig.run(30_000);
  expect(await rig.states()).toEqual([]);
});

it('nobody uses a page: what is new is not asked for all day long where the clock is set back by a day', async () => {
  await rig.run(60_000);
  skew = -DAY_MS;
  const before = rig.service.log.length;
  await rig.run(DAY_MS / 4);
  expect(rig.service.log.length - before).toBeLessThan(10);
  rig.service.elsewhere.patch(a, { title: 'A' });
  running.engine.wake();
  await rig.run(100);
  expect(await rig.shown(home)).toEqual(['A']);
});

it.each([400 * DAY_MS, -400 * DAY_MS])('daily copies outlive starts with a clock that is off by %i ms', async (off) => {
  for (let day = 1; day <= 20; day += 1) {
    await rig.run(DAY_MS);
    await startAt(0);
  }
  const before = (await copiesOf(rig.page)).map(({ at }) => at);
  expect(before).toHaveLength(14);
  await startAt(off);
  await startAt(off);
  for (let times = 0; times < 20; times += 1) await startAt(0);
  const after = (await copiesOf(rig.page)).map(({ at }) => at);
  // One copy was made by each clock.
  expect(after.slice(0, -2)).toEqual(before.slice(2));
});

describe('what is kept for 30 days', () => {
  const kinds = async () => (await keptOf(rig.page)).map(({ kind }) => kind);

  beforeEach(async () => {
    await rig.act(deleteTask(await rig.view(), home, a));
    await rig.run(12_000);
    await startAt(0);
    expect(await kinds()).toContain('deleted');
  });

  it('outlives starts with a clock that is ahead by a month, and goes when it is time', async () => {
    await startAt(31 * DAY_MS);
    await startAt(31 * DAY_MS);
    await startAt(0);
    expect(await kinds()).toContain('deleted');
    await rig.run(30 * DAY_MS);
    // What an absence has left is dropped gradually.
    for (let day = 0; day < 16; day += 1) {
      await rig.run(DAY_MS);
      await startAt(0);
    }
    expect(await kinds()).toEqual([]);
  });

  it('outlives days with a clock that is ahead by a year', async () => {
    for (let day = 0; day < 5; day += 1) {
      await startAt(400 * DAY_MS);
      await rig.run(DAY_MS);
    }
    await startAt(0);
    expect(await kinds()).toContain('deleted');
  });
});
