import { changedIn, type Draft, type DraftList, detach, insertAt } from '../draft.ts';
import type { MoveTask, Place } from './operation.ts';

/** Whether a place is beside or below one of these tasks. One that is not says nothing in a list that it was not meant for. */
export const namesAny = ({ parent, after }: Place, has: (id: string) => boolean): boolean =>
  parent === null ? after.some(has) : has(parent);

/**
 * Whether it takes the task out from below the parent that it has. In a list that it was not meant for this counts whatever
 * the place says: what is done to that parent next takes along what is below it.
 */
export const takesOut = ({ place, base }: MoveTask, parent: string | null): boolean =>
  parent !== null && parent === base.parent && parent !== place.parent;

/**
 * Moves a task with its subtasks; one that becomes a subtask hands its own to its new parent (boards nest one level). All
 * that gets another parent, list or place was changed just now: the service says so too.
 */
export function applyMoveTask(draft: Draft, move: MoveTask): void {
  const { taskId, from, to, place } = move;
  const source = draft.listWith(taskId, from);
  const target = from === to ? source : draft.list(to);
  const task = source?.tasks.get(taskId);
  if (!source || !target || !task || place.parent === taskId) return;
  // Another device has moved that one below it meanwhile: the service will refuse this.
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
  // The service is asked to move one after the other: some may stand, or be shown, below the new parent already.
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

/** Under a completed parent the service completes what it moves there. */
function completeBelow({ tasks }: DraftList, id: string): void {
  const task = tasks.get(id);
  const parent = tasks.get(task?.parent ?? '');
  if (task?.status !== 'needsAction' || parent?.status !== 'completed') return;
  tasks.set(id, { ...task, status: parent.status, completed: parent.completed });
}
