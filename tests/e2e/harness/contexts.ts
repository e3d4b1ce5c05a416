import type { Browser, BrowserContext, Page } from 'puppeteer';
import { until } from './until.ts';
import type { Engines } from './workers.ts';

/** A context that a test used, as a browser in daily use is: with the app's service worker, without anybody's data. */
export interface Contexts {
  /** One that is free, or a new one. */
  take(): Promise<BrowserContext>;
  /** Closes the windows of one that is not needed any more; the next visitor has it. */
  giveBack(context: BrowserContext): Promise<void>;
}

/**
 * Contexts of a browser that visitors have one after the other. Installing the service worker, a hundred files, was a
 * third of what a short test costs. What must be a first visit takes a new context instead.
 */
export function sharedContexts(browser: Browser, engines: Engines): Contexts {
  const free: BrowserContext[] = [];
  return {
    take: async () => free.pop() ?? browser.createBrowserContext(),
    async giveBack(context) {
      try {
        for (const page of await context.pages()) await page.close();
        await context.clearPermissionOverrides();
        // It would outlive its last window by a while, to send what waits.
        await engines.kill(context);
        await until('the engine to end', async () => (await engines.of(context)).length === 0, 10_000);
        free.push(context);
      } catch {
        await context.close().catch(() => {});
      }
    },
  };
}

/** Takes away all that somebody left in the page's context, but for the service worker and its files. */
export async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCookies');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await session.detach();
}
