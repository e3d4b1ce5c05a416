const clock = new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' });
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
