import { type Draft, removeTask } from '../draft.ts';
import type { DeleteCompletedTasks, DeleteTask } from './operation.ts';

/**
 * Takes along the subtasks that the user saw, as far as they are below it still: others the engine moves out. While the list
 * is not read, what is new below the task stands at the top.
 */
export function applyDeleteTask(draft: Draft, { listId, tasks }: DeleteTask): void {
  const [root] = tasks;
  const list = root && draft.listWith(root.id, listId);
  if (!list) {
    const unread = draft.lists.get(listId)?.loaded === false ? draft.list(listId) : null;
    if (unread) for (const { id } of tasks) removeTask(unread, id);
    return;
  }
  for (const { id } of tasks) if (list.tasks.get(id)?.parent === root.id) removeTask(list, id);
  removeTask(list, root.id);
}

/**
 * Removes the completed tasks that were there when the user cleared the list. As in the engine, one that is open by now
 * stays, and one with a subtask that the user did not see.
 */
export function applyDeleteCompletedTasks(draft: Draft, { listId, tasks }: DeleteCompletedTasks): void {
  const list = draft.list(listId);
  const named = new Set(tasks.map(({ id }) => id));
  for (const id of named) {
    if (list?.tasks.get(id)?.status !== 'completed' || list.children.get(id)?.some((sub) => !named.has(sub))) continue;
    removeTask(list, id);
  }
}
