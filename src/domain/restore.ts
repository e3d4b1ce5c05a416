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

/** What a list of an earlier state has and the board has not. */
export interface MissingList {
  readonly id: string;
  readonly title: string;
  /** The list itself is gone as well. */
  readonly gone: boolean;
  readonly tasks: readonly MissingTask[];
}

interface EarlierList {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly Pick<Task, 'id'>[];
}

/**
 * What stands on the board for a list of an earlier state: the list itself, or what was made of it when it was brought
 * back, which has its title and a task of it. Of an empty one the title is all there was, and of one that is not loaded the
 * title is all that is known: what goes into it is never there twice, but a second list would be.
 */
export function standsFor(view: View, { id, title, tasks }: EarlierList): ListView | null {
  const has = (list: ListView) => tasks.length === 0 || !list.loaded || tasks.some((task) => list.tasks.has(task.id));
  const anew = () => [...view.lists.values()].find((list) => list.title === title && has(list));
  return view.lists.get(id) ?? anew() ?? null;
}

/**
 * Makes a list that is gone anew, as what the user document still says of it: on its board at its place, where that board
 * is there, in its colour and sort mode, and as the default list where it was the chosen one.
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

/** Which list holds each task of the view. */
function whereTasksAre(view: View): ReadonlyMap<string, string> {
  const lists = new Map<string, string>();
  for (const list of view.lists.values()) for (const id of list.tasks.keys()) lists.set(id, list.id);
  return lists;
}

/**
 * What an earlier state has that is nowhere on the board now, in its order. A task that only changed, or was moved to
 * another list, is not missing, nor is a list that is gone when they all were. Only right where every list of the view is
 * loaded.
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
 * What brings a choice of them back; a list that is gone, perhaps since it was missed, is made anew as `newListId`. What another
 * tab has brought back since then comes no second time.
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
