import puppeteer, { type Browser, type Page } from 'puppeteer';
import { findChromium } from '../e2e/chromium.ts';

export const CARD = '.card[data-task]';
/** Moves of the mouse in one drag, a frame each. */
export const MOVES = 60;
export const FRAME_MS = 1000 / 60;
/** A frame that took longer, in milliseconds, means that one was dropped. */
const DROPPED_MS = 1.5 * FRAME_MS;

/** Waits for a fixed time. Unlike a test, a benchmark may do so: it measures while something is being done. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Uses a window if there is a display. Without one, Chromium may treat a frame as one without changes and show it with
 * the next frame, a second later: Event Timing then reports delays that no user has.
 */
export const launch = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findChromium(),
    headless: process.env.DISPLAY === undefined,
    pipe: true,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--window-size=1600,1050'],
    defaultViewport: { width: 1600, height: 900 },
  });

/** Makes the page record the length of each of its frames from now on. */
export const watchFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: number[] = [];
    let last = 0;
    const tick = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, { benchFrames: frames });
  });

/** Returns the lengths of the frames since the last call, in milliseconds. */
const takeFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames.splice(0));

export const droppedIn = (frames: readonly number[]): number => frames.filter((ms) => ms > DROPPED_MS).length;

/**
 * Drags the second card of the first column to the fourth column, and returns the frames from the press to the release.
 */
export async function dragAcross(page: Page): Promise<number[]> {
  const columns = await page.$$('.column');
  const [from, to] = [await columns[0]?.$(`${CARD}:nth-of-type(n+2)`), columns[3] ?? columns.at(-1)];
  const start = await from?.boundingBox();
  const goal = await to?.boundingBox();
  if (!start || !goal) throw new Error('there is nothing to drag');
  const [x0, y0] = [start.x + 150, start.y + 24];
  await page.mouse.move(x0, y0);
  await takeFrames(page);
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move += 1) {
    const part = move / MOVES;
    const due = pause(FRAME_MS);
    await page.mouse.move(x0 + (goal.x + 100 - x0) * part, y0 + 200 * part);
    await due;
  }
  const frames = await takeFrames(page);
  await page.mouse.up();
  return frames;
}
