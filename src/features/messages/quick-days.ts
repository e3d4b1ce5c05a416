import type { Day } from '../../domain/task.ts';
import { addDays, startOfWeek, weekday } from '../../domain/weeks.ts';
import type { AllMessages } from './all-messages.ts';

/** The Monday of the week after the week of a day. `weekStart` is the first day of the user's weeks; 0 is Sunday. */
export function mondayOfNextWeek(day: Day, weekStart: number): Day {
  const first = addDays(startOfWeek(day, weekStart), 7);
  return addDays(first, (8 - weekday(first)) % 7);
}

/** The days that are offered as shortcuts above the calendar. */
export const quickDays = (
  today: Day,
  weekStart: number,
  words: AllMessages,
): readonly { readonly label: string; readonly day: Day }[] => [
  { label: words.today, day: today },
  { label: words.tomorrow, day: addDays(today, 1) },
  { label: words.nextWeek, day: mondayOfNextWeek(today, weekStart) },
];
