import { subtaskIds } from '../list.ts';
import type { Task } from '../task.ts';
import type { View } from '../view.ts';
import { copyOf } from './copy-of.ts';
import { addTask, placeOf } from './intents.ts';
import type { IntentOf } from './operation.ts';

/**
 * Copies a task right behind it, with copies of its open and completed subtasks. All copies are open, except below a
 * completed parent, where the service keeps no open task. The copy of the task itself is the first intent. `newId`
 * makes the ids. Empty when the task is gone.
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
  const anchors = task.status === 'needsAction' ? [taskId, ...after] : after;
  /** Inserts the copies one behind the other. */
  const copiesOf = (tasks: readonly Task[], above: string | null, behind: readonly string[]) => {
    const made = [...behind];
    return tasks.flatMap(copyOf).flatMap((fields) => {
      const insert = addTask(view, { listId, taskId: newId(), fields, parent: above, after: [...made] });
      if (insert) made.unshift(insert.payload.taskId);
      return insert ?? [];
    });
  };
  const first = copiesOf([task], parent, anchors);
  const subtasks = subtaskIds(list, taskId).flatMap((id) => list.tasks.get(id) ?? []);
  return [...first, ...copiesOf(subtasks, first[0]?.payload.taskId ?? null, [])];
}
