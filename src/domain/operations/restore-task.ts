import { changedIn, type Draft, insertAt } from '../draft.ts';
import type { RestoreTask } from './operation.ts';

/** Puts a deleted task back where it was, with its subtasks [4.3]. */
export function applyRestoreTask(draft: Draft, { listId, tasks, place }: RestoreTask): void {
  const list = draft.list(listId);
  const [root, ...subtasks] = tasks;
  if (!list || !root) return;
  if (!draft.listWith(root.id, listId)) insertAt(list, changedIn(list, root), place);
  let after: string[] = [];
  for (const subtask of subtasks) {
    if (!draft.listWith(subtask.id, listId)) insertAt(list, changedIn(list, subtask), { parent: root.id, after });
    after = [subtask.id];
  }
}
