import { changedIn, type Draft } from '../draft.ts';
import type { CompleteTasks } from './operation.ts';

/**
 * Completes the tasks and every open subtask below them [4.1], including subtasks that were added since the user acted.
 */
export function applyCompleteTasks(draft: Draft, { listId, taskIds, completed }: CompleteTasks): void {
  for (const taskId of taskIds) {
    const list = draft.listWith(taskId, listId);
    if (!list) continue;
    for (const id of [taskId, ...(list.children.get(taskId) ?? [])]) {
      const task = list.tasks.get(id);
      if (task?.status === 'needsAction')
        list.tasks.set(id, changedIn(list, { ...task, status: 'completed', completed }));
    }
  }
}
