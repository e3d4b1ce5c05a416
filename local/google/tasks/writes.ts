import { type GoogleContext, type ListRow, newId, nextStamp, type TaskRow, touchList } from '../store.ts';
import { refuse } from './errors.ts';
import { requireTask } from './listing.ts';
import { requireList } from './lists.ts';
import { requirePrevious } from './previous.ts';
import { etagOf, type TaskResource, taskResource } from './resources.ts';
import { completeDescendants, descendants, rankAfter, renumber, requireParent } from './tree.ts';
import { parseTaskChange, type TaskChange } from './values.ts';

/** Throws 412 unless the header is absent, '*' or lists the task's etag (api 2.6 AX). */
export function checkIfMatch(task: TaskRow, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch === '') return;
  const wanted = ifMatch.split(',').map((etag) => etag.trim());
  if (!wanted.includes('*') && !wanted.includes(etagOf(task.stamp))) throw refuse.staleEtag();
}

function reread(context: GoogleContext, seq: number): TaskRow {
  const row = context.sql.get<TaskRow>('SELECT * FROM google_tasks WHERE seq = ?', seq);
  if (!row) throw new Error('a task that was just written is gone');
  return row;
}

/**
 * Throws when the list or the account is full: 20,000 tasks that are not hidden, 100,000 in all (api 2.4 D). `arriving`
 * are the tasks that a move brings from another list of the account; without it one new task is counted.
 */
export function checkRoom(context: GoogleContext, list: ListRow, arriving?: readonly TaskRow[]): void {
  const { limits, limitStatus } = context.options;
  const shown = arriving ? arriving.filter((task) => !task.hidden && task.deletedBy === null).length : 1;
  const inList = context.sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM google_tasks WHERE list = ? AND hidden = 0 AND deletedBy IS NULL',
    list.id,
  );
  if ((inList?.count ?? 0) + shown > limits.tasksPerList) throw refuse.limitReached(limitStatus);
  if (arriving) return;
  const inAll = context.sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM google_tasks WHERE deletedBy IS NULL AND list IN (SELECT id FROM google_lists WHERE sub = ?)',
    list.sub,
  );
  if ((inAll?.count ?? 0) >= limits.tasks) throw refuse.limitReached(limitStatus);
}

/**
 * Adds a task first among its siblings or after `previous`; under a completed parent as a completed one (api 2.6 AX).
 */
