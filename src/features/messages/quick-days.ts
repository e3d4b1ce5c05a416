import type { Day } from '../../domain/task.ts';
import { DAY_MS, dayNumber } from './days.ts';
import type { Messages } from './messages.ts';

/** The day `count` days after a day. */
export const addDays = (day: Day, count: number): Day =>
  new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);

/** The next Monday after a day. */
export function nextMonday(day: Day): Day {
  const weekday = new Date(dayNumber(day) * DAY_MS).getUTCDay();
  return addDays(day, ((8 - weekday) % 7) + (weekday === 1 ? 7 : 0));
}

/** The days that are offered before the calendar. */
export const quickDays = (today: Day, words: Messages): readonly { readonly label: string; readonly day: Day }[] => [
  { label: words.today, day: today },
  { label: words.tomorrow, day: addDays(today, 1) },
  { label: words.nextWeek, day: nextMonday(today) },
];
