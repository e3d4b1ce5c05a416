import { changedIn, type Draft, detach, insertAt } from '../draft.ts';
import { mergeTitles } from '../merge-titles.ts';
import type { Task } from '../task.ts';
import type { UpdateTask } from './operation.ts';

/** Changes fields; a reopened task loses its completion time and moves where the payload says [4.2]. */
export function applyUpdateTask(draft: Draft, { listId, taskId, fields, base, place }: UpdateTask): void {
  const list = draft.listWith(taskId, listId);
  const task = list?.tasks.get(taskId);
  if (!list || !task) return;
  const completed = fields.status === 'needsAction' ? null : task.completed;
  const changed = changedIn(list, { ...task, ...fields, title: titleOf(task, fields, base), completed });
  list.tasks.set(taskId, changed);
  if (place) {
    detach(list, changed);
    insertAt(list, changed, place);
  }
}

/** The title that the engine will send: a label goes with what the title became meanwhile (decision 0020). */
function titleOf(
  { title: now }: Task,
  { title }: UpdateTask['fields'],
  { title: seen = now }: UpdateTask['base'],
): string {
  return title === undefined ? now : (mergeTitles(seen, title, now) ?? title);
}
