import type { Day } from './task.ts';
import type { View } from './view.ts';

/** Above this a badge says only that there are many. */
export const BADGE_MAX = 99;

/** A count as a badge shows it: nothing for none, '99+' above 99 [9.14]. */
export const badgeText = (count: number): string =>
  count === 0 ? '' : count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);

/** How many open tasks of all lists are due on this day [1.7]. */
export function countDue(view: View, day: Day): number {
  let count = 0;
  for (const list of view.lists.values()) {
    for (const task of list.tasks.values()) if (task.due === day && task.status === 'needsAction') count += 1;
  }
  return count;
}
