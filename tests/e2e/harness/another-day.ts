import type { Page } from 'puppeteer';

/** A time zone and its date now. */
interface Zone {
  readonly timezone: string;
  readonly date: string;
}

/** Returns two time zones: in the second it is now one day later than in the first. One of them is UTC. */
export function twoDays(): readonly [Zone, Zone] {
  const now = Date.now();
  const zone = (timezone: string, hours: number): Zone => ({
    timezone,
    date: new Date(now + hours * 3_600_000).toISOString().slice(0, 10),
  });
  const utc = zone('UTC', 0);
  // POSIX zone names count hours to the west.
  const west = zone('Etc/GMT+12', -12);
  return west.date < utc.date ? [west, utc] : [utc, zone('Etc/GMT-14', 14)];
}

/** Sets a page's time zone to one whose date now differs from that of UTC; returns that date. */
export async function toAnotherDay(page: Page): Promise<string> {
  const [earlier, later] = twoDays();
  const { timezone, date } = earlier.timezone === 'UTC' ? later : earlier;
  await page.emulateTimezone(timezone);
  return date;
}
