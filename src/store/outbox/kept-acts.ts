import { buildList } from '../../domain/build-list.ts';
import { defaultListId } from '../../domain/default-list.ts';
import { subtaskIds, TOP } from '../../domain/list.ts';
import { anchors, editTask, restoreTask } from '../../domain/operations/intents.ts';
import { renameList } from '../../domain/operations/list-intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { makeAnew, standsFor } from '../../domain/restore.ts';
import { localId, type Task } from '../../domain/task.ts';
import { listWith, type View } from '../../domain/view.ts';
import { type WayBack, wayBack } from '../../domain/way-back.ts';
import { actUndoable } from '../act.ts';
import { ensureTasks } from '../commands.ts';
import { selectOrder, selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { type Clashed, type Deleted, type Dropped, type KeptState, keptLooked } from './kept-slice.ts';
import { type Looked, writeLooked } from './looked.ts';
import { makeTask } from './outbox-acts.ts';
import { wentBack } from './went-back.ts';

/** Marks all that happened so far as seen. */
export function lookedAtHappened(): AppThunk {
  return (dispatch, getState, { ports }) => {
    if (!ports) return;
    const { looked, happened } = getState().kept;
    dispatch(keepLooked({ ...looked, upTo: Math.max(looked.upTo, ...happened.map(({ key }) => key)) }));
  };
}

/** Marks an entry, by its record's key, as dealt with: it is not shown any more. */
export function dealtWith(key: number): AppThunk {
  return (dispatch, getState) => {
    const { looked } = getState().kept;
    dispatch(keepLooked({ ...looked, done: [...looked.done, key] }));
  };
}

function keepLooked(looked: Looked): AppThunk {
  return (dispatch, getState, { ports }) => {
    const oldest = Math.min(...getState().kept.happened.map((one) => one.key));
    // Entries whose record is gone need no note.
    dispatch(keptLooked(ports ? writeLooked(ports.uid, looked, (key) => key >= oldest) : looked));
  };
}

/** Returns what the user can do about a refused change or a lost value; null if nothing is left to do. */
export function wayBackOf(one: Dropped | Clashed, view: View): WayBack | null {
  if (one.kind === 'dropped') return wayBack(one.operation, view);
  const intent = overwriting(one, view);
  return intent ? { kind: 'again', intent } : null;
}

/** The intent that puts the lost value in the place of the one that holds; null if it cannot, or already stands there. */
function overwriting(one: Clashed, view: View): Intent | null {
  if (one.field === 'status') return null;
  if (one.field === 'name') return renameList(view, one.listId, one.lost ?? '');
  const value = one.field === 'due' ? one.lost : (one.lost ?? '');
  const home = listWith(view, one.taskId, one.listId);
  return home ? editTask(view, home.id, one.taskId, { [one.field]: value }) : null;
}

/**
 * Carries out the way back. `listId`: the list for a task that is made anew or restored. Returns false if nothing could
 * be done.
 */
export function goBack(one: Dropped | Clashed, listId: string | null): AppThunk<boolean> {
  return (dispatch, getState) => {
    const way = wayBackOf(one, selectView(getState()));
    const operationId = way && dispatch(go(way, listId));
    if (operationId === null) return false;
    wentBack(operationId, one.key);
    dispatch(dealtWith(one.key));
    return true;
  };
}

/** Carries out one way back and returns the id of its operation; null if there is none. */
function go(way: WayBack, listId: string | null): AppThunk<string | null> {
  return (dispatch, getState) => {
    if (way.kind === 'new-task') {
      const target = listId ?? way.listId;
      return target === null ? null : dispatch(makeTask(way.fields, target));
    }
    if (way.kind !== 'restore-in') return dispatch(actUndoable([way.intent]));
    if (listId === null) return null;
    const restore = { ...way.payload, listId, place: { parent: null, after: [] } };
    return dispatch(actUndoable([restoreTask(selectView(getState()), restore)]));
  };
}

/**
 * Returns the deleted tasks that are not on the board again, and the deleted empty lists that are not. `listId` is the
 * list where they belong now: a list that was brought back has another id. The board's contents decide, not whether
 * they were brought back, since an undo may have reversed that. Such an undo deletes a list task by task: as far as they
 * are as before, they are offered once, with the list. What was deleted again as it had been before is offered once, as
 * it was last. Tasks that were moved as a copy are left out: if the copy is deleted, it has an entry of its own. Correct
 * only if all lists are loaded.
 */
export function stillDeleted({ deleted }: KeptState, view: View): readonly Deleted[] {
  const alive = new Set([...view.lists.values()].flatMap((list) => [...list.tasks.keys()]));
  const lists = new Map(
    deleted.flatMap(({ listId: id, title, tasks }) => (title === null ? [] : [[id, { id, title, tasks }] as const])),
  );
  const goneWhole = [...lists.values()].filter((list) => list.tasks.length > 0 && standsFor(view, list) === null);
  const withList = new Map(goneWhole.flatMap(({ tasks }) => tasks.map((task) => [task.id, task] as const)));
  // Such an undo leaves the entry of a list without tasks; its tasks have entries that name that list.
  const taken = deleted.filter(({ title, tasks }) => title === null && tasks.some(({ id }) => withList.has(id)));
  const emptied = new Set(taken.map(({ listId }) => listId));
  const offered = new Map<string, Task>();
  return deleted.flatMap((one) => {
    const { listId: id, title } = one;
    if (one.copies.length > 0) return [];
    const isElsewhere = (task: Task) =>
      alive.has(task.id) ||
      isSame(task, offered.get(task.id)) ||
      (title === null && isSame(task, withList.get(task.id)));
    const tasks = one.tasks.filter((task) => !isElsewhere(task));
    for (const task of tasks) offered.set(task.id, task);
    const earlier = lists.get(id);
    const list = earlier ? standsFor(view, earlier) : null;
    const whole = title !== null && one.tasks.length === 0 && list === null && !emptied.has(id);
    // If the parent is on the board again, its subtasks come back one by one.
    const place = tasks[0] === one.tasks[0] ? one.place : null;
    return tasks.length === 0 && !whole ? [] : [{ ...one, listId: list?.id ?? id, tasks, place }];
  });
}

const isSame = (a: Task, b: Task | undefined): boolean =>
  a.title === b?.title && a.notes === b.notes && a.due === b.due && a.status === b.status;

/** Reads all lists if there are entries to show: their tasks may be in any list by now. */
export function ensureKeptLists(): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const { deleted, happened } = getState().kept;
    return dispatch(ensureTasks(deleted.length + happened.length > 0 ? selectOrder(getState()) : []));
  };
}

