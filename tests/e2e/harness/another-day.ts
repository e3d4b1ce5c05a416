import type { Page } from 'puppeteer';

/** Takes a page to a time zone in which it is another day now than in UTC; gives that day. */
export async function toAnotherDay(page: Page): Promise<string> {
  const now = new Date();
  const hours = now.getUTCHours() < 12 ? -12 : 14;
  // POSIX counts to the west.
  await page.emulateTimezone(`Etc/GMT${hours < 0 ? '+12' : '-14'}`);
  return new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);
}
