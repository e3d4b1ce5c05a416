import { isOwnBoard } from './board.ts';
import { buildList } from './build-list.ts';
import { DEFAULT_LIST_PREF } from './default-list.ts';
import { type BaseList, DEFAULT_BOARD_ID, type ListView, subtaskIds, TOP } from './list.ts';
import { placeOf, restoreTask } from './operations/intents.ts';
import { addList } from './operations/list-intents.ts';
import type { Intent, Place, UserField } from './operations/operation.ts';
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

/** The part of a list of an earlier state that is missing on the board. */
export interface MissingList {
  readonly id: string;
  readonly title: string;
  /** True when the list itself is gone as well. */
  readonly gone: boolean;
  readonly tasks: readonly MissingTask[];
}

interface EarlierList {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly Pick<Task, 'id'>[];
}

/**
 * Finds the list on the board that stands for a list of an earlier state: the list itself, or the list made when it was
 * brought back, which has its title and one of its tasks. The title alone decides if the earlier list was empty, or if
 * the list on the board is not loaded: tasks brought back into that one never appear twice, but a second list would.
 */
export function standsFor(view: View, { id, title, tasks }: EarlierList): ListView | null {
  const has = (list: ListView) => tasks.length === 0 || !list.loaded || tasks.some((task) => list.tasks.has(task.id));
  const anew = () => [...view.lists.values()].find((list) => list.title === title && has(list));
  return view.lists.get(id) ?? anew() ?? null;
}

/**
 * Makes a list that is gone anew, by what the user document still says of it: at its place on its board if that board
 * exists, in its colour and sort mode, and as the default list if the user had chosen it.
 */
export function makeAnew(
  view: View,
  { id, title }: Pick<EarlierList, 'id' | 'title'>,
  newListId: string,
): readonly Intent[] {
  const { boardId = DEFAULT_BOARD_ID, position, ...look } = view.user?.lists?.[id] ?? {};
  const isThere = isOwnBoard(view.user, boardId);
  const entry = isThere && position !== undefined ? { position, ...look } : look;
  const fields = Object.entries(entry).map(([name, value]): UserField => ({ path: ['lists', newListId, name], value }));
  if (view.user?.prefs?.[DEFAULT_LIST_PREF] === id)
    fields.push({ path: ['prefs', DEFAULT_LIST_PREF], value: newListId });
  const list = addList({ listId: newListId, title, boardId: isThere ? boardId : DEFAULT_BOARD_ID });
  return fields.length === 0 ? [list] : [list, { kind: 'WRITE_USER', payload: { fields } }];
}

/** Maps each task of the view to the list that holds it. */
function whereTasksAre(view: View): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  for (const list of view.lists.values()) for (const id of list.tasks.keys()) lists.set(id, list.id);
  return lists;
}

/**
 * Returns what an earlier state has and the board has nowhere now, in the earlier order. A task that only changed, or
 * was moved to another list, is not missing; nor is a list that is gone if all its tasks were moved. Only right when
 * every list of the view is loaded.
 */
export function missingOf(earlier: readonly BaseList[], view: View): readonly MissingList[] {
  const alive = whereTasksAre(view);
  return earlier.flatMap((base) => {
    const list = buildList(base, false);
    const { id, title, tasks: all } = base;
    const now = standsFor(view, { id, title, tasks: all ?? [] });
    const gone = now === null;
    const tasks = (list.children.get(TOP) ?? []).flatMap((root) => missingBelow(list, root, alive, now?.id ?? id));
    const isMissing = tasks.length > 0 || (gone && list.tasks.size === 0);
    return isMissing ? [{ id, title, gone, tasks }] : [];
  });
}

function missingBelow(
  list: ListView,
  rootId: string,
  alive: ReadonlyMap<string, string>,
  listId: string,
): MissingTask[] {
  const root = list.tasks.get(rootId);
  const subtasks = subtaskIds(list, rootId).flatMap((id) => list.tasks.get(id) ?? []);
  const missing = subtasks.filter(({ id }) => !alive.has(id));
  if (!root) return [];
  const home = alive.get(rootId);
  if (home === undefined) return [{ listId, tasks: [root, ...missing], place: placeOf(list, root) }];
  return missing.map((task) => ({ listId: home, tasks: [task], place: placeOf(list, task) }));
}

/**
 * Returns the intents that bring the chosen tasks back. A list that is gone, perhaps only since it was found missing,
 * is made anew as `newListId`. Tasks that another tab has brought back since then are skipped.
 */
export function restoreIntents(
  view: View,
  { id, title, tasks: all }: MissingList,
  chosen: readonly MissingTask[],
  newListId: string,
): readonly Intent[] {
  const alive = whereTasksAre(view);
  const home = standsFor(view, { id, title, tasks: all.flatMap(({ tasks }) => tasks) })?.id ?? newListId;
  const restores = chosen.flatMap(({ listId, tasks: [root, ...below], place }) => {
    if (!root || alive.has(root.id)) return [];
    const tasks = [root, ...below.filter((task) => !alive.has(task.id))];
    return [restoreTask(view, { listId: view.lists.has(listId) ? listId : home, tasks, place })];
  });
  const isNeeded = home === newListId && (all.length === 0 || restores.some(({ payload }) => payload.listId === home));
  return isNeeded ? [...makeAnew(view, { id, title }, newListId), ...restores] : restores;
}
