import { type Draft, removeTask } from '../draft.ts';
import type { DeleteCompletedTasks, DeleteTask } from './operation.ts';

/** Deleting a task takes its subtasks along, also ones that came since. */
export function applyDeleteTask(draft: Draft, { listId, tasks }: DeleteTask): void {
  const [root] = tasks;
  const list = root && draft.listWith(root.id, listId);
  if (!list) return;
  for (const id of [...(list.children.get(root.id) ?? []), ...tasks.map((task) => task.id)]) removeTask(list, id);
}

/** Removes the completed tasks that were there when the user cleared the list. */
export function applyDeleteCompletedTasks(draft: Draft, { listId, tasks }: DeleteCompletedTasks): void {
  const list = draft.list(listId);
  if (list) for (const task of tasks) removeTask(list, task.id);
}
