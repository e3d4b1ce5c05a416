import { expect, it } from 'vitest';
import { openTopLevel } from '../../domain/list.ts';
import { editTask, moveTask } from '../../domain/operations/intents.ts';
import { act, actUndoable } from '../act.ts';
import { selectUndoables, selectView } from '../selectors.ts';
import type { AppStore } from '../store.ts';
import { createRig } from '../testing/rig.ts';
import { acceptCopy } from './refused-move.ts';

const titles = (store: AppStore, listId: string) => {
  const list = selectView(store.getState()).lists.get(listId);
  return list ? openTopLevel(list).map((id) => list.tasks.get(id)?.title) : null;
};

it('a refused move becomes a copy as the user sees the task, in one turn [4.5]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 2, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const view = () => selectView(store.getState());
  const move = moveTask(view(), { taskId: 'L1-t0', from: 'L1', to: 'L2', parent: null, index: 0 });
  const id = move && store.dispatch(act(move));
  const edit = editTask(view(), 'L2', 'L1-t0', { title: 'edited' });
  if (edit) store.dispatch(act(edit));
  expect(titles(store, 'L2')).toEqual(['edited', 'title of L2-t0']);
  expect(await store.dispatch(acceptCopy(id ?? ''))).toBe(true);
  expect(titles(store, 'L1')).toEqual(['title of L1-t1']);
  expect(titles(store, 'L2')).toEqual(['edited', 'title of L2-t0']);
  const kinds = store.getState().ops.entries.map(({ pending }) => pending.operation.kind);
  expect(kinds).toEqual(['MOVE_TASK', 'UPDATE_TASK', 'UNDO', 'UNDO', 'INSERT_TASK', 'DELETE_TASK']);
  expect(await store.dispatch(acceptCopy('nothing'))).toBe(false);
});

it('what was taken back for a copy is not undone once more: the copy is', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const move = moveTask(selectView(store.getState()), {
    taskId: 'L1-t0',
    from: 'L1',
    to: 'L2',
    parent: null,
    index: 0,
  });
  const id = (move && store.dispatch(actUndoable([move]))) ?? '';
  await store.dispatch(acceptCopy(id));
  expect(selectUndoables(store.getState()).map(({ intent }) => intent.kind)).toEqual(['INSERT_TASK']);
});

it('a refused move becomes a copy also on a page that has not loaded the lists of what was moved [4.5]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1, L3: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2', 'L3']);
  const move = (taskId: string, from: string, parent: string | null) => {
    const intent = moveTask(selectView(store.getState()), { taskId, from, to: 'L2', parent, index: 0 });
    return (intent && store.dispatch(act(intent))) ?? '';
  };
  const id = move('L1-t0', 'L1', null);
  move('L3-t0', 'L3', 'L1-t0');
  await rig.settle();
  const other = rig.openPage();
  await other.open([]);
  expect(await other.store.dispatch(acceptCopy(id))).toBe(true);
  const list = selectView(other.store.getState()).lists.get('L2');
  const [copy = ''] = (list && openTopLevel(list)) ?? [];
  expect(list?.tasks.get(copy)).toMatchObject({ title: 'title of L1-t0' });
  expect(list?.children.get(copy)).toEqual(['L3-t0']);
});
