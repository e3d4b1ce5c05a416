import { defaultListId } from '../domain/default-list.ts';
import { DEFAULT_BOARD_ID } from '../domain/list.ts';
import { anchors, editTask, restoreTask } from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { localId, type Task } from '../domain/task.ts';
import type { View } from '../domain/view.ts';
import { type WayBack, wayBack } from '../domain/way-back.ts';
import { act, actAll } from './act.ts';
import { ensureTasks } from './commands.ts';
import { type Clashed, type Deleted, type Dropped, type KeptState, keptLooked } from './kept-slice.ts';
import { type Looked, writeLooked } from './looked.ts';
import { makeTask } from './outbox-acts.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';

/** Marks all that happened so far as seen. */
export function lookedAtHappened(): AppThunk {
  return (dispatch, getState, { ports }) => {
    if (!ports) return;
    const { looked, happened } = getState().kept;
    const at = Math.max(ports.now(), ...happened.map((one) => one.at));
    dispatch(keepLooked({ ...looked, at }));
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
    dispatch(keptLooked(ports ? writeLooked(ports.uid, looked, oldest) : looked));
  };
}

/** What the user can do about one; null: nothing is left to do. */
export function wayBackOf(one: Dropped | Clashed, view: View): WayBack | null {
  if (one.kind === 'dropped') return wayBack(one.operation, view);
  if (one.field === 'status') return null;
  const value = one.field === 'due' ? one.lost : (one.lost ?? '');
  const intent = editTask(view, one.listId, one.taskId, { [one.field]: value });
  return intent ? { kind: 'again', intent } : null;
}

/** Goes the way back; `listId`: where a task of its own goes. False where nothing could be done. */
export function goBack(one: Dropped | Clashed, listId: string | null): AppThunk<boolean> {
  return (dispatch, getState) => {
    const way = wayBackOf(one, selectView(getState()));
    if (!way) return false;
    const target = way.kind === 'new-task' ? (listId ?? way.listId) : null;
    if (way.kind !== 'new-task') dispatch(act(way.intent, { undoable: true }));
    else if (target === null || dispatch(makeTask(way.fields, target)) === null) return false;
    dispatch(dealtWith(one.key));
    return true;
  };
}

/** Deleted tasks that are not on the board again. Only right where their lists are loaded. */
export function stillDeleted({ deleted }: KeptState, view: View): readonly Deleted[] {
  const alive = new Set([...view.lists.values()].flatMap((list) => [...list.tasks.keys()]));
  return deleted.flatMap((one) => {
    const tasks = one.tasks.filter(({ id }) => !alive.has(id));
    const whole = one.title !== null && one.tasks.length === 0;
    return tasks.length === 0 && !whole ? [] : [{ ...one, tasks }];
  });
}

/** Reads the lists that deleted tasks and clashes are of. */
export function ensureKeptLists(): AppThunk<Promise<void>> {
  return (dispatch, getState) => {
    const { deleted, happened } = getState().kept;
    const { lists } = selectView(getState());
    const ids = [...deleted, ...happened].flatMap((one) => ('listId' in one ? [one.listId] : []));
    return dispatch(ensureTasks([...new Set(ids)].filter((id) => lists.has(id))));
  };
}

/**
 * Brings deleted tasks back: into their list, where that is gone into the default one; a list that was deleted with them
 * is made anew. The title of the list that they go into, null where there is none.
 */
export function restoreDeleted(one: Deleted): AppThunk<string | null> {
  return (dispatch, getState, { ports }) => {
    const view = selectView(getState());
    const anew = one.title !== null && !view.lists.has(one.listId);
    const newId = anew && ports ? localId(ports.newId()) : null;
    const listId = newId ?? (view.lists.has(one.listId) ? one.listId : defaultListId(view));
    if (listId === null) return null;
    const title = one.title ?? '';
    const make: Intent[] = newId
      ? [{ kind: 'INSERT_TASKLIST', payload: { listId, title, boardId: DEFAULT_BOARD_ID } }]
      : [];
    dispatch(actAll([...make, ...restores(view, one, listId)]));
    return selectView(getState()).lists.get(listId)?.title ?? null;
  };
}

/** A task that was deleted with its subtasks comes back with them; others one by one, each with its own. */
function restores(view: View, { tasks, place }: Deleted, listId: string): readonly Intent[] {
  const restore = (group: readonly Task[], parent: string | null, after: readonly string[]): Intent =>
    restoreTask(view, { listId, tasks: group, place: { parent, after } });
  const [root] = tasks;
  if (place && root) return [restore(tasks, place.parent, place.after)];
  const ids = new Set(tasks.map(({ id }) => id));
  const isRoot = ({ parent }: Task) => parent === null || !ids.has(parent);
  // As they came from the service: those that were changed last come first.
  const inOrder = tasks.toSorted((a, b) => (a.position < b.position ? -1 : 1));
  const roots = inOrder.filter(isRoot);
  const rootIds = roots.map(({ id }) => id);
  return roots.map((task, index) => {
    const below = inOrder.filter(({ parent }) => parent === task.id);
    return restore([task, ...below], task.parent, anchors(rootIds, index));
  });
}