/**
 * Brings deleted tasks back into their list, or into the default list if theirs is gone; a list that was deleted with
 * them is made anew as it was. Returns the title of the list that they go into, or null if there is none.
 */
export function restoreDeleted(one: Deleted): AppThunk<string | null> {
  return (dispatch, getState, { ports }) => {
    const view = selectView(getState());
    const anew = one.title !== null && !view.lists.has(one.listId);
    const newId = anew && ports ? localId(ports.newId()) : null;
    const listId = newId ?? (view.lists.has(one.listId) ? one.listId : defaultListId(view));
    if (listId === null) return null;
    const make = newId ? makeAnew(view, { id: one.listId, title: one.title ?? '' }, newId) : [];
    dispatch(actUndoable([...make, ...restores(view, one, listId)]));
    return selectView(getState()).lists.get(listId)?.title ?? null;
  };
}

/**
 * A task that was deleted with its subtasks comes back with them; other tasks come back one by one, each with its own
 * subtasks.
 */
function restores(view: View, { tasks, place }: Deleted, listId: string): readonly Intent[] {
  const restore = (group: readonly Task[], parent: string | null, after: readonly string[]): Intent =>
    restoreTask(view, { listId, tasks: group, place: { parent, after } });
  const [root] = tasks;
  if (place && root) return [restore(tasks, place.parent, place.after)];
  // The place of each root: by position, whichever was changed last, and below the deleted roots above it.
  const list = buildList({ id: listId, title: '', updated: '', tasks }, false);
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const rootIds = subtaskIds(list, TOP);
  return rootIds.map((id, index) => {
    const group = [id, ...subtaskIds(list, id)].flatMap((one) => byId.get(one) ?? []);
    return restore(group, byId.get(id)?.parent ?? null, anchors(rootIds, index));
  });
}
