import { beforeEach, describe, expect, it } from 'vitest';
import { completeTask, deleteCompleted } from '../domain/operations/intents.ts';
import { keptOf } from '../records/kept.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

const NOW = '2026-01-05T09:00:00.000Z';

let rig: Rig;
let home: string;
let a: string;
let b: string;
let running: Process;

beforeEach(async () => {
  ({ rig, home, a, b } = twoLists());
  running = await startEngine(rig);
});

describe('a tick', () => {
  it('of several tasks reaches each of them', async () => {
    const payload = { listId: home, roots: [a, b], taskIds: [a, b], completed: NOW };
    await rig.act({ kind: 'COMPLETE_TASKS', payload });
    await rig.run(7000);
    expect(rig.service.show(home).toSorted()).toEqual(['a ✓', 'b ✓']);
    await expectConverged(rig, home);
  });

  it('of a task completes its subtask from another device as well, though that was read before the tick is sent', async () => {
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.run(7000);
    expect(rig.service.show(home)).toContain('  sub ✓');
    await expectConverged(rig, home);
  });
});

it('what was cleared is kept, to be brought back', async () => {
  await rig.act(completeTask(await rig.view(), home, a, NOW));
  await rig.run(7000);
  const clear = await rig.act(deleteCompleted(await rig.view(), home));
  await rig.run(7000);
  expect(rig.service.show(home)).toEqual(['b']);
  const kept = (await keptOf(rig.page)).filter(({ kind }) => kind === 'deleted');
  expect(kept).toMatchObject([{ id: clear.id, data: { listId: home, tasks: [{ id: a, title: 'a' }] } }]);
});
