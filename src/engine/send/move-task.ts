import { namesAny, takesOut } from '../../domain/operations/move-task.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import { familyOf, placed } from '../order.ts';
import { RemoteError, type TasksRemote } from '../ports.ts';
import { isImpossible, readTask } from '../read-all.ts';
import { nearest, parentOf, withPlace } from './place.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { corrected, storedIn, whereItIs, withTasks } from './where-it-is.ts';

type Context = StepContext<'MOVE_TASK'>;
type Done = Extract<StepResult, { outcome: 'done' }>;

/**
 * Step 0 moves the task with the service's own move, between lists too (decision D5); the later steps bring its
 * subtasks to its new parent.
 */
export const moveTask: Step<'MOVE_TASK'> = async (context) => {
  const { payload, ids } = context;
  const named = ids.server(payload.from) ?? '';
  const taskId = ids.server(payload.taskId) ?? '';
  const result = await whereItIs(context, named, taskId, (from, where) => moveFrom(where, from, named));
  if (result) return result;
  const change = { tasks: [{ listId: await storedIn(context, named, taskId), remove: [taskId] }] };
  return { outcome: 'dropped', code: 'not-found', notice: 'dropped', change };
};

/** Does the current step from this list. Null: neither this list nor the destination has the task. */
async function moveFrom(context: Context, from: string, named: string): Promise<StepResult | null> {
  const { payload, ids, step } = context;
  const to = payload.from === payload.to ? from : (ids.server(payload.to) ?? '');
  const target = await context.stored(to);
  // The place is in a list that the task has left: it counts only if what the place names, or the parent that the task
  // is taken out of, went along.
  if (payload.from === payload.to && from !== named) {
    const has = (stableId: string) => target?.some(({ id }) => id === ids.server(stableId)) ?? false;
    if (!namesAny(payload.place, has)) {
      const below = target?.find(({ id }) => id === ids.server(payload.taskId))?.parent;
      const comesOut = takesOut(payload, below ? ids.stable(below) : null);
      const { parent } = payload.place;
      const unread = parent === null ? null : ids.server(parent);
      const task = unread ? await readTask(context.tasks, from, unread) : null;
      if (task) {
        const right = await corrected(context, named, { listId: from, task });
        return withTasks(right.tasks, await moveFrom(right.context, from, named));
      }
      if (!comesOut) return { outcome: 'done' };
    }
  }
  const parent = parentOf(payload.place, target, ids);
  if (step > 0) return moveSubtask(context, to, parent, target);
  const result = await moveRoot(context, from, to, target);
  if (!result) return null;
  // Boards nest one level: a task that becomes a subtask hands its own subtasks to its new parent.
  const nested = result.outcome === 'done' && !result.notice && parent !== null;
  const more = nested && payload.subtaskIds.length > 0;
  return more ? { ...result, outcome: 'more' } : result;
}

