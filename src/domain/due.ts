import type { ListView } from './list.ts';
import type { Day, Task } from './task.ts';
import type { View } from './view.ts';

/** Whether the day of a task has come: an overdue one is due until it is done or put off [1.7]. */
export const hasComeDue = (due: Day | null, today: Day): boolean => due !== null && due <= today;

/** Whether a task is open and its day has come. */
export const isDue = (task: Task, today: Day): boolean => task.status === 'needsAction' && hasComeDue(task.due, today);

const known = new WeakMap<ListView, readonly Day[]>();

/** Days of a list's open tasks, subtasks too, gathered once per state of it. */
function openDays(list: ListView): readonly Day[] {
  const before = known.get(list);
  if (before) return before;
  const days: Day[] = [];
  for (const { due, status } of list.tasks.values()) if (due !== null && status === 'needsAction') days.push(due);
  known.set(list, days);
  return days;
}

/** Open tasks of all lists that are due by `today`: on the icon, in the sidebar and in the reminder it is one number. */
export function countDue(view: View, today: Day): number {
  let count = 0;
  for (const list of view.lists.values()) for (const due of openDays(list)) if (hasComeDue(due, today)) count += 1;
  return count;
}
