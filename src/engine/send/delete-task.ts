import { copyOf } from '../../domain/operations/copy-of.ts';
import type { Task } from '../../domain/task.ts';
import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import type { TasksChange } from '../../records/records.ts';
import { placed } from '../order.ts';
import { RemoteError } from '../ports.ts';
import { isGone, readTask, walk } from '../read-all.ts';
import { sameValue } from '../same-value.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { storedIn, whereItIs } from './where-it-is.ts';

type Context = StepContext<'DELETE_TASK'>;

const TRIES = 4;

/**
 * Returns true when title, notes and day are as the user saw them: only then may a delete go on (decision D15). A task
 * that was being restored when the user saw it may have been made anew since, with the links that it was seen with in
 * its notes.
 */
const asSeen = (remote: StoredTask, seen: Task): boolean =>
  sameValue(remote.title, seen.title) &&
  [seen, copyOf(seen)[0]].some(({ notes }) => sameValue(remote.notes, notes)) &&
  remote.due === seen.due;

/**
 * Deletes a task that is as the user saw it, with If-Match. `refused`: it was changed elsewhere since; `current` is how
 * it is now. `gone`: it is not in the list any more.
 */
async function deleteSeen(
  { tasks }: StepContext,
  listId: string,
  taskId: string,
  stored: StoredTask | undefined,
  mayGo: (remote: StoredTask) => boolean,
): Promise<{ refused: false; gone: boolean } | { refused: true; current: StoredTask }> {
  let remote = stored ?? (await readTask(tasks, listId, taskId));
  for (let tries = 0; remote; tries += 1) {
    if (!mayGo(remote)) return { refused: true, current: remote };
    try {
      await tasks.delete(listId, taskId, remote.etag || undefined);
      return { refused: false, gone: false };
    } catch (error) {
      if (isGone(error)) return { refused: false, gone: true };
      if (!(error instanceof RemoteError) || error.code !== 'precondition-failed' || tries >= TRIES) throw error;
      remote = await readTask(tasks, listId, taskId);
    }
  }
  return { refused: false, gone: true };
}

/**
 * Returns a test for tasks that are as the user saw them go. One that was changed elsewhere since then fails it, since
 * an edit beats a delete.
 */
function seenAmong(tasks: readonly Task[], { ids }: StepContext): (task: StoredTask) => boolean {
  const named = new Map(tasks.map((task) => [ids.server(task.id), task]));
  return (task) => {
    const seen = named.get(task.id);
    return seen !== undefined && asSeen(task, seen);
  };
}

/**
 * Splits what is below a task, since the service deletes subtasks with their parent. `going`: the task and what the
 * user saw go with it; `unseen`: what would go although the user did not see it.
 */
function goingAlong(stored: readonly StoredTask[], taskId: string, isSeen: (task: StoredTask) => boolean) {
  const going = [taskId];
  const unseen: StoredTask[] = [];
  for (const id of going) {
    for (const task of stored) {
      if (task.parent !== id) continue;
      if (isSeen(task)) going.push(task.id);
      else unseen.push(task);
    }
  }
  return { going, unseen };
}

/**
 * Returns the tasks of a list as they are now: below the one to delete another device may have put tasks that nobody
 * here has seen. What was stored since the newcomers were read is newer and wins. `whole`: reads all of the list, not
 * only its newcomers: what came along with a task from another list is as old as it was there. The same goes for a list
 * of which nothing is stored: its newcomers may have been read beside stored tasks that were dropped since. Null: the
 * list is gone.
 */
