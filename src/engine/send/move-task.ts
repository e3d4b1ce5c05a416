import type { StoredTask } from '../../protocol/tasks.ts';
import { RemoteError, type TasksRemote } from '../ports.ts';
import { placed } from './order.ts';
import { nearest, parentOf, withPlace } from './place.ts';
import { isImpossible, readTask } from './read-all.ts';
import type { Step, StepContext, StepResult } from './step.ts';

type Context = StepContext<'MOVE_TASK'>;

/** Step 0 moves the task, natively between lists too (decision D5); the others bring its subtasks to its new parent. */
export const moveTask: Step<'MOVE_TASK'> = async (context) => {
  const { payload, ids, step } = context;
  const from = ids.server(payload.from) ?? '';
  const to = ids.server(payload.to) ?? '';
  const target = (await context.stored(to)) ?? [];
  const parent = parentOf(payload.place, target, ids);
  if (step > 0) return moveSubtask(context, to, parent, target);
  const result = await moveRoot(context, from, to, target);
  // Boards nest one level: a task that becomes a subtask hands its own subtasks to its parent.
  const more = result.outcome === 'done' && parent !== null && payload.subtaskIds.length > 0;
  return more ? { ...result, outcome: 'more' } : result;
};

async function moveRoot(
  context: Context,
  from: string,
  to: string,
  target: readonly StoredTask[],
): Promise<StepResult> {
  const { payload, ids, tasks } = context;
  const taskId = ids.server(payload.taskId) ?? '';
  const destination = from === to ? {} : { destinationTasklist: to };
  try {
    const { answer, place } = await withPlace(payload.place, target, ids, (where) =>
      tasks.move(from, taskId, { ...where, ...destination }),
    );
    return await moved(context, from, to, placed(target, answer, place.previous));
  } catch (error) {
    if (!(error instanceof RemoteError) || !isImpossible(error)) throw error;
    // As `steps.ts` says of unknown outcomes: what is no longer in the source is looked for in the destination.
    const arrived = from === to ? null : await look(tasks, to, taskId);
    if (arrived) return await moved(context, from, to, placed(target, arrived, nearest(payload.place, target, ids)));
    const still = await look(tasks, from, taskId);
    if (still && from !== to && error.code === 'invalid' && still.assignment === null) return { outcome: 'asks' };
    const change = still ? {} : { change: { tasks: [{ listId: from, remove: [taskId] }] } };
    return { outcome: 'dropped', code: error.code, notice: 'dropped', ...change };
  }
}

/**
 * Looks after a refusal: a browser may have sent the move twice, and refused is the second. Where this read fails as well,
 * nobody knows whether the first was done.
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

/** The task with what is below it, taken from one list and put into the other. */
async function moved(context: Context, from: string, to: string, task: StoredTask): Promise<StepResult> {
  if (from === to) return { outcome: 'done', change: { tasks: [{ listId: to, put: [task] }] } };
  const source = (await context.stored(from)) ?? [];
  const below = source.filter(({ parent }) => parent === task.id);
  return {
    outcome: 'done',
    change: {
      tasks: [
        { listId: from, remove: [task.id, ...below.map(({ id }) => id)] },
        { listId: to, put: [task, ...below] },
      ],
    },
  };
}

async function moveSubtask(
  context: Context,
  listId: string,
  parent: string | null,
  stored: readonly StoredTask[],
): Promise<StepResult> {
  const { payload, ids, step, tasks } = context;
  const last = step >= payload.subtaskIds.length;
  const outcome = last ? 'done' : 'more';
  const subtask = ids.server(payload.subtaskIds[step - 1] ?? '');
  if (subtask === null || parent === null) return { outcome };
  const after = [...payload.subtaskIds.slice(0, step - 1).reverse(), payload.taskId];
  try {
    const { answer, place } = await withPlace({ parent: payload.place.parent, after }, stored, ids, (where) =>
      tasks.move(listId, subtask, where),
    );
    return { outcome, change: { tasks: [{ listId, put: [placed(stored, answer, place.previous)] }] } };
  } catch (error) {
    if (isImpossible(error)) return { outcome };
    throw error;
  }
}
