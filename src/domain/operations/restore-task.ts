import { type Draft, insertAt } from '../draft.ts';
import type { RestoreTask } from './operation.ts';

/** Puts a deleted task back where it was, with its subtasks [4.3]. */
export function applyRestoreTask(draft: Draft, { listId, tasks, place }: RestoreTask): void {
  const list = draft.list(listId);
  const [root, ...subtasks] = tasks;
  if (!list || !root) return;
  if (!list.tasks.has(root.id)) insertAt(list, root, place);
  let after: string[] = [];
  for (const subtask of subtasks) {
    if (!list.tasks.has(subtask.id)) insertAt(list, subtask, { parent: root.id, after });
    after = [subtask.id];
  }
}
