import type { Draft } from '../draft.ts';
import type { CompleteTasks } from './operation.ts';

/** Sets the completion time of the tasks and of every subtask below them [4.1], also of ones that came since. */
export function applyCompleteTasks(draft: Draft, { listId, roots, taskIds, completed }: CompleteTasks): void {
  const list = draft.list(listId);
  if (!list) return;
  const ids = new Set([...taskIds, ...roots.flatMap((root) => list.children.get(root) ?? [])]);
  for (const id of ids) {
    const task = list.tasks.get(id);
    if (task?.status === 'needsAction') list.tasks.set(id, { ...task, status: 'completed', completed });
  }
}
