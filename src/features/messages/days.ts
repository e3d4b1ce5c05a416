import { DAY_MS, dayNumber, daysBetween } from '../../domain/days.ts';
import type { Day } from '../../domain/task.ts';
import { apart } from './apart.ts';
import type { Messages } from './messages.ts';

/**
 * The formats of a day: in full, short without or with its year, or only its month. Always in the Gregorian calendar,
 * as in the service and the month grid, since the default calendar of a locale may have other months.
 */
const FORMATS = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  near: { weekday: 'short', day: 'numeric', month: 'short' },
  far: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();
/** Formatted days, cached: many cards share a few days, and formatting one takes as long as drawing it. */
const said = new Map<string, string>();

/**
 * Formats a day. Text that is no calendar day is returned unchanged: a task that was stored with it must still show.
 */
function say(day: Day, name: keyof typeof FORMATS, locale = ''): string {
  const key = name + locale;
  const known = said.get(key + day);
  if (known !== undefined) return known;
  const number = dayNumber(day);
  if (Number.isNaN(number)) return day;
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale || undefined, { timeZone: 'UTC', calendar: 'gregory', ...FORMATS[name] });
  formats.set(key, format);
  const words = apart(format.format(number * DAY_MS));
  said.set(key + day, words);
  return words;
}

/** A day as cards show it: a word for yesterday, today and tomorrow, else a short date, with the year if it differs. */
export function dayWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return words.today;
  if (away === 1) return words.tomorrow;
  if (away === -1) return words.yesterday;
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return say(day, sameYear ? 'near' : 'far', locale);
}

/** A day in full, for tooltips, filters, the outbox drawer and print. */
export const fullDay = (day: Day, locale?: string): string => say(day, 'full', locale);

/** A month, 'YYYY-MM', in words. */
export const monthName = (month: string, locale?: string): string => say(`${month}-01`, 'month', locale);

/** Tells whether a due day has passed, is today or comes later. */
export function urgency(day: Day, today: Day): 'overdue' | 'today' | 'later' {
  return day < today ? 'overdue' : day === today ? 'today' : 'later';
}

/** A day that has passed, with the word "overdue"; "yesterday" needs none. */
export function overdueWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const said = dayWords(day, today, words, locale);
  return said === words.yesterday ? said : words.overdueSince(said);
}
