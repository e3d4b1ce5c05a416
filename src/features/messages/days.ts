import { DAY_MS, dayNumber, daysBetween } from '../../domain/days.ts';
import type { Day } from '../../domain/task.ts';
import type { Messages } from './messages.ts';

/**
 * How a day is said: in full, short with or without its year, or only its month. Always by the calendar that the service
 * and the month grid have: a locale may count by another one, with other months.
 */
const FORMATS = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  near: { weekday: 'short', day: 'numeric', month: 'short' },
  far: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** What reads from right to left reads so among other words too: its numbers would change places with them. */
export const apart = (text: string): string => (/[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text);

const formats = new Map<string, Intl.DateTimeFormat>();
/** What was said: many cards share a few days, and to format one takes as long as to draw it. */
const said = new Map<string, string>();

/** What is no day of the calendar stands as it is: a task that was stored with it is a task like others. */
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

/** A day as cards say it: a word near today, a short date else, with the year where it is another one. */
export function dayWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return words.today;
  if (away === 1) return words.tomorrow;
  if (away === -1) return words.yesterday;
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return say(day, sameYear ? 'near' : 'far', locale);
}

/** A day in full, for assistive technology and the details. */
export const fullDay = (day: Day, locale?: string): string => say(day, 'full', locale);

/** A month, 'YYYY-MM', in words. */
export const monthName = (month: string, locale?: string): string => say(`${month}-01`, 'month', locale);

/** How near a due day is. */
export function urgency(day: Day, today: Day): 'overdue' | 'today' | 'later' {
  return day < today ? 'overdue' : day === today ? 'today' : 'later';
}

/** A day that has passed, with the word for it; yesterday says so itself. */
export function overdueWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const said = dayWords(day, today, words, locale);
  return said === words.yesterday ? said : words.overdueSince(said);
}
