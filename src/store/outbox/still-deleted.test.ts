import { expect, it } from 'vitest';
import type { Task } from '../../domain/task.ts';
import { sampleTask } from '../../records/testing/samples.ts';
import { selectView } from '../selectors.ts';
import { start } from '../testing/started.ts';
import { restoreDeleted, stillDeleted } from './kept-acts.ts';
import { type Deleted, keptRead } from './kept-slice.ts';

const task = (id: string, title = id): Task => ({ ...sampleTask(id, { title }), due: null });

/** A list that was deleted with its tasks and brought back as another one, which an undo of that took away again. */
const undone = (...tasks: readonly Task[]): readonly Deleted[] => {
  const entry = { at: 5, listId: 'anew', title: null, tasks: [], place: null, copies: [] };
  return [
    { ...entry, key: 9, title: 'Trips' },
    ...tasks.map((one, at) => ({ ...entry, key: 8 - at, tasks: [one], place: { parent: null, after: [] } })),
    { ...entry, key: 1, listId: 'gone', title: 'Trips', tasks: [task('x1'), task('x2')] },
  ];
};

async function opened(deleted: readonly Deleted[]) {
  const { store } = await start();
  store.dispatch(keptRead({ happened: [], deleted, looked: { upTo: 0, done: [] } }));
  return { store, offered: () => stillDeleted(store.getState().kept, selectView(store.getState())) };
}

it('what went again with a list that was brought back is offered once, with that list', async () => {
  const { store, offered } = await opened(undone(task('x1'), task('x2')));
  expect(offered().map(({ key, tasks }) => [key, tasks.length])).toEqual([[1, 2]]);
  for (const one of offered()) store.dispatch(restoreDeleted(one));
  expect(offered()).toEqual([]);
});

it('what was changed in between is offered also as it was then', async () => {
  const { offered } = await opened(undone(task('x1'), task('x2', 'Changed')));
  expect(offered().map(({ key, tasks }) => [key, tasks[0]?.title])).toEqual([
    [7, 'Changed'],
    [1, 'x1'],
  ]);
});

const entry = { at: 5, listId: 'L1', title: null, place: { parent: null, after: [] }, copies: [] };

it('a task that was deleted, restored and deleted again is offered once, as it was last', async () => {
  const { offered } = await opened([
    { ...entry, key: 5, tasks: [task('x1')] },
    { ...entry, key: 4, tasks: [task('x1'), task('x2')] },
    { ...entry, key: 3, tasks: [task('x1')] },
  ]);
  expect(offered().map(({ key, tasks }) => [key, tasks.map(({ id }) => id)])).toEqual([
    [5, ['x1']],
    [4, ['x2']],
  ]);
});

it('a list that was deleted, brought back and deleted again with its tasks is offered once', async () => {
  const tasks = [task('x1'), task('x2')];
  const { offered } = await opened([
    { ...entry, key: 5, listId: 'anew', title: 'Trips', tasks },
    { ...entry, key: 4, listId: 'gone', title: 'Trips', tasks },
  ]);
  expect(offered().map(({ key }) => key)).toEqual([5]);
});

it('an empty list is offered beside another one of its title that had tasks', async () => {
  const { offered } = await opened([
    { ...entry, key: 5, listId: 'empty', title: 'Trips', tasks: [] },
    { ...entry, key: 4, listId: 'gone', title: 'Trips', tasks: [task('x1')] },
  ]);
  expect(offered().map(({ key }) => key)).toEqual([5, 4]);
});
