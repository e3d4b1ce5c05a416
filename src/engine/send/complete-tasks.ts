import type { StoredTask } from '../../protocol/tasks.ts';
import { SERVER_SKEW_MS } from '../insert-mark.ts';
import { EVERYTHING, isGone, stripped, walk } from '../read-all.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { storedIn, whereItIs } from './where-it-is.ts';

type Context = StepContext<'COMPLETE_TASKS'>;

/**
 * One PATCH per task that the user ticked: completing a parent completes its subtasks in the service, also those that
 * nobody here has seen. Then those that have left their parent since: step by step through `taskIds`. No If-Match: whatever
 * else changed, it is done.
 */
export const completeTasks: Step<'COMPLETE_TASKS'> = async (context) => {
  const { payload, ids, step } = context;
  const named = ids.server(payload.listId) ?? '';
  const { length } = payload.roots;
  const stray = step < length ? null : await strayOf(context, step - length, new Set());
  const taskId = stray === null ? payload.roots[step] : payload.taskIds[stray];
  if (taskId === undefined) return { outcome: 'done' };
  const next = stray === null ? step + 1 : length + stray + 1;
  const server = ids.server(taskId);
  if (server === null) return { outcome: 'more', step: next };
  const result = await whereItIs(context, named, server, (listId, where) => complete(where, listId, server, next));
  if (result) return result;
  // It is nowhere, so not where the last read had it either.
  const lists = new Set([named, await storedIn(context, named, server)]);
  return { outcome: 'more', step: next, change: { tasks: [...lists].map((listId) => ({ listId, remove: [server] })) } };
};

/** Null: the list does not have the task. */
async function complete(context: Context, listId: string, taskId: string, next: number): Promise<StepResult | null> {
  const { payload } = context;
  const stored = (await context.stored(listId)) ?? [];
  try {
    const answer = await context.tasks.patch(listId, taskId, { status: 'completed', completed: payload.completed });
    if (answer.deleted) return null;
    const completed = answer.completed ?? payload.completed;
    const done = (task: StoredTask): StoredTask => ({ ...task, status: 'completed', completed });
    const own = stored.find(({ id }) => id === taskId);
    const below = await completedWith(context, listId, answer, stored);
    const put = [done(own ? { ...stripped(answer), position: own.position } : stripped(answer)), ...below.map(done)];
    const change = { tasks: [{ listId, put }] };
    const closed = new Set(put.map(({ id }) => id));
    const { length } = payload.roots;
    const last = next >= length && (await strayOf(context, next - length, closed)) >= payload.taskIds.length;
    return last ? { outcome: 'done', change } : { outcome: 'more', step: next, change };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/** What was open below a parent by the last read and was completed with it: another device may have moved some away. */
async function completedWith(
  { tasks }: Context,
  listId: string,
  parent: StoredTask,
  stored: readonly StoredTask[],
): Promise<readonly StoredTask[]> {
  const open = stored.filter((task) => task.parent === parent.id && task.status === 'needsAction');
  if (open.length === 0) return [];
  const updatedMin = new Date(Date.parse(parent.updated) - SERVER_SKEW_MS).toISOString();
  const found = await walk(tasks, listId, { ...EVERYTHING, updatedMin });
  const completed = new Set(found.tasks.flatMap(({ id, status }) => (status === 'completed' ? [id] : [])));
  return open.filter(({ id }) => completed.has(id));
}

/**
 * Index in `taskIds`, `from` this one on, of a task that the user completed as a subtask and that is not known to be
 * complete, their number where there is none; `closed` are done. One that no stored list has may still live: where it went
 * may not have been read yet.
 */
async function strayOf(context: Context, from: number, closed: ReadonlySet<string>): Promise<number> {
  const { listId, roots, taskIds } = context.payload;
  const named = context.ids.server(listId) ?? '';
  for (let index = from; index < taskIds.length; index += 1) {
    const taskId = taskIds[index] ?? '';
    const server = context.ids.server(taskId);
    if (server === null || closed.has(server) || roots.includes(taskId)) continue;
    const stored = await context.stored(await storedIn(context, named, server));
    if (stored?.find(({ id }) => id === server)?.status !== 'completed') return index;
  }
  return taskIds.length;
}
