import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import type { TasksChange } from '../../records/records.ts';
import { SERVER_SKEW_MS } from '../insert-mark.ts';
import { EVERYTHING, unlessGone, walk } from '../read-all.ts';
import { moveOut } from './delete-task.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { storedIn, whereItIs } from './where-it-is.ts';

type Context = StepContext<'COMPLETE_TASKS'>;

/** Up to this many tasks are looked for one by one; for more, each list is read once. */
const ASK_FOR = 3;

/**
 * Sends one PATCH per task that the user ticked: completing a parent completes its subtasks in the service, also those
 * that nobody here has seen. Then completes the strays, subtasks that have left their parent since: one per step
 * through `taskIds`, or all in one step if they are many. No If-Match: whatever else changed, the tasks are done.
 */
export const completeTasks: Step<'COMPLETE_TASKS'> = async (context) => {
  const { payload, ids, step } = context;
  const named = ids.server(payload.listId) ?? '';
  const { length } = payload.roots;
  const strays = step < length ? [] : await straysOf(context, step - length, new Set());
  if (strays.length > ASK_FOR) return completeMany(context, named, strays);
  const [stray] = strays;
  const taskId = stray === undefined ? payload.roots[step] : payload.taskIds[stray];
  if (taskId === undefined) return { outcome: 'done' };
  const next = stray === undefined ? step + 1 : length + stray + 1;
  const server = ids.server(taskId);
  if (server === null) return { outcome: 'more', step: next };
  const result = await whereItIs(context, named, server, (listId, where) =>
    unlessGone(complete(where, listId, server, next)),
  );
  if (result) return result;
  // No list has the task, so it is removed from the one where the last read had it.
  const listId = await storedIn(context, named, server);
  return { outcome: 'more', step: next, change: { tasks: [{ listId, remove: [server] }] } };
};

/** Completes one task in the service. Null: the list does not have the task. */
async function tick(context: Context, listId: string, taskId: string): Promise<StoredTask | null> {
  const { completed } = context.payload;
  const stored = (await context.stored(listId)) ?? [];
  const answer = await context.tasks.patch(listId, taskId, { status: 'completed', completed });
  if (answer.deleted) return null;
  const { position } = stored.find(({ id }) => id === taskId) ?? answer;
  return { ...stripped(answer), position, status: 'completed', completed: answer.completed ?? completed };
}

/** Completes a task and settles what the service completed with it. Null: the list does not have the task. */
async function complete(context: Context, listId: string, taskId: string, next: number): Promise<StepResult | null> {
  const beside = await takenOut(context, listId, taskId);
  const task = await tick(context, listId, taskId);
  if (!task) return null;
  const { status, completed } = task;
  const below = await completedWith(context, listId, task);
  const put = [...beside, task, ...below.map((one) => ({ ...one, status, completed }))];
  const change = { tasks: [{ listId, put }] };
  const closed = new Set(put.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
  const { length } = context.payload.roots;
  const last = next >= length && (await straysOf(context, next - length, closed)).length === 0;
  return last ? { outcome: 'done', change } : { outcome: 'more', step: next, change };
}

/**
 * Moves out the open tasks that the service has below a subtask: boards nest one level and show them beside the
 * subtask, so the user did not tick them. What the service does not move is completed as well.
 */
async function takenOut(context: Context, listId: string, taskId: string): Promise<readonly StoredTask[]> {
  const stored = (await context.stored(listId)) ?? [];
  const task = stored.find(({ id }) => id === taskId);
  if (!stored.some(({ id }) => id === task?.parent)) return [];
  const ticked = new Set(context.payload.taskIds.map((id) => context.ids.server(id)));
  const beside = stored.filter(
    ({ id, parent, status }) => parent === taskId && status === 'needsAction' && !ticked.has(id),
  );
  return (task && (await moveOut(context, listId, task, beside, stored))) ?? [];
}

/**
 * Looks for all strays at once, first in the named list, and completes those that live and are open. It may be
 * repeated: what is complete by then is left alone.
 */
async function completeMany(context: Context, named: string, strays: readonly number[]): Promise<StepResult> {
  const missing = new Set(strays.flatMap((index) => context.ids.server(context.payload.taskIds[index] ?? '') ?? []));
  // What no list has is removed from where the last read had it.
  const tasks: TasksChange[] = [];
  for (const id of missing) tasks.push({ listId: await storedIn(context, named, id), remove: [id] });
  for (const listId of new Set([named, ...(await context.listsNow()).map(({ id }) => id)])) {
    if (missing.size === 0) break;
    const all = (await unlessGone(walk(context.tasks, listId)))?.tasks ?? [];
    for (const found of all.filter(({ id }) => missing.has(id))) {
      const open = found.status === 'needsAction';
      const task = open ? await unlessGone(tick(context, listId, found.id)) : stripped(found);
      if (!task) continue;
      tasks.push({ listId, put: [task] });
      missing.delete(task.id);
    }
  }
  return { outcome: 'done', change: { tasks } };
}

/**
 * Returns the tasks that were open below a parent by the last read and were completed with it. The service is asked,
 * since another device may have moved some away.
 */
async function completedWith(context: Context, listId: string, parent: StoredTask): Promise<readonly StoredTask[]> {
  const stored = (await context.stored(listId)) ?? [];
  const open = stored.filter((task) => task.parent === parent.id && task.status === 'needsAction');
  if (open.length === 0) return [];
  const updatedMin = new Date(Date.parse(parent.updated) - SERVER_SKEW_MS).toISOString();
  const found = await walk(context.tasks, listId, { ...EVERYTHING, updatedMin });
  const completed = new Set(found.tasks.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
  return open.filter(({ id }) => completed.has(id));
}

/**
 * Returns the indices in `taskIds`, from `from` on, of tasks that the user completed as subtasks and that are not known
 * to be complete; those in `closed` are. A task that no stored list has may still live: the list that it went to may
 * not have been read yet.
 */
async function straysOf(context: Context, from: number, closed: ReadonlySet<string>): Promise<readonly number[]> {
  const { listId, roots, taskIds } = context.payload;
  const named = context.ids.server(listId) ?? '';
  const strays: number[] = [];
  for (let index = from; index < taskIds.length; index += 1) {
    const taskId = taskIds[index] ?? '';
    const server = context.ids.server(taskId);
    if (server === null || closed.has(server) || roots.includes(taskId)) continue;
    const stored = await context.stored(await storedIn(context, named, server));
    if (stored?.find(({ id }) => id === server)?.status !== 'completed') strays.push(index);
  }
  return strays;
}
