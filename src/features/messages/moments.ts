import { apart } from './days.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

// By the calendar of days.ts. A DateTimeFormat would keep the time zone in which it was made, and the device may travel while the page is open.
const say = (moment: number | Date, options: Intl.DateTimeFormatOptions): string =>
  apart(new Date(moment).toLocaleString(undefined, { calendar: 'gregory', ...options }));

/** The time of day of a moment. */
export const timeOfDay = (moment: number | Date): string => say(moment, CLOCK);

/** A moment (milliseconds) as the time of day, with the day where it is another one than that of `now`. */
export function momentWords(moment: number, now: number): string {
  const sameDay = new Date(moment).toDateString() === new Date(now).toDateString();
  return say(moment, sameDay ? CLOCK : { day: 'numeric', month: 'short', ...CLOCK });
}

/** A UTC ISO time as the device's own date and time; the text itself where it is none. */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : say(at, { dateStyle: 'medium', timeStyle: 'short' });
}
