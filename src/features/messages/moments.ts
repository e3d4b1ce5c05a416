import { apart } from './apart.ts';

const CLOCK = { hour: 'numeric', minute: '2-digit' } as const;

// In the same calendar as days.ts. No cached DateTimeFormat: it would keep the time zone in which it was made, while
// the device may travel with the page open.
const say = (moment: number | Date, options: Intl.DateTimeFormatOptions): string =>
  apart(new Date(moment).toLocaleString(undefined, { calendar: 'gregory', ...options }));

/** A moment (milliseconds or a date) as the time of day. */
export const timeOfDay = (moment: number | Date): string => say(moment, CLOCK);

/** A moment (milliseconds) as the time of day, with the day unless it is that of `now`. */
export function momentWords(moment: number, now: number): string {
  const sameDay = new Date(moment).toDateString() === new Date(now).toDateString();
  return say(moment, sameDay ? CLOCK : { day: 'numeric', month: 'short', ...CLOCK });
}

/** A UTC ISO time in the device's own date and time; text that is no time is returned as it is. */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : say(at, { dateStyle: 'medium', timeStyle: 'short' });
}
