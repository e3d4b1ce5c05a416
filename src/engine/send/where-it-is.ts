import type { StoredTask } from '../../protocol/tasks.ts';
import type { Change } from '../../records/records.ts';
import { familyOf } from '../order.ts';
import { readTask } from '../read-all.ts';
import type { StepContext, StepResult } from './step.ts';

/** The part of a context that the search for a task's list needs. */
type Lists = Pick<StepContext, 'stored' | 'storedLists' | 'listsNow' | 'tasks'>;

/** Returns all lists but one, by the server's ids: those that have the task by the last read, and the rest. */
async function others({ stored, storedLists }: Lists, listId: string, taskId: string) {
  const lists = (await storedLists()).filter(({ id }) => id !== listId);
  const bases = await Promise.all(lists.map(async ({ id }) => ({ id, tasks: await stored(id) })));
  const { having = [], rest = [] } = Object.groupBy(bases, ({ tasks }) =>
    tasks?.some(({ id }) => id === taskId) ? 'having' : 'rest',
  );
  return { having: having.map(({ id }) => id), rest: rest.map(({ id }) => id) };
}

/** Returns the list that has the task by the last read: the named one if several have it, or if none has. */
export async function storedIn(context: Lists, named: string, taskId: string): Promise<string> {
  if ((await context.stored(named))?.some(({ id }) => id === taskId)) return named;
  return (await others(context, named, taskId)).having[0] ?? named;
}

/**
 * Returns the living task from another list than this one, as the service has it, with one read per list until it is
 * found. It may be in a list that is not known here yet.
 */
export async function findElsewhere(
  context: Lists,
  listId: string,
  taskId: string,
): Promise<{ readonly listId: string; readonly task: StoredTask } | null> {
  const { having, rest } = await others(context, listId, taskId);
  const known = [...having, ...rest];
  const search = async (lists: readonly string[]) => {
    for (const other of lists) {
      const task = await readTask(context.tasks, other, taskId);
      if (task) return { listId: other, task };
    }
    return null;
  };
  const unknown = async () => {
    const lists = (await context.listsNow()).map(({ id }) => id);
    return lists.filter((id) => id !== listId && !known.includes(id));
  };
  return (await search(known)) ?? search(await unknown());
}

/**
 * Returns the context and the change that correct the stored tasks after a task was found in another list than thought.
 * A parent that is not known there is corrected first: the task went along with it.
 */
export async function corrected<C extends Lists>(
  context: C,
  listId: string,
  found: { readonly listId: string; readonly task: StoredTask },
): Promise<{ readonly context: C; readonly tasks: NonNullable<Change['tasks']> }> {
  const { task } = found;
  const isKnown = (await context.stored(found.listId))?.some(({ id }) => id === task.parent);
  const above = task.parent === null || isKnown ? null : await readTask(context.tasks, found.listId, task.parent);
  if (above) {
    const from = await storedIn(context, listId, above.id);
    const first = await corrected(context, from, { listId: found.listId, task: above });
    const rest = await corrected(first.context, listId, found);
    return { context: rest.context, tasks: [...first.tasks, ...rest.tasks] };
  }
  const below = familyOf((await context.stored(listId)) ?? [], task.id);
  const gone = new Set([task.id, ...below.map(({ id }) => id)]);
  const stored = async (id: string) => {
    const known = await context.stored(id);
    if (id !== listId && id !== found.listId) return known;
    const rest = known?.filter((one) => !gone.has(one.id));
    // Of a list that was never read, this much is known by now.
    return id === listId ? (rest ?? null) : [...(rest ?? []), task, ...below];
  };
  const tasks = [
    { listId, remove: [...gone] },
    { listId: found.listId, put: [task, ...below] },
  ];
  return { context: { ...context, stored }, tasks };
}

/**
 * Does a step in the list that has its task. Another device may have moved the task, which keeps its id then
 * (docs/tasks-api.md 2.7): what was done to it here is done where it is. `act` returns null when a list does not have
 * the task; the result is null when no list has it.
 */
export async function whereItIs<C extends Lists>(
  context: C,
  named: string,
  taskId: string,
  act: (listId: string, context: C) => Promise<StepResult | null>,
): Promise<StepResult | null> {
  const listId = await storedIn(context, named, taskId);
  const result = await act(listId, context);
  if (result) return result;
  const found = await findElsewhere(context, listId, taskId);
  if (!found) return null;
  const right = await corrected(context, listId, found);
  return withTasks(right.tasks, await act(found.listId, right.context));
}

/**
 * Returns the result with a correction of the stored tasks put before its own change. Null stays null: a task that
 * leaves while it is looked for is on its way.
 */
export function withTasks<R extends StepResult | null>(tasks: NonNullable<Change['tasks']>, result: R): R {
  if (!result || result.outcome === 'homeless' || result.outcome === 'asks') return result;
  return { ...result, change: { ...result.change, tasks: [...tasks, ...(result.change?.tasks ?? [])] } };
}
