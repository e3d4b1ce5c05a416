import { copyOf } from '../../domain/operations/copy-of.ts';
import type { Operation, Place } from '../../domain/operations/operation.ts';
import { localId, type Task, type TaskFields } from '../../domain/task.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { Change } from '../../records/records.ts';
import { placed } from '../order.ts';
import type { RemoteTaskFields, TasksRemote } from '../ports.ts';
import { isImpossible, readTask } from '../read-all.ts';
import { insert, preImageOf } from './insert-task.ts';
import { parentOf, withPlace } from './place.ts';
import type { Step, StepContext } from './step.ts';
import { findElsewhere } from './where-it-is.ts';

type Context = StepContext<'RESTORE_TASK'>;

/**
 * Restores tasks in two steps each, the deleted one first, then its subtasks. The even step asks the service to restore
 * and reads back the result; if that fails, the odd one inserts the task anew under the same stable id (decision D15),
 * with its links in its notes [3.4], or in a task beside it when the notes are full. The former task is removed from
 * the stored ones: a read that lags behind may have brought it, and under an id of its own it would be a second task.
 */
export const restoreTask: Step<'RESTORE_TASK'> = async (context) => {
  const { payload, ids, step } = context;
  const index = Math.floor(step / 2);
  const task = payload.tasks[index];
  if (!task) return { outcome: 'done' };
  const listId = ids.server(payload.listId) ?? '';
  const place = placeOf(context, index);
  const last = index + 1 === payload.tasks.length;
  if (step % 2 === 1) {
    const [{ title, notes, due }, ...others] = copyOf(task);
    const fields: RemoteTaskFields = {
      title,
      ...(notes ? { notes } : {}),
      ...(due ? { due } : {}),
      ...(task.status === 'completed' ? { status: 'completed', completed: task.completed } : {}),
    };
    const { change } = await insert(context, { listId: payload.listId, taskId: task.id, fields, place });
    const former = ids.server(task.id);
    const tasks = former === null ? change.tasks : change.tasks.map((one) => ({ ...one, remove: [former] }));
    const append = beside(context, task, others, place);
    return { outcome: last ? 'done' : 'more', change: { ...change, tasks, append }, notice: 'restored-as-copy' };
  }
  const taskId = ids.server(task.id);
  if (taskId !== null && (await wasLeft(context, listId, taskId))) {
    return last ? { outcome: 'done' } : { outcome: 'more', step: step + 2 };
  }
  const restored = taskId === null ? 'deleted' : await restore(context, listId, taskId, task);
  if (restored === 'unknown' && taskId !== null && (await livesElsewhere(context, listId, taskId))) {
    // Another device had moved the task, and nothing of it was deleted. Its subtasks were moved with it.
    return index === 0 || last ? { outcome: 'done' } : { outcome: 'more', step: step + 2 };
  }
  if (typeof restored === 'string') return { outcome: 'more', preImage: await preImageOf(context, listId, task.title) };
  const change = await putBack(context, listId, restored, place);
  return last ? { outcome: 'done', change } : { outcome: 'more', step: step + 2, change };
};

/** Returns inserts for the links that the notes of a task made anew have no room for, as tasks behind it. */
function beside(
  { operation, payload, now }: Context,
  task: Task,
  others: readonly TaskFields[],
  { parent, after }: Place,
): readonly Operation[] {
  // The service puts nothing behind a completed task.
  const behind = task.status === 'completed' ? after : [task.id, ...after];
  return others.map((fields, index) => {
    const id = `${operation.id}/${task.id}/${index}`;
    const insert = { listId: payload.listId, taskId: localId(id), fields, place: { parent, after: behind } };
    return { kind: 'INSERT_TASK', payload: insert, id, account: operation.account, at: now, executeAfter: now, v: 1 };
  });
}

/**
 * Resolves to true when the task was never deleted, like an open task of a list that was cleared: it is as and where it
 * should be. What was deleted here is not stored any more, even if the service has restored it along with its parent or
 * for an earlier try.
 */
async function wasLeft({ tasks, stored }: Context, listId: string, taskId: string): Promise<boolean> {
  const isStored = (await stored(listId))?.some(({ id }) => id === taskId) ?? false;
  return isStored && (await readTask(tasks, listId, taskId)) !== null;
}

/**
 * Resolves to true when another list has the task. A task that cannot live is not searched for: when a whole list comes
 * back, each of its tasks would be asked for in every list.
 */
const livesElsewhere = async (context: Context, listId: string, taskId: string): Promise<boolean> =>
  (await context.livingNow()).has(taskId) && (await findElsewhere(context, listId, taskId)) !== null;

/** Subtasks follow one another below the restored task, except completed ones, which the service places as it likes. */
function placeOf({ payload }: Context, index: number): Place {
  const [root] = payload.tasks;
  if (index === 0 || !root) return payload.place;
  const before = payload.tasks
    .slice(1, index)
    .filter(({ status }) => status !== 'completed')
    .reverse();
  return { parent: root.id, after: before.map(({ id }) => id) };
}

/** Why the service did not bring a task back: it is still deleted, or the list does not know it. */
type Gone = 'deleted' | 'unknown';

/** Restores a task and returns it alive, open or completed as it was. */
async function restore(
  { tasks, recovering }: Context,
  listId: string,
  taskId: string,
  { status, completed }: Pick<Task, 'status' | 'completed'>,
): Promise<StoredTask | Gone> {
  const alive = await readTask(tasks, listId, taskId);
  if (alive && !recovering) return alive;
  const back = alive ?? (await undelete(tasks, listId, taskId));
  // The task was completed or reopened after the user deleted it, and then deleted once more.
  return typeof back === 'object' && back.status !== status ? tasks.patch(listId, taskId, { status, completed }) : back;
}

async function undelete(tasks: TasksRemote, listId: string, taskId: string): Promise<StoredTask | Gone> {
  try {
    await tasks.patch(listId, taskId, { deleted: false });
  } catch (error) {
    if (isImpossible(error)) return 'unknown';
    throw error;
  }
  return (await readTask(tasks, listId, taskId)) ?? 'deleted';
}

/**
 * Moves the task to where it was. A completed task is moved only out of another parent, with which it would be deleted:
 * its place among siblings is up to the service, which may refuse. Nor does the service put a hidden task below a
 * parent: it stays below the one that it came back to, and goes where that goes.
 */
async function putBack(context: Context, listId: string, task: StoredTask, place: Place): Promise<Change> {
  const stored = await context.stored(listId);
  const isBelow = task.parent === parentOf(place, stored, context.ids);
  if (task.status === 'completed' && isBelow) return { tasks: [{ listId, put: [task] }] };
  try {
    const { ids, tasks } = context;
    const sent = await withPlace(place, stored, ids, (to) => tasks.move(listId, task.id, to), task.hidden);
    return { tasks: [{ listId, put: [placed(stored ?? [], sent.answer, sent.place.previous)] }] };
  } catch (error) {
    if (isImpossible(error)) return { tasks: [{ listId, put: [task] }] };
    throw error;
  }
}