async function asTheyAre(
  { newcomers, tasks }: StepContext,
  listId: string,
  stored: readonly StoredTask[],
  whole = false,
): Promise<readonly StoredTask[] | null> {
  try {
    const now = new Map(stored.map((task) => [task.id, task]));
    const found = whole ? null : await newcomers(listId);
    const fresh = found && new Set(found.ids);
    for (const task of found?.tasks ?? (await walk(tasks, listId)).tasks.map(stripped)) {
      const known = now.get(task.id);
      // Positions of two reads cannot be compared (order.ts).
      if (known && task.updated > known.updated) now.set(task.id, { ...task, position: known.position });
      // The read may be some seconds old: a task that was stored then and is not any more was deleted or moved since.
      if (!known && (fresh?.has(task.id) ?? true)) now.set(task.id, task);
    }
    return [...now.values()];
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Moves tasks out to behind the task that they would be deleted or completed with, in their order. Hidden ones go to
 * the top, the only place to which the service moves them; one that is gone meanwhile is left out. Null: the service
 * refuses to move one of them.
 */
export async function moveOut(
  { tasks }: StepContext,
  listId: string,
  { id, parent }: StoredTask,
  unseen: readonly StoredTask[],
  stored: readonly StoredTask[],
): Promise<readonly StoredTask[] | null> {
  const out: StoredTask[] = [];
  for (const task of unseen.toSorted((a, b) => (a.position < b.position ? 1 : -1))) {
    const place = task.hidden ? { parent: null, previous: null } : { parent, previous: id };
    try {
      out.push(placed(stored, await tasks.move(listId, task.id, place), place.previous));
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.code === 'invalid') return null;
      if (error.code !== 'not-found' && error.code !== 'previous-not-found') throw error;
    }
  }
  return out;
}

/**
 * Resolves to true when all that was made in the task's place is there: else the task stays, being all that is left.
 */
async function hasCopies(context: Context, copies: readonly string[], named: string): Promise<boolean> {
  for (const copy of copies) {
    const copyId = context.ids.server(copy);
    if (!copyId) return false;
    const there = await whereItIs(context, named, copyId, async (listId, { tasks }) =>
      (await readTask(tasks, listId, copyId)) ? ({ outcome: 'done' } as const) : null,
    );
    if (!there) return false;
  }
  return true;
}

/**
 * Deletes a task, after moving out the subtasks that the user did not see. If the service refuses that, or the task was
 * changed elsewhere, it is not deleted. A task that is not there any more counts as deleted.
 */
export const deleteTask: Step<'DELETE_TASK'> = async (context) => {
  const { payload, ids } = context;
  const named = ids.server(payload.listId) ?? '';
  const [root] = payload.tasks;
  const taskId = root && ids.server(root.id);
  if (!root || !taskId) return { outcome: 'done' };
  if (payload.copies && !(await hasCopies(context, payload.copies, named))) return { outcome: 'done' };
  const result = await whereItIs(context, named, taskId, (listId, where) =>
    deleteIn(where, listId, root, taskId, where !== context),
  );
  if (result) return result;
  const seen = new Set(payload.tasks.map(({ id }) => ids.server(id)));
  const listId = await storedIn(context, named, taskId);
  const { going } = goingAlong((await context.stored(listId)) ?? [], taskId, ({ id }) => seen.has(id));
  return deleted(context, { listId, remove: going });
};

function deleted({ payload, ids, operation, now }: Context, tasks: TasksChange): StepResult {
  // The list that the task was deleted from: a restore brings it back there.
  const data = { ...payload, listId: ids.stable(tasks.listId) };
  return { outcome: 'done', change: { tasks: [tasks], keep: [{ kind: 'deleted', at: now, id: operation.id, data }] } };
}

/**
 * Deletes the task in this list. `found`: a search found it here, so what came along with it was never read here. Null:
 * the list does not have the task.
 */
async function deleteIn(
  context: Context,
  listId: string,
  root: Task,
  taskId: string,
  found: boolean,
): Promise<StepResult | null> {
  const { payload, recovering, tasks } = context;
  // An earlier try may have deleted it.
  if (recovering && !(await readTask(tasks, listId, taskId))) return null;
  const known = await context.stored(listId);
  // A list that is not stored is read whole: no record has what was written to it, and an earlier read may be too old.
  const stored = await asTheyAre(context, listId, known ?? [], found || known === null);
  if (!stored) return null;
  const own = stored.find(({ id }) => id === taskId);
  const { going, unseen } = goingAlong(stored, taskId, seenAmong(payload.tasks, context));
  let out: readonly StoredTask[] | null = [];
  // When the task itself stays, nothing is moved out of it.
  if (unseen.length > 0) out = own && asSeen(own, root) ? await moveOut(context, listId, own, unseen, stored) : null;
  const mayGo = (remote: StoredTask) => out !== null && asSeen(remote, root);
  const result = await deleteSeen(context, listId, taskId, own, mayGo);
  if (result.refused) {
    const kept = { ...result.current, position: own?.position ?? result.current.position };
    return {
      outcome: 'dropped',
      code: 'precondition-failed',
      notice: 'delete-refused',
      change: { tasks: [{ listId, put: [kept, ...(out ?? [])] }] },
    };
  }
  return result.gone ? null : deleted(context, { listId, remove: going, put: out ?? [] });
}

/**
 * Deletes one completed task per step. A task that was reopened or changed elsewhere since stays, and so does one with
 * a subtask that the user did not see go: the service would delete that as well.
 */
export const deleteCompletedTasks: Step<'DELETE_COMPLETED_TASKS'> = async (context) => {
  const { payload, ids, step, operation, now } = context;
  const listId = ids.server(payload.listId) ?? '';
  const seen = payload.tasks[step];
  if (!seen) {
    return { outcome: 'done', change: { keep: [{ kind: 'deleted', at: now, id: operation.id, data: payload }] } };
  }
  const stored = await context.stored(listId);
  const taskId = ids.server(seen.id);
  const own = stored?.find(({ id }) => id === taskId);
  if (taskId === null || (stored && !own)) return { outcome: 'more' };
  const current = (await asTheyAre(context, listId, stored ?? [], stored === null)) ?? [];
  const { going, unseen } = goingAlong(current, taskId, seenAmong(payload.tasks, context));
  const mayGo = (remote: StoredTask) => unseen.length === 0 && remote.status === 'completed' && asSeen(remote, seen);
  const result = await deleteSeen(context, listId, taskId, own, mayGo);
  const change = result.refused
    ? { listId, put: [{ ...result.current, position: own?.position ?? result.current.position }] }
    : { listId, remove: going };
  return { outcome: 'more', change: { tasks: [change] } };
};
