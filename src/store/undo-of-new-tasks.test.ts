import { expect, it } from 'vitest';
import { duplicateTask } from '../domain/operations/duplicate.ts';
import { addSubtask, addTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { deleteList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { effective } from '../domain/project.ts';
import type { Change } from '../records/records.ts';
import { sampleIntent, sampleTask } from '../records/testing/samples.ts';
import { act, actUndoable } from './act.ts';
import { discardChange } from './outbox/outbox-acts.ts';
import { selectUndoables, selectView } from './selectors.ts';
import type { AppStore } from './store.ts';
import { createRig } from './testing/rig.ts';
import { make, start, titles } from './testing/started.ts';
import { undo } from './undo.ts';

/** Makes a change that can be undone, and returns its id. */
const doing = (store: AppStore, intent: Intent | null) => (intent && store.dispatch(actUndoable([intent]))) ?? '';
/** The kinds of the changes that wait and count. */
const waiting = (store: AppStore) =>
  effective(store.getState().ops.pending).flatMap(({ operation: { kind } }) => (kind === 'UNDO' ? [] : kind));

it.each(['here', 'on another page'])(
  'an undo of new tasks takes along what was done with one of them since, %s',
  async (where) => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1']);
    await other.open(['L1']);
    const added = store.dispatch(actUndoable(['one', 'two'].map((id) => sampleIntent(id)))) ?? '';
    await rig.settle();
    const edited = (taskId: string, title: string) => {
      const intent = editTask(selectView(store.getState()), 'L1', taskId, { title });
      if (!intent) throw new Error('nothing to edit');
      return intent;
    };
    const stays = store.dispatch(actUndoable([edited('L1-t0', 'stays')]));
    const goes = edited('local-new-two', 'goes');
    if (where === 'here') store.dispatch(actUndoable([goes]));
    else other.store.dispatch(act(goes));
    await rig.settle();
    expect(store.dispatch(undo(added))).toBe('undone');
    await rig.settle();
    // Else the engine would refuse the edit of a task that is never made, and keep it as a change to look at.
    const left = effective(store.getState().ops.pending).map(({ operation }) => operation);
    expect(left.filter(({ kind }) => kind !== 'UNDO').map(({ id }) => id)).toEqual([stays]);
    expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual([stays]);
  },
);

it('an undo of a new task takes along what was done with it and its subtasks at once', async () => {
  const { store, rig } = await start({ L1: 1, L2: 1 });
  const view = () => selectView(store.getState());
  const subtask = { listId: 'L1', taskId: 'local-new-part', parent: 'L1-t0', fields: { title: 'part' } };
  make(store, addSubtask(view(), subtask));
  const newIds = ['local-new-copy', 'local-new-part-of-it'];
  const copies = duplicateTask(view(), 'L1', 'L1-t0', () => newIds.shift() ?? '');
  const copied = store.dispatch(actUndoable(copies)) ?? '';
  doing(store, moveTask(view(), { taskId: 'local-new-copy', from: 'L1', to: 'L2', parent: null, index: 0 }));
  expect(titles(store, 'L2')).toEqual(['title of L1-t0', 'title of L2-t0']);
  expect(store.dispatch(undo(copied))).toBe('undone');
  await rig.settle();
  expect(waiting(store)).toEqual(['INSERT_TASK']);
  expect(titles(store, 'L1')).toEqual(['title of L1-t0']);
});

it.each(['undone', 'discarded'])(
  'a list that was deleted since with the only task in it stays deleted where the making of that task is %s',
  async (how) => {
    const { store, rig } = await start({ L1: 1, L2: 0 });
    const view = () => selectView(store.getState());
    const added = doing(store, addTask(view(), { listId: 'L2', taskId: 'local-new-only', fields: { title: 'only' } }));
    doing(store, deleteList(view(), 'L2'));
    await rig.settle();
    const taken = how === 'undone' ? store.dispatch(undo(added)) : await store.dispatch(discardChange(added));
    expect(taken).toBe(how);
    await rig.settle();
    expect(titles(store, 'L2')).toBeNull();
    expect(waiting(store)).toEqual(['DELETE_TASKLIST']);
  },
);

const sent: Change = {
  finish: [{ seq: 1, state: 'done' }],
  ids: [{ local: 'local-new-c', server: 'S1', kind: 'task' }],
  tasks: [{ listId: 'L1', put: [sampleTask('S1', { title: 'c' })] }],
};

it.each([
  { name: 'is sent', meanwhile: sent, deleted: { title: 'renamed', due: '2026-01-09' } },
  // The change of it is taken back as well.
  { name: 'is being sent', meanwhile: { patch: [{ seq: 1, state: 'inFlight' as const }] }, deleted: { title: 'c' } },
])(
  'takes a new task away as the engine will find it, once it $name and its user changed it: else it would be taken for another’s',
  async ({ meanwhile, deleted }) => {
    const { rig, store, settle } = await start();
    const view = () => selectView(store.getState());
    const made = doing(store, addTask(view(), { listId: 'L1', taskId: 'local-new-c', fields: { title: 'c' } }));
    doing(store, editTask(view(), 'L1', 'local-new-c', { title: 'renamed', due: '2026-01-09' }));
    await rig.settle();
    await settle(meanwhile);
    const stays = doing(store, editTask(view(), 'L1', 'L1-t0', { title: 'stays' }));
    expect(store.dispatch(undo(made))).toBe('undone');
    await rig.settle();
    // There is nothing left of it to take back, and to take it back would have the delete refused.
    expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual([stays]);
    expect((await rig.records.load()).operations.at(-1)?.operation.payload).toMatchObject({
      target: made,
      compensate: [{ kind: 'DELETE_TASK', payload: { tasks: [deleted] } }],
    });
  },
);
