import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { colourBoard, renameBoard } from '../../domain/operations/boards.ts';
import { addTask, completeTask, deleteTask, editTask, moveTask, reopenTask } from '../../domain/operations/intents.ts';
import { writeListEntry } from '../../domain/operations/list-entry.ts';
import { moveList, renameList } from '../../domain/operations/list-intents.ts';
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
afterEach(() => vi.unstubAllGlobals());

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
  for (const undoable of selectUndoables(store.getState())) offerUndo(store, undoable, takeBack);
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
  for (const undoable of selectUndoables(store.getState()).slice(1)) offerUndo(store, undoable, takeBack);
  const [reopened, ...others] = toasts.get();
  expect(reopened).toMatchObject({ text: 'Task reopened', ms: 5000, action: { label: 'Undo' } });
  expect(others).toEqual([]);
  reopened?.action?.run();
  expect(view().lists.get('L1')?.tasks.get('L1-t0')).toEqual(before.lists.get('L1')?.tasks.get('L1-t0'));
});

/** A page whose list L1 holds A, with the label, due on a day, and B; beside it is L2. */
async function pageOfTwo() {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 2, L2: 0 });
  await rig.records.writeUser(epoch, { boards: { b1: { title: 'Office', position: 1 } } });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const view = () => selectView(store.getState());
  const did = (make: (view: View) => Intent | null, say?: string) => {
    const intent = make(view());
    if (!intent) throw new Error('nothing to do');
    return store.dispatch(actUndoable([intent], say)) ?? '';
  };
  did((now) => editTask(now, 'L1', 'L1-t0', { title: '🔥 A', due: '2026-01-05' }));
  did((now) => editTask(now, 'L1', 'L1-t1', { title: 'B' }));
  return { store, did };
}

const move = (view: View, parent: string | null, index: number) =>
  moveTask(view, { taskId: 'L1-t0', from: 'L1', to: 'L1', parent, index });
const QUIET: readonly (readonly [text: string, about: string, make: (view: View) => Intent | null])[] = [
  ['Due date removed', 'A', (view) => editTask(view, 'L1', 'L1-t0', { due: null })],
  ['Due date changed', 'A', (view) => editTask(view, 'L1', 'L1-t0', { due: '2026-01-06' })],
  ['Labels changed', 'A', (view) => editTask(view, 'L1', 'L1-t0', { title: 'A' })],
  ['Task moved', 'A', (view) => move(view, null, 1)],
  ['Made a subtask', 'A', (view) => move(view, 'L1-t1', 0)],
  ['Made a task', 'A', (view) => move(view, null, 0)],
  ['List colour changed', 'list L1', (view) => writeListEntry(view, 'L1', { color: '#ff0000' })],
  ['Sorting changed', 'list L1', (view) => writeListEntry(view, 'L1', { sortBy: 'date' })],
  ['Order of lists changed', '', (view) => moveList(view, 'L2', 0)],
  ['Board colour changed', 'Office', (view) => colourBoard(view, 'b1', '#ff0000')],
];

it('offers by touch, where no key takes it back, to undo what has no message of its own, but not what was typed', async () => {
  for (const coarse of [false, true]) {
    vi.stubGlobal('matchMedia', () => ({ matches: coarse }));
    const { store, did } = await pageOfTwo();
    for (const [text, about, make] of QUIET) {
      toasts.set([]);
      did(make);
      const made = selectUndoables(store.getState()).at(-1);
      const close = made && offerUndo(store, made, takeBack);
      if (coarse) expect(toasts.get()).toMatchObject([{ text, ms: 5000, action: { label: 'Undo' } }]);
      if (coarse) expect(toasts.get()[0]?.about ?? '').toBe(about);
      else expect(close).toBeNull();
    }
    toasts.set([]);
    did((view) => editTask(view, 'L1', 'L1-t0', { title: '🔥 C', notes: 'D' }));
    did((view) => renameList(view, 'L1', 'E'));
    did((view) => renameBoard(view, 'b1', 'F', 'Main Board'));
    did((view) => addTask(view, { listId: 'L1', taskId: 'local-new', fields: { title: 'G', notes: '' } }));
    for (const made of selectUndoables(store.getState()).slice(-4)) offerUndo(store, made, takeBack);
    expect(toasts.get()).toEqual([]);
  }
});

it('names the one task that an action was about beside the words that its place has for it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const { store, did } = await pageOfTwo();
  const said = (make: (view: View) => Intent | null, words: string) => {
    toasts.set([]);
    const id = did(make, words);
    const undoable = selectUndoables(store.getState()).find(({ operationId }) => operationId === id);
    if (undoable) offerUndo(store, undoable, takeBack);
    return toasts.get().map(({ text, about }) => [text, about]);
  };
  expect(said((view) => editTask(view, 'L1', 'L1-t1', { due: '2026-01-05' }), 'Due today')).toEqual([
    ['Due today', 'B'],
  ]);
  // These words name the list.
  expect(said((view) => moveList(view, 'L2', 0), 'Moved to Office')).toEqual([['Moved to Office', undefined]]);
});

it('says beside ‘Action undone’ what it was about: a task, a list, a setting, or several tasks as they were told of', async () => {
  const { store, did } = await pageOfTwo();
  const undone = (id: string) => {
    takeBack(store, id);
    return toasts.get().map(({ text, about }) => `${text}: ${about}`);
  };
  for (const [make, about] of [
    [(view: View) => completeTask(view, 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z'), 'A'],
    [(view: View) => deleteTask(view, 'L1', 'L1-t1'), 'B'],
    [(view: View) => editTask(view, 'L1', 'L1-t1', { title: 'C' }), 'B'],
    [(view: View) => move(view, 'L1-t1', 0), 'A'],
    [(view: View) => renameList(view, 'L2', 'New'), 'New'],
    [(view: View) => colourBoard(view, 'b1', '#ff0000'), 'Board colour'],
    [(view: View) => writeListEntry(view, 'L1', { color: '#ff0000' }), 'List colour'],
    [(view: View) => moveList(view, 'L2', 0), 'Order of lists'],
  ] as const)
    expect(undone(did(make))).toEqual([`Action undone: ${about}`]);
  expect(undone(did((view) => moveList(view, 'L2', 0), 'Moved to Office'))).toEqual(['Action undone: Moved to Office']);
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
