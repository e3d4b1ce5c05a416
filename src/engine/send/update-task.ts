import type { UpdateTask } from '../../domain/operations/operation.ts';
import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import { placed } from '../order.ts';
import { RemoteError, type RemoteTaskFields } from '../ports.ts';
import { readTask, unlessGone } from '../read-all.ts';
import { type Clash, type Field, merge } from './merge.ts';
import { withPlace } from './place.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { storedIn, whereItIs } from './where-it-is.ts';

/** How often a task may change under a patch before the operation is left for later. */
const MERGES = 4;

type Context = StepContext<'UPDATE_TASK'>;

/** Step 0 frees a subtask of a completed parent, step 1 sends the fields, step 2 the place. */
export const updateTask: Step<'UPDATE_TASK'> = async (context) => {
  const { payload, ids } = context;
  const named = ids.server(payload.listId) ?? '';
  const taskId = ids.server(payload.taskId) ?? '';
  const result = await whereItIs(context, named, taskId, (listId, where) => update(where, listId, taskId));
  if (result) return result;
  return {
    outcome: 'dropped',
    code: 'not-found',
    notice: 'dropped',
    change: { tasks: [{ listId: await storedIn(context, named, taskId), remove: [taskId] }] },
  };
};

/** Does the current step in one list. Null, here and in the functions below: the list does not have the task. */
async function update(context: Context, listId: string, taskId: string): Promise<StepResult | null> {
  const stored = await context.stored(listId);
  const task = stored?.find(({ id }) => id === taskId) ?? (await readTask(context.tasks, listId, taskId));
  if (!task) return null;
  if (context.step === 0) return unlessGone(release(context, listId, task, stored));
  if (context.step === 1) return unlessGone(patch(context, listId, task));
  return unlessGone(move(context, listId, task, stored));
}

/**
 * Moves a subtask that is to be reopened out of its completed parent, since the service ignores the reopening of a
 * subtask whose parent is complete. It goes to the top, the only place to which the service moves a hidden task
 * (docs/tasks-api.md 2.6, 2.7). Any other task is patched at once.
 */
async function release(
  context: Context,
  listId: string,
  task: StoredTask,
  stored: readonly StoredTask[] | null,
): Promise<StepResult | null> {
  if (context.payload.fields.status !== 'needsAction' || task.parent === null) return patch(context, listId, task);
  const parent = stored?.find(({ id }) => id === task.parent) ?? (await readTask(context.tasks, listId, task.parent));
  if (parent?.status !== 'completed') return patch(context, listId, task);
  await context.tasks.move(listId, task.id, { parent: null, previous: null });
  return { outcome: 'more' };
}

async function patch(context: Context, listId: string, task: StoredTask): Promise<StepResult | null> {
  const { payload, operation } = context;
  const clashes = new Map<string, Clash>();
  let remote = task;
  for (let merges = 0; ; merges += 1) {
    const writtenAt = (field: Field, value: string | null) => context.writes.writtenAt(task.id, field, value);
    let merged = merge(payload, remote, operation.executeAfter, writtenAt);
    if (merged.clashes.length > 0) {
      merged = merge({ ...payload, base: await valuesBefore(context) }, remote, operation.executeAfter, writtenAt);
    }
    for (const clash of merged.clashes) clashes.set(clash.field, clash);
    if (Object.keys(merged.fields).length === 0) return patched(context, listId, remote, clashes);
    try {
      const answer = await context.tasks.patch(listId, task.id, wire(merged.fields), remote.etag || undefined);
      // A deleted task takes a patch, answers 200 and stays deleted.
      if (answer.deleted) return null;
      context.writes.note(task.id, merged.fields, operation.executeAfter);
      return patched(context, listId, { ...stripped(answer), position: task.position }, clashes);
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      if (error.code !== 'precondition-failed' || merges >= MERGES) throw error;
      const current = await readTask(context.tasks, listId, task.id);
      if (!current) return null;
      remote = { ...current, position: task.position };
    }
  }
}

/** Returns the values that the user saw, without their own changes of the task that they have taken back since. */
async function valuesBefore({ payload, takenBack }: Context): Promise<UpdateTask['base']> {
  const seen: Record<string, unknown> = { ...payload.base };
  for (const { kind, payload: change } of await takenBack()) {
    if (kind !== 'UPDATE_TASK' || change.taskId !== payload.taskId) continue;
    const before: Record<string, unknown> = change.base;
    for (const [field, value] of Object.entries(change.fields)) if (seen[field] === value) seen[field] = before[field];
  }
  return seen;
}

function wire({ title, notes, due, status }: UpdateTask['fields']): RemoteTaskFields {
  return {
    ...(title === undefined ? {} : { title }),
    ...(notes === undefined ? {} : { notes }),
    ...(due === undefined ? {} : { due }),
    ...(status === undefined ? {} : { status, completed: null }),
  };
}

function patched(
  { payload, operation, now }: Context,
  listId: string,
  task: StoredTask,
  clashes: ReadonlyMap<string, Clash>,
): StepResult {
  const keep = [...clashes.values()].map((clash) => ({
    kind: 'clash' as const,
    at: now,
    id: operation.id,
    data: { listId, taskId: task.id, title: task.title, ...clash },
  }));
  const notice = clashes.size > 0 ? ({ notice: 'clash' } as const) : {};
  // The base shows the change only when all of it is done: an undo in between would find half of it.
  if (payload.place) return { outcome: 'more', step: 2, change: { keep }, ...notice };
  return { outcome: 'done', change: { tasks: [{ listId, put: [task] }], keep }, ...notice };
}

async function move(
  context: Context,
  listId: string,
  task: StoredTask,
  stored: readonly StoredTask[] | null,
): Promise<StepResult> {
  const { place } = context.payload;
  if (!place) return { outcome: 'done' };
  const sent = await withPlace(place, stored, context.ids, (to) => context.tasks.move(listId, task.id, to));
  const put = [placed(stored ?? [], sent.answer, sent.place.previous)];
  return { outcome: 'done', change: { tasks: [{ listId, put }] } };
}
