import type { ListView } from './list.ts';
import type { Day, Task } from './task.ts';
import type { View } from './view.ts';

/** Returns true when a task's day has come: an overdue task is due until it is done or put off [1.7]. */
export const hasComeDue = (due: Day | null, today: Day): boolean => due !== null && due <= today;

/** Whether a task is open and its day has come. */
export const isDue = (task: Task, today: Day): boolean => task.status === 'needsAction' && hasComeDue(task.due, today);

const known = new WeakMap<ListView, readonly Day[]>();

/** Due days of a list's open tasks, subtasks included, gathered once per state of the list. */
function openDays(list: ListView): readonly Day[] {
  const before = known.get(list);
  if (before) return before;
  const days: Day[] = [];
  for (const { due, status } of list.tasks.values()) if (due !== null && status === 'needsAction') days.push(due);
  known.set(list, days);
  return days;
}

/** Counts the open tasks of all lists that are due by `today`: icon, sidebar and reminder show this same number. */
export function countDue(view: View, today: Day): number {
  let count = 0;
  for (const list of view.lists.values()) for (const due of openDays(list)) if (hasComeDue(due, today)) count += 1;
  return count;
}
