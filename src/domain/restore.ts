import { buildList } from './build-list.ts';
import { type BaseList, DEFAULT_BOARD_ID, type ListView, subtaskIds, TOP } from './list.ts';
import { placeOf, restoreTask } from './operations/intents.ts';
import type { Intent, Place } from './operations/operation.ts';
import type { Task } from './task.ts';
import type { View } from './view.ts';

/** Tasks that come back together: a task with its subtasks, or one subtask under a parent that is still there. */
export interface MissingTask {
  /** Stable id of the list that they come back into. */
  readonly listId: string;
  /** The task first, then its subtasks. */
  readonly tasks: readonly Task[];
  readonly place: Place;
}

/** What a list of an earlier state has and the board has not. */
export interface MissingList {
  readonly id: string;
  readonly title: string;
  /** The list itself is gone as well. */
  readonly gone: boolean;
  readonly tasks: readonly MissingTask[];
}

/** Which list holds each task of the view. */
function whereTasksAre(view: View): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  for (const list of view.lists.values()) for (const id of list.tasks.keys()) lists.set(id, list.id);
  return lists;
}

/**
 * What an earlier state has that is nowhere on the board now, in its order. A task that only changed, or was moved to
 * another list, is not missing. Only right where every list of the view is loaded.
 */
export function missingOf(earlier: readonly BaseList[], view: View): readonly MissingList[] {
  const alive = whereTasksAre(view);
  return earlier.flatMap((base) => {
    const list = buildList(base, false);
    const tasks = (list.children.get(TOP) ?? []).flatMap((id) => missingBelow(list, id, alive));
    const gone = !view.lists.has(base.id);
    return tasks.length > 0 || gone ? [{ id: base.id, title: base.title, gone, tasks }] : [];
  });
}

function missingBelow(list: ListView, rootId: string, alive: ReadonlyMap<string, string>): MissingTask[] {
  const root = list.tasks.get(rootId);
  const subtasks = subtaskIds(list, rootId).flatMap((id) => list.tasks.get(id) ?? []);
  const missing = subtasks.filter(({ id }) => !alive.has(id));
  if (!root) return [];
  const home = alive.get(rootId);
  if (home === undefined) return [{ listId: list.id, tasks: [root, ...missing], place: placeOf(list, root) }];
  return missing.map((task) => ({ listId: home, tasks: [task], place: placeOf(list, task) }));
}

/** What brings a choice of them back; a list that is gone is made anew as `newListId`. */
export function restoreIntents(
  view: View,
  { id, title, gone }: MissingList,
  tasks: readonly MissingTask[],
  newListId: string,
): readonly Intent[] {
  const restores = tasks.map(({ listId, tasks: restored, place }) =>
    restoreTask(view, { listId: gone && listId === id ? newListId : listId, tasks: restored, place }),
  );
  if (!gone) return restores;
  return [{ kind: 'INSERT_TASKLIST', payload: { listId: newListId, title, boardId: DEFAULT_BOARD_ID } }, ...restores];
}
