import { type GoogleContext, isWellFormedId, type ListRow, shownStamp, type TaskRow } from '../store.ts';
import { refuse } from './errors.ts';
import { requireList } from './lists.ts';
import { type Collection, etagOf, type TaskResource, taskResource } from './resources.ts';
import { booleanParameter, pageSize, pageToken, parsePageToken, timeParameter } from './values.ts';

/** Returns the task with this id in this list, even when it is deleted. Throws where there is none. */
export function requireTask(context: GoogleContext, list: ListRow, id: string): TaskRow {
  if (id === '') throw refuse.missingTask();
  if (!isWellFormedId(id)) throw refuse.invalidTask();
  const task = findTask(context, list, id);
  if (!task) throw refuse.unknownTask();
  return task;
}

/** Returns the task with this id in this list, even when it is deleted. */
export function findTask(context: GoogleContext, list: ListRow, id: string): TaskRow | undefined {
  return context.sql.get<TaskRow>('SELECT * FROM google_tasks WHERE id = ? AND list = ?', id, list.id);
}

/** Handles GET of one task; a deleted one is there as well. Throws where there is none. */
export function getTask(context: GoogleContext, sub: string, listId: string, id: string): TaskResource {
  return taskResource(requireTask(context, requireList(context, sub, listId), id));
}

/** Returns true when a task with this id ever existed, in any list. */
export function isKnown(context: GoogleContext, id: string): boolean {
  return context.sql.get('SELECT 1 FROM google_tasks WHERE id = ?', id) !== undefined;
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

/** Returns a page of a list's tasks, newest `updated` first (api 2.4 C); the collection has the etag of the list. */
export function listTasks(
  context: GoogleContext,
  sub: string,
  listId: string,
  query: URLSearchParams,
): Collection<'tasks#tasks', TaskResource> {
  const list = requireList(context, sub, listId);
  const size = pageSize(query, 20, 100);
  const conditions = ['list = ?'];
  const values: (string | number)[] = [list.id];
  function where(condition: string, ...bound: (string | number)[]): void {
    conditions.push(condition);
    values.push(...bound);
  }

  if (!booleanParameter(query, 'showCompleted', true)) where('completed IS NULL');
  if (!booleanParameter(query, 'showHidden', false)) where('hidden = 0');
  if (!booleanParameter(query, 'showDeleted', false)) where('deletedBy IS NULL');
  if (!booleanParameter(query, 'showAssigned', false)) where('assignment IS NULL');
  const completedMin = timeParameter(query, 'completedMin');
  const completedMax = timeParameter(query, 'completedMax');
  const dueMin = timeParameter(query, 'dueMin');
  const dueMax = timeParameter(query, 'dueMax');
  const updatedMin = timeParameter(query, 'updatedMin');
  if (completedMin !== undefined) where('completed >= ?', completedMin);
  if (completedMax !== undefined) where('completed <= ?', completedMax);
  if (dueMin !== undefined) where('due >= ?', dayOf(dueMin + 86_399_999));
  if (dueMax !== undefined) where('due <= ?', dayOf(dueMax));
  if (updatedMin !== undefined) where('updated >= ?', updatedMin);
  const after = parsePageToken(query, list.id, 2);
  if (after) {
    const [updated = 0, seq = 0] = after;
    where('(updated, seq) < (?, ?)', updated, seq);
  }

  const rows = context.sql.all<TaskRow>(
    `SELECT * FROM google_tasks WHERE ${conditions.join(' AND ')} ORDER BY updated DESC, seq DESC LIMIT ?`,
    ...values,
    size + 1,
  );
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return {
    kind: 'tasks#tasks',
    etag: etagOf(shownStamp(context, list)),
    ...(last && rows.length > size ? { nextPageToken: pageToken(list.id, [last.updated, last.seq]) } : {}),
    items: page.map(taskResource),
  };
}
