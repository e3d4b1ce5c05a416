import { expect, it } from 'vitest';
import type { EngineStatus } from '../../protocol/messages.ts';
import { sampleTask } from '../../records/testing/samples.ts';
import { createRig } from '../testing/rig.ts';
import { titles } from '../testing/started.ts';

const WORKING: EngineStatus = {
  build: 'test',
  account: null,
  online: true,
  phase: 'sending',
  problem: null,
  settingsWait: false,
  refreshedAt: 0,
};

it('brings the tasks of a list that was read anew before the list of lists was', async () => {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const { lists, tasks } = await rig.records.load(['L1']);
  await rig.records.dropBase(epoch);
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  expect(titles(store)).toBeNull();
  const sync = { synced: 2, uncompletedTasksEtag: null, completedTasksEtag: null, firstTask: null };
  // Writes the result of a read that was under way when everything was dropped.
  await rig.records.writeTasks(epoch, 'L1', () => ({ tasks: tasks.get('L1') ?? [], sync }));
  rig.hints.publish({ type: 'lists', lists: ['L1'] });
  await rig.settle();
  await rig.records.writeLists(epoch, lists ?? [], { synced: 2 });
  rig.hints.publish({ type: 'lists', lists: [] });
  await rig.settle();
  expect(titles(store)).toEqual(['title of L1-t0']);
});

it.each(['refreshing', 'idle'] as const)(
  'is read again when an engine died at work, not an idle one: %s',
  async (phase) => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const { store, open, say } = rig.openPage();
    await open(['L1']);
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('L1-t0', { title: 'changed' })] }] });
    await rig.settle();
    expect(titles(store)).toEqual(['title of L1-t0']);
    say({ type: 'status', status: { ...WORKING, phase } });
    say({ type: 'died' });
    await rig.settle();
    // An idle engine has already reported everything that it wrote, so this was not its work.
    expect(titles(store)).toEqual([phase === 'idle' ? 'title of L1-t0' : 'changed']);
  },
);
