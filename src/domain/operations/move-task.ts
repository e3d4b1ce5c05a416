import { changedIn, type Draft, type DraftList, detach, insertAt } from '../draft.ts';
import type { MoveTask, Place } from './operation.ts';

/**
 * Returns true when a place is below or beside one of these tasks. In a list other than the intended one, a place that
 * is neither has no meaning.
 */
export const namesAny = ({ parent, after }: Place, has: (id: string) => boolean): boolean =>
  parent === null ? after.some(has) : has(parent);

/**
 * Returns true when a move takes the task out from below its current parent. In a list other than the intended one this
 * counts whatever the place says: the next operation on that parent takes along the tasks below it.
 */
export const takesOut = ({ place, base }: MoveTask, parent: string | null): boolean =>
  parent !== null && parent === base.parent && parent !== place.parent;

/**
 * Moves a task with its subtasks. A task that becomes a subtask hands its own subtasks to its new parent (boards nest
 * one level). Every task that gets another parent, list or place counts as changed just now, as on the service.
 */
export function applyMoveTask(draft: Draft, move: MoveTask): void {
  const { taskId, from, to, place } = move;
  const source = draft.listWith(taskId, from);
  const target = from === to ? source : draft.list(to);
  const task = source?.tasks.get(taskId);
  if (!source || !target || !task || place.parent === taskId) return;
  // Another device has moved the new parent below this task meanwhile: the service will refuse the move.
  if (target.tasks.get(place.parent ?? '')?.parent === taskId) return;
  const counts = takesOut(move, task.parent) || namesAny(place, (id) => source.tasks.has(id));
  if (from === to && source.id !== to && !counts) return;
  const subtasks = [...(source.children.get(taskId) ?? [])];
  detach(source, task);
  source.children.delete(taskId);
  if (source !== target) source.tasks.delete(taskId);
  insertAt(target, changedIn(target, task), place);
  const parent = target.tasks.get(taskId)?.parent ?? taskId;
  completeBelow(target, taskId);
  const nested = parent !== taskId;
  // The engine has the service move them one by one, so some may stand, or be shown, below the new parent already.
  const handedOn = move.subtaskIds.filter((id) => subtasks.includes(id) || target.tasks.get(id)?.parent === parent);
  let after = nested ? [taskId] : [];
  for (const id of nested ? new Set([...handedOn, ...subtasks]) : subtasks) {
    const there = target.tasks.get(id);
    const subtask = there ?? source.tasks.get(id);
    if (!subtask) continue;
    if (there) detach(target, there);
    else source.tasks.delete(id);
    insertAt(target, there?.parent === parent ? there : changedIn(target, subtask), { parent, after });
    if (nested) completeBelow(target, id);
    after = [id];
  }
}

/** Completes an open task below a completed parent, as the service does when it moves a task there. */
function completeBelow({ tasks }: DraftList, id: string): void {
  const task = tasks.get(id);
  const parent = tasks.get(task?.parent ?? '');
  if (task?.status !== 'needsAction' || parent?.status !== 'completed') return;
  tasks.set(id, { ...task, status: parent.status, completed: parent.completed });
}
