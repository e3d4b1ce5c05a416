import type { Place } from '../../domain/operations/operation.ts';
import type { PreImage } from '../../protocol/records.ts';
import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import type { Change } from '../../records/records.ts';
import { markOf, SERVER_SKEW_MS } from '../insert-mark.ts';
import { placed } from '../order.ts';
import type { RemoteTaskFields } from '../ports.ts';
import { isGone, readTask, walk } from '../read-all.ts';
import { sameValue } from '../same-value.ts';
import { FOLLOW } from '../step-numbers.ts';
import { moveTask } from './move-task.ts';
import { nearest, parentOf, withPlace } from './place.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { corrected, findElsewhere, storedIn, withTasks } from './where-it-is.ts';

type Context = StepContext<'INSERT_TASK'>;
type Inserting = StepContext<'INSERT_TASK' | 'RESTORE_TASK'>;

/** A task to insert, with its stable id. */
interface Insertion {
  readonly listId: string;
  readonly taskId: string;
  readonly fields: RemoteTaskFields;
  readonly place: Place;
}

/**
 * Returns what the list holds before an insert, to be stored before the POST goes out. It also names the stored tasks
 * with the same title: by the time the made task is looked for, the stored tasks may have been read anew or dropped,
 * and a task that had left the list may be back.
 */
export async function preImageOf(
  { newcomers, stored, now }: Inserting,
  listId: string,
  title: string,
): Promise<PreImage> {
  const { ids, stored: before, serverTime } = await newcomers(listId);
  const known = [...before, ...((await stored(listId)) ?? [])];
  const alike = known.filter((task) => sameValue(task.title, title));
  return { ids: [...new Set([...ids, ...alike.map(({ id }) => id)])], at: now, serverTime };
}

/** Returns true when a task equals what was sent in title, notes, day and parent. */
function equals(task: StoredTask, { fields }: Insertion, parent: string | null): boolean {
  return (
    sameValue(task.title, fields.title) &&
    sameValue(task.notes, fields.notes) &&
    (task.due ?? null) === (fields.due ?? null) &&
    task.parent === parent
  );
}

/**
 * Returns the task that an unanswered insert made, or null: one that was not there before, is claimed by no operation
 * and equals what was sent. Of several, which are equal otherwise, one below the wanted parent comes first.
 */
async function findOwn(
  context: Inserting,
  listId: string,
  insertion: Insertion,
  stored: readonly StoredTask[] | null,
): Promise<StoredTask | null> {
  const { preImage, ids, payload } = context;
  if (!preImage) return null;
  // While the outcome is unknown no read replaces the stored tasks of the named list, so they are from before the
  // insert. Those of another list may already include the task that it made.
  const held = ids.server(payload.listId) === listId ? stored : null;
  const before = new Set([...preImage.ids, ...(held ?? []).map(({ id }) => id)]);
  const parent = parentOf(insertion.place, stored, ids);
  const since = preImage.serverTime === null ? 0 : Date.parse(preImage.serverTime) - SERVER_SKEW_MS;
  const { tasks } = await walk(context.tasks, listId);
  const own = tasks.filter(
    (task) =>
      !before.has(task.id) &&
      !ids.claimed(task.id) &&
      Date.parse(task.updated) >= since &&
      (equals(task, insertion, parent) || equals(task, insertion, null)),
  );
  return own.sort((a, b) => Number(b.parent === parent) - Number(a.parent === parent))[0] ?? null;
}

/** Sends an insert, or finds what an earlier try made. Returns the task and the change that settles it. */
export async function insert(context: Inserting, insertion: Insertion) {
  const listId = context.ids.server(insertion.listId) ?? '';
  const stored = await context.stored(listId);
  const own = context.recovering ? await findOwn(context, listId, insertion, stored) : null;
  const sent = own
    ? { answer: own, place: { parent: own.parent, previous: nearest(insertion.place, stored ?? [], context.ids) } }
    : await withPlace(insertion.place, stored, context.ids, (place) =>
        context.tasks.insert(listId, insertion.fields, place),
      );
  const task = stripped(sent.answer);
  const change = {
    ids: [{ local: insertion.taskId, server: task.id, kind: 'task' }],
    tasks: [{ listId, put: [placed(stored ?? [], task, sent.place.previous)] }],
    keep: [markOf(context, listId, insertion.fields, task, sent.place.previous)],
  } satisfies Change;
  return { task, change };
}

