import type { Day } from '../../domain/task.ts';
import type { Messages } from './messages.ts';

const DAY_MS = 86_400_000;

/** A day as a number; days are compared and counted, never turned into local moments. */
const dayNumber = (day: Day): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** Days from `from` to `to`; negative when `to` is earlier. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from);

/** The day `count` days after a day. */
export const addDays = (day: Day, count: number): Day =>
  new Date((dayNumber(day) + count) * DAY_MS).toISOString().slice(0, 10);

/** The next Monday after a day. */
export function nextMonday(day: Day): Day {
  const weekday = new Date(dayNumber(day) * DAY_MS).getUTCDay();
  return addDays(day, ((8 - weekday) % 7) + (weekday === 1 ? 7 : 0));
}

const formats = new Map<string, Intl.DateTimeFormat>();

function format(locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale ?? ''} ${JSON.stringify(options)}`;
  const found = formats.get(key);
  if (found) return found;
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  formats.set(key, made);
  return made;
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
  return format(locale, options).format(dayNumber(day) * DAY_MS);
}

/** A day in full, for assistive technology and the details. */
export const fullDay = (day: Day, locale?: string): string =>
  format(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(dayNumber(day) * DAY_MS);

/** A month, 'YYYY-MM', in words. */
export const monthName = (month: string, locale?: string): string =>
  format(locale, { month: 'long', year: 'numeric' }).format(Date.parse(`${month}-01T00:00:00Z`));

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A UTC ISO time as the device's own date and time; the text itself where it is none. */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : moments.format(at);
}

/** How near a due day is. */
export function urgency(day: Day, today: Day): 'overdue' | 'today' | 'later' {
  return day < today ? 'overdue' : day === today ? 'today' : 'later';
}

/** The days that are offered before the calendar. */
export const quickDays = (today: Day, words: Messages): readonly { readonly label: string; readonly day: Day }[] => [
  { label: words.today, day: today },
  { label: words.tomorrow, day: addDays(today, 1) },
  { label: words.nextWeek, day: nextMonday(today) },
];
