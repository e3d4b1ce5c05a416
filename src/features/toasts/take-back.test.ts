import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, reopenTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { effective } from '../../domain/project.ts';
import type { View } from '../../domain/view.ts';
import { sampleList } from '../../records/testing/samples.ts';
import { actUndoable } from '../../store/act.ts';
import { selectUndoables, selectView } from '../../store/selectors.ts';
import { createRig } from '../../store/testing/rig.ts';
import { toasts } from '../../ui/toast-store.ts';
import { offerUndo, takeBack } from './take-back.ts';

beforeEach(() => toasts.set([]));

it('says for two seconds that an action was undone, once [4.9, 9.7]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const intent = completeTask(selectView(store.getState()), 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z');
  if (!intent) throw new Error('nothing to complete');
  const id = store.dispatch(actUndoable([intent])) ?? '';
  takeBack(store, id);
  expect(toasts.get()).toMatchObject([{ text: 'Action undone', ms: 2000 }]);
  takeBack(store, id);
  expect(toasts.get()).toHaveLength(1);
});

it('offers for five seconds to take a completion and a deletion back, which that does [4.9, 9.7]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const before = selectView(store.getState());
  const titles = new Map([...(before.lists.get('L1')?.tasks ?? [])].map(([id, { title }]) => [id, title]));
  for (const intent of [
    completeTask(before, 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z'),
    deleteTask(before, 'L1', 'L1-t1'),
  ])
    if (intent) store.dispatch(actUndoable([intent]));
  for (const undoable of selectUndoables(store.getState())) offerUndo(store, undoable);
  const [completed, deleted] = toasts.get();
  expect(completed).toMatchObject({ text: 'Task completed', ms: 5000, action: { label: 'Undo' } });
  expect(deleted).toMatchObject({ text: 'Task deleted', ms: 5000, action: { label: 'Undo' } });
  // Messages of the same words are told apart by their task.
  expect([completed?.about, deleted?.about]).toEqual(['L1-t0', 'L1-t1'].map((id) => titles.get(id)));
  completed?.action?.run();
  deleted?.action?.run();
  expect(selectView(store.getState()).lists.get('L1')).toEqual(before.lists.get('L1'));
});

it('says that a task was reopened, with Undo; an edit is to be seen on its card', async () => {
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const view = () => selectView(store.getState());
  const complete = completeTask(view(), 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z');
  if (complete) store.dispatch(actUndoable([complete]));
  const before = view();
  for (const intent of [reopenTask(before, 'L1', 'L1-t0'), editTask(before, 'L1', 'L1-t1', { title: 'New' })])
    if (intent) store.dispatch(actUndoable([intent]));
  for (const undoable of selectUndoables(store.getState()).slice(1)) offerUndo(store, undoable);
  const [reopened, ...others] = toasts.get();
  expect(reopened).toMatchObject({ text: 'Task reopened', ms: 5000, action: { label: 'Undo' } });
  expect(others).toEqual([]);
  reopened?.action?.run();
  expect(view().lists.get('L1')?.tasks.get('L1-t0')).toEqual(before.lists.get('L1')?.tasks.get('L1-t0'));
});

describe('what still waits to be sent, in a list that is deleted elsewhere', () => {
  async function pageWithout(list: string, make: (view: View) => Intent | null) {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const intent = make(selectView(store.getState()));
    const id = (intent && store.dispatch(actUndoable([intent]))) ?? '';
    await rig.settle();
    await rig.records.writeLists(epoch, ['L1', 'L2'].filter((one) => one !== list).map(sampleList), { synced: 2 });
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    takeBack(store, id);
    return { rig, store };
  }
  const complete = (view: View) => completeTask(view, 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z');

  it('is taken back, but not said to be undone', async () => {
    const { rig, store } = await pageWithout('L1', complete);
    await vi.waitFor(() => expect(toasts.get()).toMatchObject([{ text: 'Nothing to undo: what it changed is gone.' }]));
    await rig.settle();
    expect(effective(store.getState().ops.pending)).toEqual([]);
  });

  it('is said to be undone where its own list is there, or where it waits for another list', async () => {
    await pageWithout('L2', complete);
    expect(toasts.get()).toMatchObject([{ text: 'Action undone' }]);
    toasts.set([]);
    await pageWithout('L1', (view) =>
      addTask(view, { listId: 'L1', taskId: 'local-new', fields: { title: 'New', notes: '' } }),
    );
    expect(toasts.get()).toMatchObject([{ text: 'Action undone' }]);
  });
});
