import type { Page } from 'puppeteer';

/** Sets a page's time zone to one whose date now differs from that of UTC; returns that date. */
export async function toAnotherDay(page: Page): Promise<string> {
  const now = new Date();
  const hours = now.getUTCHours() < 12 ? -12 : 14;
  // POSIX zone names count hours to the west.
  await page.emulateTimezone(`Etc/GMT${hours < 0 ? '+12' : '-14'}`);
  return new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
}
