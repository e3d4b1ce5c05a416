import type { Day } from './task.ts';

export const DAY_MS = 86_400_000;

/** A day as a number; days are compared and counted, never turned into local moments. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** The day `count` days after a day. */
export const addDays = (day: Day, count: number): Day =>
  new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);

/** 0 is Sunday. */
export const weekday = (day: Day): number => new Date(dayNumber(day) * DAY_MS).getUTCDay();

/** The first day of a day's week. `weekStart`: the weekday that weeks begin with. */
export const startOfWeek = (day: Day, weekStart: number): Day => addDays(day, -((weekday(day) - weekStart + 7) % 7));
