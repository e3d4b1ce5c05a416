import { beforeEach, expect, it } from 'vitest';
import { editTask } from '../domain/operations/intents.ts';
import { createManualTime } from '../platform/memory/clock.ts';
import { RemoteError } from './ports.ts';
import { createRig, type Rig } from './testing/rig.ts';
import { createTasksService } from './testing/tasks-service.ts';

const DAY_MS = 86_400_000;

let rig: Rig;
let home: string;
let a: string;
/** How far the device's clock is off; the service's is right. */
let skew: number;

beforeEach(async () => {
  skew = 0;
  const { clock, timers, ...manual } = createManualTime();
  const time = { ...manual, timers, clock: { now: () => clock.now() + skew } };
  const service = createTasksService(clock, timers);
  rig = createRig({ time, service });
  home = service.elsewhere.list('Home');
  a = service.elsewhere.insert(home, { title: 'a' });
  rig.start();
  await rig.run(1000);
});

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
