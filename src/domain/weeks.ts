import { DAY_MS, dayNumber } from './days.ts';
import type { Day } from './task.ts';

/** The last day: a `Day` has four digits for its year. */
const LAST = dayNumber('9999-12-31');

/** The day `count` days after a day, at most the last possible one. */
export const addDays = (day: Day, count: number): Day =>
  new Date(Math.min(dayNumber(day) + count, LAST) * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekday = (day: Day): number => new Date(dayNumber(day) * DAY_MS).getUTCDay();

/** The first day of a day's week. `weekStart`: the weekday that weeks begin with. */
export const startOfWeek = (day: Day, weekStart: number): Day => addDays(day, -((weekday(day) - weekStart + 7) % 7));
