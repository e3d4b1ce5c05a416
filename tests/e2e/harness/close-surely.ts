import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';

/** So long a page may take to go before it is asked again, in milliseconds, and so often it is. */
const AGAIN_MS = 5000;
const TRIES = 20;

/**
 * Has a page close though it is just loading itself anew: Chromium drops what it is asked at that moment, about one time in
 * five, and Puppeteer waits for the end of the page without end.
 */
export function closeSurely(page: Page): void {
  const close = page.close.bind(page);
  page.close = async (options) => {
    for (let tries = 0; tries < TRIES && !page.isClosed(); tries += 1) {
      if (await Promise.race([close(options).then(() => true), sleep(AGAIN_MS, false)])) return;
    }
    if (!page.isClosed()) throw new Error('the page does not close');
  };
}
