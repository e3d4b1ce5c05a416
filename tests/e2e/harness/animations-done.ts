import type { Page } from 'puppeteer';

/** Waits for what fades or slides in: a colour or a place on its way is neither the one nor the other. */
export async function animationsDone(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    // What turns for ever, stands still on purpose, or goes by how far something is scrolled has no end to wait for.
    const ends = document
      .getAnimations()
      .filter(
        ({ playState, effect, timeline }) =>
          playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    await Promise.allSettled(ends.map((animation) => animation.finished));
  });
}
