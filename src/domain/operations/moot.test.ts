import { expect, it } from 'vitest';
import type { BaseList } from '../list.ts';
import { project } from '../project.ts';
import type { Task } from '../task.ts';
import { named } from '../testing/sample-view.ts';
import { addBoard, colourBoard, deleteBoard, moveBoard, renameBoard } from './boards.ts';
import { addTask, completeTask, deleteCompleted, deleteTask, editTask, moveTask, reopenTask } from './intents.ts';
import { addList, moveList, renameList } from './list-intents.ts';
import { isMoot } from './moot.ts';
import type { Intent } from './operation.ts';
import { undoOf } from './undo.ts';

const task = (id: string, completed: string | null = null): Task =>
  named(id, { status: completed ? 'completed' : 'needsAction', completed });
const list = (id: string, tasks: readonly Task[] | null): BaseList => ({ id, title: id, updated: '', tasks });
const HOME = list('H', [task('h')]);
const BOARDS = { office: { title: 'Office', position: 1 }, trips: { title: 'Trips', position: 2 } };

/** The view when the user acted: a list and two boards that are gone later, beside what stays. */
const before = project(
  {
    lists: [HOME, list('W', [task('w'), task('d', '2026-01-05T09:00:00.000Z')])],
    user: { uid: 'u', boards: BOARDS, lists: { W: { boardId: 'office' } } },
  },
  [],
);
/** The view without that list, the tasks moved there, and the board 'office'. */
const after = project({ lists: [list('H', [])], user: { uid: 'u', boards: { trips: BOARDS.trips } } }, []);
/** The view when the user acted, with what the actions below put into the list. */
const there = project(
  {
    lists: [
      HOME,
      list(
        'W',
        ['w', 'd', 'h', 'new'].map((id) => task(id)),
      ),
    ],
    user: before.user,
  },
  [],
);

const moot = (intent: Intent | null, view = after): boolean[] => {
  if (!intent) throw new Error('no intent');
  return undoOf(intent, before).map((compensation) => isMoot(compensation, view));
};
const COMPLETED = '2026-01-05T09:00:00.000Z';

it.each<[string, Intent | null]>([
  ['a task that was added', addTask(before, { listId: 'W', taskId: 'new', fields: { title: 'new' } })],
  ['one that was changed', editTask(before, 'W', 'w', { title: 'x' })],
  ['completed', completeTask(before, 'W', 'w', COMPLETED)],
  ['reopened', reopenTask(before, 'W', 'd')],
  ['moved', moveTask(before, { taskId: 'h', from: 'H', to: 'W', parent: null, index: 0 })],
  ['deleted', deleteTask(before, 'W', 'w')],
  ['cleared away', deleteCompleted(before, 'W')],
  ['the title of a list', renameList(before, 'W', 'x')],
  ['its board', moveList(before, 'W', 0, 'trips')],
  ['the title of a board', renameBoard(before, 'office', 'x', '')],
  ['its colour', colourBoard(before, 'office', '#ff0000')],
])('is what takes back %s where the list and the board are gone, and not before', (_, intent) => {
  const gone = moot(intent);
  expect(gone.length).toBeGreaterThan(0);
  expect(gone).not.toContain(false);
  expect(moot(intent, there)).not.toContain(true);
});

it('is not what brings a whole board back, or what also changes a board that is there', () => {
  const [deletion] = deleteBoard(after, 'trips');
  expect(
    undoOf(deletion as Intent, after).map((one) => isMoot(one, project({ lists: [HOME], user: null }, []))),
  ).toEqual([false]);
  expect(moot(moveBoard(before, 'office', 2))).toEqual([false]);
  const added = addBoard(after, { boardId: 'garden', title: 'Garden' });
  expect(moot(added)).toEqual([true]);
  expect(moot(addList({ listId: 'new', title: 'new', boardId: 'default' }))).toEqual([true]);
});

it('is not what may change a task in a list that is not loaded, or a task that went to another list', () => {
  const edit = editTask(before, 'W', 'w', { title: 'x' });
  expect(moot(edit, project({ lists: [HOME, list('W', null)], user: null }, []))).toEqual([false]);
  expect(moot(edit, project({ lists: [list('H', [task('h'), task('w')])], user: null }, []))).toEqual([false]);
});
