import { expect, it } from 'vitest';
import { duplicateTask } from '../domain/operations/duplicate.ts';
import { addSubtask, addTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { deleteList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { effective } from '../domain/project.ts';
import { sampleIntent } from '../records/testing/samples.ts';
import { act, actUndoable } from './act.ts';
import { discardChange } from './outbox/outbox-acts.ts';
import { selectUndoables, selectView } from './selectors.ts';
import type { AppStore } from './store.ts';
import { createRig } from './testing/rig.ts';
import { make, start, titles } from './testing/started.ts';
import { undo } from './undo.ts';

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
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const view = () => selectView(store.getState());
  const subtask = { listId: 'L1', taskId: 'local-new-part', parent: 'L1-t0', fields: { title: 'part' } };
  make(store, addSubtask(view(), subtask));
  const newIds = ['local-new-copy', 'local-new-part-of-it'];
  const copies = duplicateTask(view(), 'L1', 'L1-t0', () => newIds.shift() ?? '');
  const copied = store.dispatch(actUndoable(copies)) ?? '';
  const moved = moveTask(view(), { taskId: 'local-new-copy', from: 'L1', to: 'L2', parent: null, index: 0 });
  store.dispatch(actUndoable(moved ? [moved] : []));
  expect(titles(store, 'L2')).toEqual(['title of L1-t0', 'title of L2-t0']);
  expect(store.dispatch(undo(copied))).toBe('undone');
  await rig.settle();
  const left = effective(store.getState().ops.pending).map(({ operation: { kind } }) => kind);
  expect(left.filter((kind) => kind !== 'UNDO')).toEqual(['INSERT_TASK']);
  expect(titles(store, 'L1')).toEqual(['title of L1-t0']);
});

const doing = (store: AppStore, intent: Intent | null) => (intent && store.dispatch(actUndoable([intent]))) ?? '';
const waiting = (store: AppStore) =>
  effective(store.getState().ops.pending).flatMap(({ operation: { kind } }) => (kind === 'UNDO' ? [] : kind));

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
