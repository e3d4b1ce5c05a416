import type { Page } from 'puppeteer';

/**
 * From now on, timers of `ms` milliseconds that this page starts do not fire by themselves, so that a slow machine has
 * time. The returned function fires the one started last, as when a page restarts its timer, unless it was cleared.
 */
export async function holdPauses(page: Page, ms: number): Promise<() => Promise<unknown>> {
  await page.evaluate((pause) => {
    const start = globalThis.setTimeout;
    const stop = globalThis.clearTimeout;
    let end: (() => void) | null = null;
    let last = 0;
    const held = (run: () => void, after?: number) => {
      if (after !== pause) return start(run, after);
      end = run;
      last -= 1;
      return last;
    };
    const cleared = (id?: number) => {
      if (id === last) end = null;
      stop(id);
    };
    Object.assign(globalThis, { setTimeout: held, clearTimeout: cleared, endPause: () => end?.() });
  }, ms);
  return () => page.evaluate('endPause()');
}

/** From now on `performance.now` stands still in this page: whatever a slow machine takes is no pause of the user. */
export const holdClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