export function insertTask(
  context: GoogleContext,
  sub: string,
  listId: string,
  body: Record<string, unknown>,
  place: { parent?: string | undefined; previous?: string | undefined },
): TaskResource {
  const list = requireList(context, sub, listId);
  const change = parseTaskChange(context, body);
  const parent = place.parent ? requireParent(context, list, place.parent) : undefined;
  const previous = place.previous ? requirePrevious(context, list, parent?.id ?? null, place.previous) : undefined;
  checkRoom(context, list);
  const stamp = nextStamp(context, sub);
  const isCompleted = change.status === 'completed' || (parent !== undefined && parent.completed !== null);
  const id = newId();
  context.sql.run(
    `INSERT INTO google_tasks (id, list, parent, rank, title, notes, due, completed, hidden, updated, stamp)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    id,
    list.id,
    parent?.id ?? null,
    rankAfter(previous),
    change.title ?? '',
    change.notes ?? null,
    change.due ?? null,
    isCompleted ? (change.completed ?? stamp) : null,
    isCompleted && context.options.completedIsHidden ? 1 : 0,
    stamp,
    stamp,
  );
  context.changes.note({ what: 'task', did: 'added', id, list: list.id });
  renumber(context, list.id, parent?.id ?? null, stamp);
  touchList(context, list, stamp);
  return taskResource(requireTask(context, list, id));
}

function completedAfter(context: GoogleContext, task: TaskRow, change: TaskChange, stamp: number): number | null {
  if (change.status === 'completed') return change.completed ?? task.completed ?? stamp;
  if (change.status === undefined || task.completed === null) return task.completed;
  const parent = task.parent
    ? context.sql.get<TaskRow>('SELECT * FROM google_tasks WHERE id = ?', task.parent)
    : undefined;
  const parentIsDone = parent !== undefined && parent.completed !== null;
  return parentIsDone ? task.completed : null;
}

function hiddenAfter(context: GoogleContext, task: TaskRow, completed: number | null): number {
  if (completed === null) return 0;
  return task.completed === null && context.options.completedIsHidden ? 1 : task.hidden;
}

function writeFields(context: GoogleContext, list: ListRow, task: TaskRow, change: TaskChange): TaskResource {
  if (change.notes && task.assignment?.includes('"DOCUMENT"')) throw refuse.invalidValue();
  const stamp = nextStamp(context, list.sub);
  const completed = completedAfter(context, task, change, stamp);
  const reopened = task.completed !== null && completed === null;
  context.sql.run(
    `UPDATE google_tasks SET title = ?, notes = ?, due = ?, clock = ?, completed = ?, hidden = ?, rank = ?, updated = ?,
     stamp = ? WHERE seq = ?`,
    change.title ?? task.title,
    change.notes === undefined ? task.notes : change.notes,
    change.due === undefined ? task.due : change.due,
    change.due === undefined ? task.clock : null,
    completed,
    hiddenAfter(context, task, completed),
    reopened ? rankAfter(undefined) : task.rank,
    stamp,
    stamp,
    task.seq,
  );
  context.changes.note({ what: 'task', did: 'changed', id: task.id, list: list.id });
  if (task.completed === null && completed !== null) completeDescendants(context, task.id, completed, stamp);
  if (reopened) renumber(context, list.id, task.parent, stamp);
  touchList(context, list, stamp);
  return taskResource(reread(context, task.seq));
}

function restore(context: GoogleContext, list: ListRow, task: TaskRow): void {
  const stamp = nextStamp(context, list.sub);
  const taken = context.options.restore === 'task' ? [] : descendants(context, task.id);
  const back = [task, ...taken.filter((child) => child.deletedBy === task.deletedBy)];
  const rank = context.options.restoredPlace === 'first' ? rankAfter(undefined) : task.rank;
  for (const row of back) {
    context.sql.run(
      'UPDATE google_tasks SET deletedBy = NULL, rank = ?, updated = ?, stamp = ? WHERE seq = ?',
      row === task ? rank : row.rank,
      stamp,
      stamp,
      row.seq,
    );
    context.changes.note({ what: 'task', did: 'restored', id: row.id, list: list.id });
  }
  renumber(context, list.id, task.parent, stamp);
  touchList(context, list, stamp);
}

/**
 * Handles PATCH. An edit of a deleted task answers 200 with the values sent but changes nothing, even when the etag is
 * stale (api 2.6 AX). The `deleted` of an assigned task is read-only (api 2.3 D).
 */
export function patchTask(
  context: GoogleContext,
  sub: string,
  listId: string,
  id: string,
  body: Record<string, unknown>,
  ifMatch?: string,
): TaskResource {
  const list = requireList(context, sub, listId);
  const task = requireTask(context, list, id);
  const change = parseTaskChange(context, body);
  if (change.id !== undefined && change.id !== task.id) throw refuse.invalidValue();
  const mayDelete = task.assignment === null;
  if (task.deletedBy === null) {
    checkIfMatch(task, ifMatch);
    if (change.deleted && mayDelete) return taskResource(removeTask(context, list, task));
    return writeFields(context, list, task, change);
  }
  if (change.deleted !== false || !mayDelete || context.options.restore === 'ignored') {
    const echo = {
      ...task,
      title: change.title ?? task.title,
      notes: change.notes === undefined ? task.notes : change.notes,
      due: change.due === undefined ? task.due : change.due,
    };
    return taskResource(echo);
  }
  restore(context, list, task);
  return writeFields(context, list, reread(context, task.seq), change);
}

/** Handles PUT: like PATCH, but fields not in the body are cleared (api 2.6 D); the body must have the id (api 2.2). */
export function updateTask(
  context: GoogleContext,
  sub: string,
  listId: string,
  id: string,
  body: Record<string, unknown>,
  ifMatch?: string,
): TaskResource {
  if (typeof body.id !== 'string' || body.id === '') throw refuse.missingTask();
  const whole = { title: '', notes: null, due: null, status: 'needsAction', ...body };
  return patchTask(context, sub, listId, id, whole, ifMatch);
}

function removeTask(context: GoogleContext, list: ListRow, task: TaskRow): TaskRow {
  const stamp = nextStamp(context, list.sub);
  for (const row of [task, ...descendants(context, task.id)]) {
    if (row.deletedBy !== null) continue;
    context.sql.run(
      'UPDATE google_tasks SET deletedBy = ?, updated = ?, stamp = ? WHERE seq = ?',
      task.id,
      stamp,
      stamp,
      row.seq,
    );
    context.sql.run('DELETE FROM google_originals WHERE task = ?', row.id);
    context.changes.note({ what: 'task', did: 'deleted', id: row.id, list: list.id });
  }
  touchList(context, list, stamp);
  return reread(context, task.seq);
}

/**
 * Marks a task and its descendants as deleted, and deletes the originals of assigned ones (api 2.6 AX, P, D). Deleting
 * a deleted task again is no error.
 */
export function deleteTask(context: GoogleContext, sub: string, listId: string, id: string, ifMatch?: string): void {
  const list = requireList(context, sub, listId);
  const task = requireTask(context, list, id);
  checkIfMatch(task, ifMatch);
  if (task.deletedBy === null) removeTask(context, list, task);
}

/** Hides every completed task of the list. */
export function clearCompleted(context: GoogleContext, sub: string, listId: string): void {
  const list = requireList(context, sub, listId);
  const stamp = nextStamp(context, sub);
  const hidden = context.sql.run(
    `UPDATE google_tasks SET hidden = 1, updated = ?, stamp = ?
     WHERE list = ? AND completed IS NOT NULL AND hidden = 0 AND deletedBy IS NULL`,
    stamp,
    stamp,
    list.id,
  );
  if (hidden === 0) return;
  context.changes.note({ what: 'task', did: 'cleared', id: '', list: list.id, count: hidden });
  touchList(context, list, stamp);
}
