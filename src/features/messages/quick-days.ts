import { addDays, weekday } from '../../domain/days.ts';
import type { Day } from '../../domain/task.ts';
import type { Messages } from './messages.ts';

/** The next Monday after a day. */
export const nextMonday = (day: Day): Day => addDays(day, weekday(day) === 1 ? 7 : (8 - weekday(day)) % 7);

/** The days that are offered before the calendar. */
export const quickDays = (today: Day, words: Messages): readonly { readonly label: string; readonly day: Day }[] => [
  { label: words.today, day: today },
  { label: words.tomorrow, day: addDays(today, 1) },
  { label: words.nextWeek, day: nextMonday(today) },
];
