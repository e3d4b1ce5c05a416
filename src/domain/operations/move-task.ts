import { type Draft, detach, insertAt } from '../draft.ts';
import type { MoveTask } from './operation.ts';

/** Moves a task with its subtasks; one that becomes a subtask hands its own to its new parent (boards nest one level). */
export function applyMoveTask(draft: Draft, { taskId, from, to, place }: MoveTask): void {
  const source = draft.list(from);
  const target = draft.list(to);
  const task = source?.tasks.get(taskId);
  if (!source || !target || !task || place.parent === taskId) return;
  const subtasks = [...(source.children.get(taskId) ?? [])];
  detach(source, task);
  source.children.delete(taskId);
  if (from !== to) source.tasks.delete(taskId);
  insertAt(target, task, place);
  const parent = target.tasks.get(taskId)?.parent ?? taskId;
  let after = parent === taskId ? [] : [taskId];
  for (const id of subtasks) {
    const subtask = source.tasks.get(id);
    if (!subtask) continue;
    if (from !== to) source.tasks.delete(id);
    insertAt(target, subtask, { parent, after });
    after = [id];
  }
}
