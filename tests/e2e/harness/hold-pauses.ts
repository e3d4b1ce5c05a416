import type { Page } from 'puppeteer-core';

/**
 * From now on, timers of `ms` milliseconds that this page starts do not fire by themselves, so that a slow machine has
 * time. The returned function fires the one started last, as when a page restarts its timer.
 */
export async function holdPauses(page: Page, ms: number): Promise<() => Promise<unknown>> {
  await page.evaluate((pause) => {
    const start = globalThis.setTimeout;
    let end = () => {};
    const held = (run: () => void, after?: number) => {
      if (after !== pause) return start(run, after);
      end = run;
      return 0;
    };
    Object.assign(globalThis, { setTimeout: held, endPause: () => end() });
  }, ms);
  return () => page.evaluate('endPause()');
}
