import type { Day } from './task.ts';

export const DAY_MS = 86_400_000;

/** A day as a number; days are compared and counted, never turned into local moments. NaN if the text is not a day. */
export const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** Returns true when a text is a calendar day: `Date` reads a 31st of February as a day of March, or as no date. */
export const isCalendarDay = (text: string): text is Day =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
