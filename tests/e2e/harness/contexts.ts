import type { Browser, BrowserContext, Page } from 'puppeteer';
import { until } from './until.ts';
import type { Engines } from './workers.ts';

/**
 * Browser contexts that tests reuse, each like a browser in daily use: with the app's service worker but without
 * anybody's data.
 */
export interface Contexts {
  /** Returns a free context, or a new one. */
  take(): Promise<BrowserContext>;
  /** Closes the windows of a context that is no longer needed, for the next visitor to use. */
  giveBack(context: BrowserContext): Promise<void>;
}

/**
 * Contexts of a browser that visitors use one after another. Installing the service worker, a hundred files, was a
 * third of the cost of a short test. A test of a first visit takes a new context instead.
 */
export function sharedContexts(browser: Browser, engines: Engines): Contexts {
  const free: BrowserContext[] = [];
  return {
    take: async () => free.pop() ?? browser.createBrowserContext(),
    async giveBack(context) {
      try {
        for (const page of await context.pages()) await page.close();
        await context.clearPermissionOverrides();
        // The engine would outlive its last window for a while, to send what waits.
        await engines.kill(context);
        await until('the engine to end', async () => (await engines.of(context)).length === 0, 10_000);
        free.push(context);
      } catch {
        await context.close().catch(() => {});
      }
    },
  };
}

/** Deletes everything stored in the page's context, except for the service worker and its files. */
export async function forget(page: Page, origin: string): Promise<void> {
  const session = await page.createCDPSession();
  await session.send('Network.clearBrowserCookies');
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage,indexeddb' });
  await session.detach();
}
