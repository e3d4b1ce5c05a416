import {
  addSubtask,
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  restoreTask,
  takesNotes,
  unnestTask,
} from '../../src/domain/operations/intents.ts';
import { addList, deleteList, moveList, renameList } from '../../src/domain/operations/list-intents.ts';
import type { DeleteTask, Intent, OperationKind } from '../../src/domain/operations/operation.ts';
import type { View } from '../../src/domain/view.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';

/** Numbers for a story's titles: every title begins with the mark of its task or list, whatever is appended later. */
export interface Names {
  next(): number;
}

export const markOf = (title: string): string => /^[#@]\d+/.exec(title)?.[0] ?? title;

/** Fields of the user document's `prefs`. */
export const SETTINGS: readonly string[] = ['p0', 'p1', 'p2', 'p3'];

interface Wish {
  /** The view as shown: without lists until the service's lists are known. */
  readonly view: View;
  /** True when the user document is known: until then no list is moved. */
  readonly userRead: boolean;
  readonly chance: Chance;
  readonly names: Names;
  /** The user's clock. */
  readonly at: string;
  /** Deletes that were carried out and may be restored. */
  readonly deleted: readonly DeleteTask[];
}

/** Returns true when the tasks of all lists are read. */
const isLoaded = ({ lists }: View): boolean => [...lists.values()].every(({ loaded }) => loaded);

/** The kind of operation that has to come first, so that one of this kind has something to act on. */
export const BEFORE: Partial<Record<OperationKind, OperationKind>> = {
  UPDATE_TASK: 'INSERT_TASK',
  COMPLETE_TASKS: 'INSERT_TASK',
  MOVE_TASK: 'INSERT_TASK',
  DELETE_TASK: 'INSERT_TASK',
  RESTORE_TASK: 'DELETE_TASK',
  DELETE_COMPLETED_TASKS: 'COMPLETE_TASKS',
  DELETE_TASKLIST: 'INSERT_TASKLIST',
  DELETE_SHARED_BOARD: 'INSERT_TASKLIST',
};

/** Returns something of this kind that a user could do with what they see; null when nothing of it applies. */
export function wish(kind: OperationKind, { view, userRead, chance, names, at, deleted }: Wish): Intent | null {
  const listId = chance.of(view.order) ?? '';
  const list = view.lists.get(listId);
  const tasks = [...(list?.tasks.values() ?? [])];
  const task = chance.of(tasks);
  const taskId = task?.id ?? '';
  const mark = markOf(task?.title ?? '');
  const name = names.next();
  const other = chance.of(view.order.filter((id) => id !== listId)) ?? listId;
  // One that is not read yet can be typed into, but neither it nor its board be deleted.
  const removable = view.order.filter((id) => !view.lists.get(id)?.isDefault && view.lists.get(id)?.loaded);
  switch (kind) {
    case 'INSERT_TASK': {
      const id = `local-new-${name}`;
      // Now and then a second one of the same title: what is equal must not be taken for what was sent.
      const twin = chance() < 0.15 && mark !== '' && !mark.startsWith('@');
      const fields = twin
        ? { title: mark }
        : { title: `#${name}`, ...(chance() < 0.3 ? { notes: `note ${name}` } : {}) };
      if (chance() < 0.3) return addSubtask(view, { listId, taskId: id, parent: taskId, fields });
      const open = tasks.filter((task) => task.status === 'needsAction' && task.parent === null);
      // Like the board: behind the last task, or behind the ones before it if that one is gone.
      const ids = open.map((task) => task.id);
      const after = chance() < 0.4 ? ids.slice(-8).reverse() : [];
      return addTask(view, { listId, taskId: id, fields, after });
    }
    case 'UPDATE_TASK':
      if (chance() < 0.3) {
        const done = tasks.filter((task) => task.status === 'completed');
        const found = chance.of(done);
        if (found) return reopenTask(view, listId, found.id);
      }
      if (chance() < 0.5) return editTask(view, listId, taskId, { title: `${mark} t${name}` });
      return chance() < 0.5 && task && takesNotes(task)
        ? editTask(view, listId, taskId, { notes: `note ${name}` })
        : editTask(view, listId, taskId, { due: `2026-02-${String(1 + (name % 28)).padStart(2, '0')}` });
    case 'COMPLETE_TASKS':
      return completeTask(view, listId, taskId, at);
    case 'MOVE_TASK': {
      const draw = chance();
      if (draw < 0.2) return nestTask(view, listId, taskId);
      if (draw < 0.35) return unnestTask(view, listId, taskId);
      const to = draw < 0.65 ? other : listId;
      return moveTask(view, { taskId, from: listId, to, parent: null, index: chance.below(5) });
    }
    case 'DELETE_TASK':
      return deleteTask(view, listId, taskId);
    case 'RESTORE_TASK': {
      const found = chance.of(deleted.filter((one) => view.lists.has(one.listId)));
      const shown = found?.tasks.some(({ id }) => [...view.lists.values()].some((one) => one.tasks.has(id)));
      // The task may be back in a list that is not read yet.
      if (!found || shown || !isLoaded(view)) return null;
      return restoreTask(view, { listId: found.listId, tasks: found.tasks, place: found.base });
    }
    case 'DELETE_COMPLETED_TASKS':
      return deleteCompleted(view, listId);
    case 'INSERT_TASKLIST':
      if (view.order.length >= 6 || view.order.length === 0) return null;
      return addList({
        listId: `local-new-list-${name}`,
        title: `@${name}`,
        boardId: chance() < 0.3 ? 'b1' : 'default',
      });
    case 'UPDATE_TASKLIST':
      return renameList(view, listId, `${markOf(list?.title ?? '')} t${name}`);
    case 'DELETE_TASKLIST':
      return removable.length < 2 ? null : deleteList(view, chance.of(removable) ?? '');
    case 'DELETE_SHARED_BOARD': {
      const gone = removable.length < 2 ? undefined : chance.of(removable);
      if (!gone || !isLoaded(view)) return null;
      return {
        kind: 'DELETE_SHARED_BOARD',
        payload: { boardId: 'b1', sharedBoardId: `shared-${name}`, listIds: [gone] },
      };
    }
    case 'WRITE_USER':
      if (chance() < 0.3 && userRead) {
        const moved = moveList(view, listId, chance.below(4));
        if (moved) return moved;
      }
      return {
        kind: 'WRITE_USER',
        payload: { fields: [{ path: ['prefs', SETTINGS[name % SETTINGS.length] ?? ''], value: `v${name}` }] },
      };
    case 'UNDO':
      return null;
  }
}

/** The kinds of operation, weighted as users do them. */
const USUAL: readonly OperationKind[] = [
  ...Array<OperationKind>(7).fill('INSERT_TASK'),
  ...Array<OperationKind>(7).fill('UPDATE_TASK'),
  ...Array<OperationKind>(4).fill('COMPLETE_TASKS'),
  ...Array<OperationKind>(7).fill('MOVE_TASK'),
  ...Array<OperationKind>(2).fill('DELETE_TASK'),
  ...Array<OperationKind>(3).fill('UNDO'),
  'RESTORE_TASK',
  'DELETE_COMPLETED_TASKS',
  'INSERT_TASKLIST',
  'UPDATE_TASKLIST',
  'WRITE_USER',
];

export const anyKind = (chance: Chance): OperationKind => chance.of(USUAL) ?? 'INSERT_TASK';
