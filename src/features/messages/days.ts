import { DAY_MS, dayNumber, daysBetween } from '../../domain/days.ts';
import type { Day } from '../../domain/task.ts';
import type { Messages } from './messages.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** What is no day of the calendar stands as it is: a task that was stored with it is a task like others. */
function say(day: Day, locale: string | undefined, options: Intl.DateTimeFormatOptions): string {
  const number = dayNumber(day);
  if (Number.isNaN(number)) return day;
  const key = `${locale ?? ''} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, format);
  return format.format(number * DAY_MS);
}

/** A day as cards say it: a word near today, a short date else, with the year where it is another one. */
export function dayWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const away = daysBetween(today, day);
  if (away === 0) return words.today;
  if (away === 1) return words.tomorrow;
  if (away === -1) return words.yesterday;
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  const options: Intl.DateTimeFormatOptions = sameYear
    ? { weekday: 'short', day: 'numeric', month: 'short' }
    : { day: 'numeric', month: 'short', year: 'numeric' };
  return say(day, locale, options);
}

/** A day in full, for assistive technology and the details. */
export const fullDay = (day: Day, locale?: string): string =>
  say(day, locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** A month, 'YYYY-MM', in words. */
export const monthName = (month: string, locale?: string): string =>
  say(`${month}-01`, locale, { month: 'long', year: 'numeric' });

/** How near a due day is. */
export function urgency(day: Day, today: Day): 'overdue' | 'today' | 'later' {
  return day < today ? 'overdue' : day === today ? 'today' : 'later';
}

/** A day that has passed, with the word for it; yesterday says so itself. */
export function overdueWords(day: Day, today: Day, words: Messages, locale?: string): string {
  const said = dayWords(day, today, words, locale);
  return said === words.yesterday ? said : words.overdueSince(said);
}
