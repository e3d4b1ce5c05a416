import { subtaskIds } from '../list.ts';
import type { View } from '../view.ts';
import { addTask, placeOf } from './intents.ts';
import type { IntentOf } from './operation.ts';

/**
 * A copy of a task right behind it, with its open and completed subtasks as open ones. Below a completed task it is
 * completed, since the service has no open one there. `newId` makes the ids. Empty where the task is gone.
 */
export function duplicateTask(
  view: View,
  listId: string,
  taskId: string,
  newId: () => string,
): readonly IntentOf<'INSERT_TASK'>[] {
  const list = view.lists.get(listId);
  const task = list?.tasks.get(taskId);
  if (!list || !task) return [];
  const { parent, after } = placeOf(list, task);
  const copy = newId();
  const anchors = task.status === 'needsAction' ? [taskId, ...after] : after;
  const { title, notes, due } = task;
  const first = addTask(view, { listId, taskId: copy, fields: { title, notes, due }, parent, after: anchors });
  const made: string[] = [];
  const subtasks = subtaskIds(list, taskId).flatMap((id) => {
    const subtask = list.tasks.get(id);
    if (!subtask) return [];
    const fields = { title: subtask.title, notes: subtask.notes, due: subtask.due };
    const insert = addTask(view, { listId, taskId: newId(), fields, parent: copy, after: [...made].reverse() });
    if (insert) made.push(insert.payload.taskId);
    return insert ? [insert] : [];
  });
  return first ? [first, ...subtasks] : [];
}
