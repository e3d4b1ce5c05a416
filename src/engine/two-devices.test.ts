import { beforeEach, describe, expect, it } from 'vitest';
import {
  addTask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
} from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
import { type Chance, chanceOf, numberFrom } from './testing/chance.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import type { Fault } from './testing/tasks-service.ts';

const SEEDS = numberFrom('SEEDS', 25);

interface Device {
  readonly rig: Rig;
  running: Process;
}

let devices: [Device, Device];
let service: Rig['service'];
let lists: string[];

async function setUp(): Promise<void> {
  const first = createRig();
  ({ service } = first);
  lists = ['Home', 'Work'].map((title) => service.elsewhere.list(title));
  for (const listId of lists) {
    for (const title of ['c', 'b', 'a']) service.elsewhere.insert(listId, { title });
  }
  devices = [first, createRig(first)].map((rig) => ({ rig, running: rig.start() })) as [Device, Device];
  await first.run(2000);
}
beforeEach(setUp);

const run = (ms: number) => devices[0].rig.run(ms);
const syncAll = async () => {
  for (const { running } of devices) void running.engine.refresh();
  await run(5000);
};
const writes = () => service.log.filter(({ write }) => write).length;

/**
 * Checks that both devices show what the service holds, that nothing is left to send, and that two more syncs of each
 * write nothing.
 */
async function converged(hint = ''): Promise<void> {
  await syncAll();
  await run(30_000);
  const before = writes();
  for (let times = 0; times < 2; times += 1) {
    await syncAll();
    await run(60_000);
  }
  expect(writes() - before, `${hint}: writes after quiescence`).toBe(0);
  for (const { rig } of devices) {
    expect(await rig.states(), hint).toEqual([]);
    for (const listId of lists) expect(await rig.shown(listId), hint).toEqual(service.show(listId));
  }
}

const idOf = (view: View, listId: string, title: string) =>
  [...(view.lists.get(listId)?.tasks.values() ?? [])].find((task) => task.title === title)?.id ?? '';

describe('two engines on one account', () => {
  it('both keep what they changed of one task', async () => {
    const [one, two] = devices;
    const [home = ''] = lists;
    const view = await one.rig.view();
    await one.rig.act(editTask(view, home, idOf(view, home, 'a'), { title: 'A' }));
    await two.rig.act(editTask(view, home, idOf(view, home, 'a'), { notes: 'from two' }));
    await run(10_000);
    await converged();
    expect(service.show(home)).toEqual(['A', 'b', 'c']);
    const after = await two.rig.view();
    expect(after.lists.get(home)?.tasks.get(idOf(after, home, 'A'))?.notes).toBe('from two');
  });

  it('the same field on both: the later value, the same everywhere, written no more', async () => {
    const [one, two] = devices;
    const [home = ''] = lists;
    const view = await one.rig.view();
    await one.rig.act(editTask(view, home, idOf(view, home, 'a'), { title: 'one' }));
    await run(1000);
    await two.rig.act(editTask(view, home, idOf(view, home, 'a'), { title: 'two' }));
    await run(20_000);
    await converged();
    // The change that was made later wins, although the other one arrived after it; the other value is kept.
    expect(service.show(home)).toEqual(['two', 'b', 'c']);
    const clashes = (await keptOf(two.rig.page)).filter(({ kind }) => kind === 'clash');
    expect(clashes).toMatchObject([{ data: { field: 'title', won: 'two', lost: 'one' } }]);
  });

  it('each may add the same: both stay', async () => {
    const [home = ''] = lists;
    for (const { rig } of devices) {
      await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'milk' } }));
      await run(40_000);
    }
    await converged();
    expect(service.show(home)).toEqual(['milk', 'milk', 'a', 'b', 'c']);
  });

  it('deleted here, edited there: the edit stays, on both', async () => {
    const [one, two] = devices;
    const [home = ''] = lists;
    const view = await one.rig.view();
    await two.rig.act(editTask(view, home, idOf(view, home, 'a'), { title: 'kept' }));
    await run(1000);
    await one.rig.act(deleteTask(view, home, idOf(view, home, 'a')));
    await run(20_000);
    await converged();
    expect(service.show(home)).toEqual(['kept', 'b', 'c']);
  });

  /** Only one device nests tasks: two that do so at once can make a third level, which boards show as the second. */
  function anyIntent(view: View, chance: Chance, name: string, nests: boolean): Intent | null {
    const listId = chance.of(lists) ?? '';
    const other = chance.of(lists) ?? '';
    const tasks = [...(view.lists.get(listId)?.tasks.values() ?? [])];
    const task = chance.of(tasks);
    if (!task || chance() < 0.3) return addTask(view, { listId, taskId: `local-new-${name}`, fields: { title: name } });
    const makes = [
      () => editTask(view, listId, task.id, { title: name }),
      () => editTask(view, listId, task.id, { notes: name }),
      () => completeTask(view, listId, task.id, '2026-01-05T09:00:00.000Z'),
      () => reopenTask(view, listId, task.id),
      () => deleteTask(view, listId, task.id),
      () => moveTask(view, { taskId: task.id, from: listId, to: other, parent: null, index: chance.below(4) }),
      () => (nests ? nestTask(view, listId, task.id) : null),
    ];
    return chance.of(makes)?.() ?? null;
  }

  it('and a phone, through faults: they end the same, and write no more', async () => {
    const faults: readonly Fault[] = ['drop', 'lose', '503', 'quota', 'unavailable'];
    for (let seed = 1; seed <= SEEDS; seed += 1) {
      await setUp();
      const chance = chanceOf(seed);
      service.fate = () => (chance() < 0.1 ? (chance.of(faults) ?? null) : null);
      for (let step = 0; step < 16; step += 1) {
        const which = chance.below(2);
        const { rig } = devices[which] ?? devices[0];
        const intent = anyIntent(await rig.view(), chance, `s${step}`, which === 0);
        if (intent) await rig.act(intent);
        if (chance() < 0.25) {
          const rows = service.show(lists[0] ?? '');
          service.elsewhere.insert(lists[0] ?? '', { title: `phone ${step} of ${rows.length}` });
        }
        await run(chance.below(6000));
      }
      service.fate = () => null;
      await run(200_000);
      await converged(`seed ${seed}`);
    }
  });
});
