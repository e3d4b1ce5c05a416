import { changedIn, type Draft, detach, insertAt } from '../draft.ts';
import type { UpdateTask } from './operation.ts';

/** Changes fields; a reopened task loses its completion time and moves where the payload says [4.2]. */
export function applyUpdateTask(draft: Draft, { listId, taskId, fields, place }: UpdateTask): void {
  const list = draft.listWith(taskId, listId);
  const task = list?.tasks.get(taskId);
  if (!list || !task) return;
  const completed = fields.status === 'needsAction' ? null : task.completed;
  const changed = changedIn(list, { ...task, ...fields, completed });
  list.tasks.set(taskId, changed);
  if (place) {
    detach(list, changed);
    insertAt(list, changed, place);
  }
}
