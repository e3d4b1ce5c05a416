import type { Page } from 'puppeteer-core';

/**
 * From now on the timers of `ms` milliseconds that this page starts end when they are told to, with the answer, so that the
 * machine may take its time: the last one that was started, as one that is started again does.
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
