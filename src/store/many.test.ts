import { expect, it } from 'vitest';
import { openTopLevel } from '../domain/list.ts';
import { addTask, completeTask, deleteTask } from '../domain/operations/intents.ts';
import { moveAll } from '../domain/operations/move-all.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { undosOf } from '../domain/operations/undos.ts';
import { project } from '../domain/project.ts';
import { base, pend } from '../domain/testing/sample-view.ts';
import { actUndoable } from './act.ts';
import { selectView } from './selectors.ts';
import { selectWaitingCount } from './sync/change-counts.ts';
import { selectProgress } from './sync/progress.ts';
import { start } from './testing/started.ts';
import { undo } from './undo.ts';

it('an action on many tasks, what saves it and its undo change the store once, not once for each', async () => {
  const { rig, store } = await start({ L1: 40, L2: 1 });
  const view = () => selectView(store.getState());
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  const counted = () => {
    const before = changes;
    changes = 0;
    return before;
  };
  const before = openTopLevel(view().lists.get('L1') ?? expect.fail());
  const id = store.dispatch(actUndoable(moveAll(view(), 'L1', 'L2'), 'moved'));
  // One change of the store for the operations, and one for their undo.
  expect(counted()).toBe(2);
  expect(openTopLevel(view().lists.get('L1') ?? expect.fail())).toEqual([]);
  await rig.settle();
  expect(counted()).toBeLessThan(5);
  expect((await rig.records.load()).operations.map(({ operation }) => operation.kind)).toEqual(
    Array(40).fill('MOVE_TASK'),
  );
  store.dispatch(undo(id ?? ''));
  expect(counted()).toBeLessThan(6);
  expect(openTopLevel(view().lists.get('L1') ?? expect.fail())).toEqual(before);
  await rig.settle();
  expect(counted()).toBeLessThan(5);
});

it('what takes each of many back is what it would be, had they been done one after the other', () => {
  const view = project(base(), []);
  const wanted: (Intent | null)[] = [
    addTask(view, { listId: 'A', taskId: 'local-n', fields: { title: 'n' } }),
    completeTask(view, 'A', 'a2x', '2026-02-03T04:05:06.000Z'),
    completeTask(view, 'A', 'a2', '2026-03-03T04:05:06.000Z'),
    ...moveAll(view, 'A', 'B'),
    deleteTask(view, 'A', 'a2'),
    { kind: 'WRITE_USER', payload: { fields: [{ path: ['lists', 'A', 'color'], value: 'red' }] } },
    { kind: 'WRITE_USER', payload: { fields: [{ path: ['lists', 'A', 'color'], value: 'blue' }] } },
  ];
  const intents = wanted.flatMap((intent) => intent ?? []);
  const pending = intents.map((intent) => pend(intent));
  const singly = intents.map((intent, index) => undoOf(intent, project(base(), pending.slice(0, index))));
  expect(undosOf(intents, view)).toEqual(singly);
});

it('what was taken back before it went out is no change that waits, and none that was sent', async () => {
  const { rig, store, settle } = await start({ L1: 30, L2: 1 });
  const state = () => store.getState();
  const move = () => store.dispatch(actUndoable(moveAll(selectView(state()), 'L1', 'L2'), 'moved')) ?? '';
  const first = move();
  await rig.settle();
  expect(selectProgress(state())).toEqual({ sent: 0, total: 30 });
  store.dispatch(undo(first));
  // Until the undo is in the database, the operations count as waiting.
  expect(selectWaitingCount(state())).toBe(60);
  await rig.settle();
  expect(selectWaitingCount(state())).toBe(0);
  expect(selectProgress(state())).toBeNull();
  const second = move();
  await rig.settle();
  expect([selectWaitingCount(state()), selectProgress(state())]).toEqual([30, { sent: 0, total: 30 }]);
  // The operations disappear together with their undos, and five of the second action are done.
  const { operations } = await rig.records.load();
  await settle({ finish: operations.slice(0, 60).map(({ seq }) => ({ seq, state: 'invalid' as const })) });
  await settle({ finish: operations.slice(60, 65).map(({ seq }) => ({ seq, state: 'done' as const })) });
  expect([selectWaitingCount(state()), selectProgress(state())]).toEqual([25, { sent: 5, total: 30 }]);
  // Only the undos of operations that were sent have to be sent.
  store.dispatch(undo(second));
  await rig.settle();
  expect([selectWaitingCount(state()), selectProgress(state())]).toEqual([5, null]);
});
