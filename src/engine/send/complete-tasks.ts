import type { StoredTask } from '../../protocol/tasks.ts';
import { isGone, stripped } from './read-all.ts';
import type { Step } from './step.ts';

/**
 * One PATCH per task that the user ticked: completing a parent completes its subtasks in the service, also those that
 * nobody here has seen. Then those that have left their parent since. No If-Match: whatever else changed, it is done.
 */
export const completeTasks: Step<'COMPLETE_TASKS'> = async (context) => {
  const { payload, ids, step } = context;
  const listId = ids.server(payload.listId) ?? '';
  const stored = (await context.stored(listId)) ?? [];
  const taskId = step < payload.roots.length ? payload.roots[step] : strayOf(payload.taskIds, stored, ids.server);
  if (taskId === undefined) return { outcome: 'done' };
  const next = Math.min(step + 1, payload.roots.length);
  const server = ids.server(taskId);
  if (server === null) return { outcome: 'more', step: next };
  try {
    const answer = await context.tasks.patch(listId, server, { status: 'completed', completed: payload.completed });
    if (answer.deleted) return { outcome: 'more', step: next, change: { tasks: [{ listId, remove: [server] }] } };
    const completed = answer.completed ?? payload.completed;
    const done = (task: StoredTask): StoredTask => ({ ...task, status: 'completed', completed });
    const own = stored.find(({ id }) => id === server);
    const put = [
      done(own ? { ...stripped(answer), position: own.position } : stripped(answer)),
      ...stored.filter(({ parent, status }) => parent === server && status === 'needsAction').map(done),
    ];
    const change = { tasks: [{ listId, put }] };
    const closed = new Set(put.map(({ id }) => id));
    const open = stored.filter(({ id }) => !closed.has(id));
    const last = next === payload.roots.length && strayOf(payload.taskIds, open, ids.server) === undefined;
    return last ? { outcome: 'done', change } : { outcome: 'more', step: next, change };
  } catch (error) {
    if (!isGone(error)) throw error;
    return { outcome: 'more', step: next, change: { tasks: [{ listId, remove: [server] }] } };
  }
};

/** A task that the user completed as a subtask and that the service still has open. */
function strayOf(
  taskIds: readonly string[],
  stored: readonly StoredTask[],
  server: (stableId: string) => string | null,
): string | undefined {
  const open = new Set(stored.filter(({ status }) => status === 'needsAction').map(({ id }) => id));
  return taskIds.find((id) => open.has(server(id) ?? ''));
}
