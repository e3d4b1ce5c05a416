import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'puppeteer';

/** How long a page may take to close before it is asked again, in milliseconds, and how often it is asked. */
const AGAIN_MS = 5000;
const TRIES = 20;

/**
 * Makes a page close even while it is reloading: Chromium then ignores about one request in five to close, and
 * Puppeteer would wait for the page's end forever.
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
