import { type GoogleContext, isWellFormedId, type ListRow, nextStamp, type TaskRow, touchList } from '../store.ts';
import { refuse } from './errors.ts';
import { findTask, isKnown, requireTask } from './listing.ts';
import { requireList } from './lists.ts';
import { requirePrevious } from './previous.ts';
import { type TaskResource, taskResource } from './resources.ts';
import { completeDescendants, descendants, rankAfter, renumber, requireParent } from './tree.ts';
import { checkIfMatch, checkRoom } from './writes.ts';

/** The place to which a move puts a task; empty strings count as absent. */
export interface MovePlace {
  parent?: string | undefined;
  previous?: string | undefined;
  destinationTasklist?: string | undefined;
}

/**
 * Returns the task to move. An id that never existed is 400 'Invalid task ID'; a deleted task, or one that has left
 * this list, is 404 (api 2.7 AX, P).
 */
function requireSubject(context: GoogleContext, list: ListRow, id: string): TaskRow {
  if (id === '') throw refuse.missingTask();
  if (!isWellFormedId(id) || !isKnown(context, id)) throw refuse.invalidTask();
  const task = findTask(context, list, id);
  if (!task || task.deletedBy !== null) throw refuse.unknownTask();
  return task;
}

function checkNesting(task: TaskRow, family: TaskRow[], place: MovePlace): void {
  if (task.completed !== null && task.hidden && (place.parent || place.previous)) throw refuse.invalidMove();
  if (place.parent && (task.assignment || task.recurring)) throw refuse.invalidMove();
  if (place.parent === task.id || place.previous === task.id) throw refuse.invalidMove();
  if (family.some((child) => child.id === place.parent)) throw refuse.invalidMove();
}

/**
 * tasks.move: puts a task among the siblings under `parent` (or at the top level), in this list or in
 * `destinationTasklist`. A move to another list keeps the id and takes the subtasks along. Under a completed parent the
 * task becomes completed (api 2.7 AX).
 */
export function moveTask(
  context: GoogleContext,
  sub: string,
  listId: string,
  id: string,
  place: MovePlace,
  ifMatch?: string,
): TaskResource {
  const source = requireList(context, sub, listId);
  const task = requireSubject(context, source, id);
  checkIfMatch(task, ifMatch);
  const target = place.destinationTasklist ? requireList(context, sub, place.destinationTasklist) : source;
  const family = descendants(context, task.id);
  checkNesting(task, family, place);
  if (target.id !== source.id && task.recurring) throw refuse.invalidMove();
  const parent = place.parent ? requireParent(context, target, place.parent, task) : undefined;
  const previous = place.previous ? requirePrevious(context, target, parent?.id ?? null, place.previous) : undefined;
  if (target.id !== source.id) checkRoom(context, target, [task, ...family]);
  const stamp = nextStamp(context, sub);
  const isCompletedByParent = task.completed === null && parent !== undefined && parent.completed !== null;
  context.sql.run(
    `UPDATE google_tasks SET list = ?, parent = ?, rank = ?, completed = ?, hidden = ?, updated = ?, stamp = ?
     WHERE seq = ?`,
    target.id,
    parent?.id ?? null,
    rankAfter(previous),
    isCompletedByParent ? stamp : task.completed,
    isCompletedByParent && context.options.completedIsHidden ? 1 : task.hidden,
    stamp,
    stamp,
    task.seq,
  );
  if (target.id !== source.id) {
    for (const child of family) {
      context.sql.run(
        'UPDATE google_tasks SET list = ?, updated = ?, stamp = ? WHERE seq = ?',
        target.id,
        stamp,
        stamp,
        child.seq,
      );
    }
    touchList(context, source, stamp);
  }
  context.changes.note({ what: 'task', did: 'moved', id: task.id, list: target.id, count: family.length + 1 });
  if (isCompletedByParent) completeDescendants(context, task.id, stamp, stamp);
  renumber(context, target.id, parent?.id ?? null, stamp);
  touchList(context, target, stamp);
  return taskResource(requireTask(context, target, task.id));
}
