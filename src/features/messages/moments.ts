const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
/** The time of day of a moment. */
export const timeOfDay = (moment: number | Date): string => clock.format(moment);

const dayAndClock = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment (milliseconds) as the time of day, with the day where it is another one than that of `now`. */
export function momentWords(moment: number, now: number): string {
  const sameDay = new Date(moment).toDateString() === new Date(now).toDateString();
  return (sameDay ? clock : dayAndClock).format(moment);
}

const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A UTC ISO time as the device's own date and time; the text itself where it is none. */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return Number.isNaN(at) ? iso : dayAndTime.format(at);
}
