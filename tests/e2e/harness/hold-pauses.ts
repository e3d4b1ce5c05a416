import type { Page } from 'puppeteer';

/** Runs in a page or, before its scripts, in a document: timers of `pause` milliseconds fire only by `endPause()`. */
export function holdTimers(pause: number): void {
  const start = globalThis.setTimeout;
  const stop = globalThis.clearTimeout;
  const waiting = new Map<number, () => void>();
  let last = 0;
  const held = (run: () => void, after?: number) => {
    if (after !== pause) return start(run, after);
    last -= 1;
    waiting.set(last, run);
    return last;
  };
  const cleared = (id?: number) => {
    if (id === undefined || !waiting.delete(id)) stop(id);
  };
  const endPause = () => {
    for (const [id, run] of [...waiting]) if (waiting.delete(id)) run();
  };
  Object.assign(globalThis, { setTimeout: held, clearTimeout: cleared, endPause });
}

/**
 * From now on, timers of `ms` milliseconds that this page starts do not fire by themselves, so that a slow machine has
 * time. The returned function fires those that were started and not cleared.
 */
export async function holdPauses(page: Page, ms: number): Promise<() => Promise<unknown>> {
  await page.evaluate(holdTimers, ms);
  return () => page.evaluate('endPause()');
}

/** From now on `performance.now` stands still in this page: whatever a slow machine takes is no pause of the user. */
export const holdClock = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now();
    performance.now = () => now;
  });
