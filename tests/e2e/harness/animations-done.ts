import type { Page } from 'puppeteer';

/**
 * Waits for animations to end: while something fades or slides, its colour and place are neither the old nor the new
 * ones.
 */
export async function animationsDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    // Endless, paused and scroll-driven animations have no end to wait for.
    const ends = document
      .getAnimations()
      .filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ends.map((animation) => animation.finished));
  });
}
