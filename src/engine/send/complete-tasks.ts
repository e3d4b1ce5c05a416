import type { StoredTask } from '../../protocol/tasks.ts';
import { SERVER_SKEW_MS } from '../insert-mark.ts';
import { EVERYTHING, isGone, stripped, walk } from '../read-all.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { storedIn, whereItIs } from './where-it-is.ts';

type Context = StepContext<'COMPLETE_TASKS'>;

/**
 * One PATCH per task that the user ticked: completing a parent completes its subtasks in the service, also those that
 * nobody here has seen. Then those that have left their parent since. No If-Match: whatever else changed, it is done.
 */
export const completeTasks: Step<'COMPLETE_TASKS'> = async (context) => {
  const { payload, ids, step } = context;
  const named = ids.server(payload.listId) ?? '';
  const taskId = step < payload.roots.length ? payload.roots[step] : await strayOf(context, new Set());
  if (taskId === undefined) return { outcome: 'done' };
  const next = Math.min(step + 1, payload.roots.length);
  const server = ids.server(taskId);
  if (server === null) return { outcome: 'more', step: next };
  const result = await whereItIs(context, named, server, (listId, where) => complete(where, listId, server, next));
  if (result) return result;
  // It is nowhere, so not where the last read had it either: else it would be asked for again, without end.
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
    const last = next === payload.roots.length && (await strayOf(context, closed)) === undefined;
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

/** A task that the user completed as a subtask and that the service still has open; `closed` are done. */
async function strayOf(context: Context, closed: ReadonlySet<string>): Promise<string | undefined> {
  const { payload, ids } = context;
  const named = ids.server(payload.listId) ?? '';
  for (const taskId of payload.taskIds) {
    const server = ids.server(taskId);
    if (server === null || closed.has(server)) continue;
    const stored = await context.stored(await storedIn(context, named, server));
    if (stored?.some(({ id, status }) => id === server && status === 'needsAction')) return taskId;
  }
  return undefined;
}