async function moveRoot(
  context: Context,
  from: string,
  to: string,
  target: readonly StoredTask[] | null,
): Promise<StepResult | null> {
  const { payload, ids, tasks } = context;
  const taskId = ids.server(payload.taskId) ?? '';
  const parent = parentOf(payload.place, target, ids);
  const destination = from === to ? {} : { destinationTasklist: to };
  try {
    const { answer, place } = await withPlace(
      payload.place,
      target,
      ids,
      (where) => tasks.move(from, taskId, { ...where, ...destination }),
      from === to,
    );
    const result = await moved(context, from, to, placed(target ?? [], answer, place.previous));
    return place.parent === parent ? result : { ...result, notice: 'not-nested' };
  } catch (error) {
    if (!(error instanceof RemoteError) || !isImpossible(error)) throw error;
    // As the table in `steps.ts` says, a task that is no longer in the source is looked for in the destination. If
    // another device brought it there, it stands in some other place; it is moved again, since a move within a list can
    // be repeated.
    const there = await look(tasks, to, taskId);
    if (there && from !== to) {
      const right = await corrected(context, from, { listId: to, task: there });
      const along = { listId: to, put: await below(context, from, to, taskId) };
      return withTasks([...right.tasks, along], await moveRoot(right.context, to, to, target));
    }
    // Within a list the service refuses to move a hidden task, even to the place that it has.
    if (there && parent !== null && there.parent === parent)
      return await moved(context, from, to, placed(target ?? [], there, nearest(payload.place, target, ids)));
    const still = from === to ? there : await look(tasks, from, taskId);
    if (still && from === to && parent !== null) return { outcome: 'dropped', code: error.code, notice: 'not-nested' };
    if (still && from !== to && error.code === 'invalid' && still.assignment === null) {
      // A copy could not go to a list that is gone either.
      const isThere = (await context.listsNow()).some(({ id }) => id === to);
      return isThere ? { outcome: 'asks' } : { outcome: 'dropped', code: 'not-found', notice: 'dropped' };
    }
    return still && { outcome: 'dropped', code: error.code, notice: 'dropped' };
  }
}

/**
 * Reads the task after a refusal: a browser may have sent the move twice, and the refusal may answer the second. If
 * this read fails as well, nobody knows whether the first was done.
 */
async function look(tasks: TasksRemote, listId: string, taskId: string): Promise<StoredTask | null> {
  try {
    return await readTask(tasks, listId, taskId);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    const { code, status, message } = error;
    throw new RemoteError(code, { mayHaveCommitted: true, status, message });
  }
}

/** Returns the result of a move: the task and what is below it leave one list and are put into the other. */
async function moved(context: Context, from: string, to: string, task: StoredTask): Promise<Done> {
  if (from === to) return { outcome: 'done', change: { tasks: [{ listId: to, put: [task] }] } };
  const along = await below(context, from, to, task.id);
  return {
    outcome: 'done',
    change: {
      tasks: [
        { listId: from, remove: [task.id, ...along.map(({ id }) => id)] },
        { listId: to, put: [task, ...along] },
      ],
    },
  };
}

/**
 * Returns what goes with a task from one list to the other. If the source was never read, it is read in the other list:
 * nobody knows more than its user saw, subtasks just typed there.
 */
async function below(context: Context, from: string, to: string, taskId: string): Promise<readonly StoredTask[]> {
  const source = await context.stored(from);
  if (source) return familyOf(source, taskId);
  const found: StoredTask[] = [];
  for (const stableId of context.payload.subtaskIds) {
    const subtask = context.ids.server(stableId);
    const task = subtask && (await readTask(context.tasks, to, subtask));
    if (task && task.parent === taskId) found.push(task);
  }
  return found;
}

/**
 * Moves one subtask to the new parent. One that the service does not move stays below the moved task, and is shown with
 * the others all the same.
 */
async function moveSubtask(
  context: Context,
  listId: string,
  parent: string | null,
  stored: readonly StoredTask[] | null,
): Promise<StepResult> {
  const { payload, ids, step, tasks } = context;
  const last = step >= payload.subtaskIds.length;
  const outcome = last ? 'done' : 'more';
  const subtask = ids.server(payload.subtaskIds[step - 1] ?? '');
  const hidden = stored?.some(({ id, hidden }) => id === subtask && hidden) ?? false;
  if (subtask === null || parent === null || hidden) return { outcome };
  const after = [...payload.subtaskIds.slice(0, step - 1).reverse(), payload.taskId];
  try {
    const { answer, place } = await withPlace(
      { parent: payload.place.parent, after },
      stored,
      ids,
      (where) => tasks.move(listId, subtask, where),
      true,
    );
    return { outcome, change: { tasks: [{ listId, put: [placed(stored ?? [], answer, place.previous)] }] } };
  } catch (error) {
    if (isImpossible(error)) return { outcome };
    throw error;
  }
}