/**
 * Finishes an insert whose subtask the service did not put below its parent. If the parent is still in the list, it
 * takes no subtasks, as assigned and repeating tasks do not. Otherwise another device has moved the parent to another
 * list, or back into this one from the list where it is stored: then the subtask is moved after it, since only a move
 * can be repeated without harm. In all other cases it stays at the top level, and the user is told.
 */
async function follow(context: Context): Promise<StepResult> {
  const { ids, payload } = context;
  const { taskId, place } = payload;
  const listId = ids.server(payload.listId) ?? '';
  const parent = ids.server(place.parent ?? '') ?? '';
  const here = await readTask(context.tasks, listId, parent);
  const known = here ? await storedIn(context, listId, parent) : listId;
  const found = here ? { listId, task: here } : await findElsewhere(context, listId, parent);
  if (!found || (here && known === listId)) {
    const task = await readTask(context.tasks, listId, ids.server(taskId) ?? '');
    return {
      outcome: 'done',
      ...(task && { change: { tasks: [{ listId, put: [task] }] } }),
      notice: 'not-nested',
    };
  }
  const right = await corrected(context, known, found);
  const to = ids.stable(found.listId);
  const move = { taskId, from: payload.listId, to, subtaskIds: [], place, base: { parent: null, after: [] } };
  const result = withTasks(right.tasks, await moveTask({ ...right.context, payload: move, step: 0 }));
  return { outcome: 'done', ...('change' in result && result.change && { change: result.change }) };
}

/**
 * Returns the server's id of the list for a new task: the named one or, if it is gone, the one that its parent went to.
 */
async function homeOf(context: Context): Promise<string> {
  const named = context.ids.server(context.payload.listId) ?? '';
  const parent = parentId(context);
  // A list that is gone has no stored tasks any more.
  return parent === null || (await context.stored(named)) ? named : storedIn(context, named, parent);
}

const parentId = ({ ids, payload: { place } }: Context): string | null =>
  place.parent === null ? null : ids.server(place.parent);

/**
 * Handles a list that is gone: the task goes to the list that its parent is in by now, or else waits for the user. An
 * earlier try may have made the task, which then went along with its parent: there it is looked for first.
 */
async function homeless(context: Context, listId: string): Promise<StepResult> {
  const parent = parentId(context);
  const found = parent === null ? null : await findElsewhere(context, listId, parent);
  if (!found) return { outcome: 'homeless' };
  const { context: right, tasks } = await corrected(context, listId, found);
  if (context.step === 0 || !context.recovering) {
    // In a list that was never read the next step would not find the parent, and ask in vain again, without end.
    if (!(await context.stored(found.listId))) return { outcome: 'homeless' };
    return { outcome: 'more', step: 0, change: { lists: { remove: [listId] }, tasks } };
  }
  const stored = async (id: string) => (id === listId ? null : right.stored(id));
  return withTasks(tasks, await insertTask({ ...right, stored, storedLists: context.listsNow }));
}

/**
 * Step 0 stores what the list held, step 1 sends, the last one brings the task to a parent that went to another list.
 */
export const insertTask: Step<'INSERT_TASK'> = async (context) => {
  const { taskId, fields, place } = context.payload;
  if (context.step === FOLLOW) return follow(context);
  const home = await homeOf(context);
  try {
    if (context.step === 0) return { outcome: 'more', preImage: await preImageOf(context, home, fields.title) };
    const listId = context.ids.stable(home);
    const { title, notes, due } = fields;
    const body = { title, ...(notes ? { notes } : {}), ...(due ? { due } : {}) };
    const { task, change } = await insert(context, { listId, taskId, fields: body, place });
    const parent = parentId(context);
    if (parent === null || task.parent === parent) return { outcome: 'done', change };
    // The base does not show the task where it stands now: it may be on its way to its parent.
    return { outcome: 'more', step: FOLLOW, change: { ids: change.ids, keep: change.keep } };
  } catch (error) {
    if (!isGone(error)) throw error;
    return homeless(context, home);
  }
};
