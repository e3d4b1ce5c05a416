import type { GoogleContext, ListRow, TaskRow } from '../store.ts';
import { refuse } from './errors.ts';
import { findTask } from './listing.ts';

/** Returns all descendants of a task, without the task itself. The API allows any depth of nesting. */
export function descendants(context: GoogleContext, id: string): TaskRow[] {
  return context.sql.all<TaskRow>(
    `WITH RECURSIVE tree(id) AS (
       SELECT id FROM google_tasks WHERE parent = ?1
       UNION SELECT child.id FROM google_tasks AS child JOIN tree ON child.parent = tree.id)
     SELECT task.* FROM google_tasks AS task JOIN tree ON tree.id = task.id`,
    id,
  );
}

/** Completes a task's open descendants, including those that no client has ever seen (api 2.6 AX). */
export function completeDescendants(context: GoogleContext, id: string, completed: number, stamp: number): void {
  for (const child of descendants(context, id)) {
    if (child.completed !== null || child.deletedBy !== null) continue;
    context.sql.run(
      'UPDATE google_tasks SET completed = ?, hidden = ?, updated = ?, stamp = ? WHERE seq = ?',
      completed,
      context.options.completedIsHidden ? 1 : 0,
      stamp,
      stamp,
      child.seq,
    );
    context.changes.note({ what: 'task', did: 'completed', id: child.id, list: child.list });
  }
}

/**
 * Returns the rank after `previous`, or the first one: a fraction between two ranks until `renumber` makes it whole.
 */
export function rankAfter(previous: TaskRow | undefined): number {
  return previous ? previous.rank + 0.5 : -1;
}

/** Numbers the open siblings 0..n. Renumbered ones get a new etag but keep `updated` (api, exactly-once table, P). */
export function renumber(context: GoogleContext, list: string, parent: string | null, stamp: number): void {
  const count = context.sql.run(
    `UPDATE google_tasks SET rank = place.number, stamp = CASE WHEN ?4 THEN ?3 ELSE stamp END
     FROM (SELECT seq, row_number() OVER (ORDER BY rank, seq) - 1 AS number FROM google_tasks
           WHERE list = ?1 AND parent IS ?2 AND deletedBy IS NULL AND completed IS NULL) AS place
     WHERE google_tasks.seq = place.seq AND google_tasks.rank <> place.number`,
    list,
    parent,
    stamp,
    context.options.siblingEtags === 'bumped' ? 1 : 0,
  );
  if (count > 0) context.changes.note({ what: 'task', did: 'renumbered', id: parent ?? '', list, count });
}

/**
 * Returns the parent that a request names, in `list`. A deleted, assigned or repeating parent is 400, an unknown one
 * 400 or, by a switch, 404 (api 2.7 AX, D); too many subtasks exceed a limit. `mover` is the task being moved, if any:
 * then the parent must not be hidden, and the task is not counted twice.
 */
export function requireParent(context: GoogleContext, list: ListRow, id: string, mover?: TaskRow): TaskRow {
  const { options, sql } = context;
  const parent = findTask(context, list, id);
  if (!parent) throw options.unknownParent === 404 ? refuse.unknownParent() : refuse.invalidValue();
  if (parent.deletedBy !== null || parent.assignment || parent.recurring || (mover && parent.hidden)) {
    throw refuse.invalidValue();
  }
  const { count } = sql.get<{ count: number }>(
    'SELECT count(*) AS count FROM google_tasks WHERE list = ? AND parent = ? AND deletedBy IS NULL AND id <> ?',
    list.id,
    id,
    mover?.id ?? '',
  ) ?? { count: 0 };
  if (count >= options.limits.subtasks) throw refuse.limitReached(options.limitStatus);
  return parent;
}
