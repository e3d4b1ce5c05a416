import puppeteer, { type Browser, type Page } from 'puppeteer';
import { findChromium } from '../e2e/chromium.ts';

export const CARD = '.card[data-task]';
/** Moves of the mouse in one drag, a frame each. */
export const MOVES = 60;
export const FRAME_MS = 1000 / 60;
/** A frame that took longer left one out. */
const DROPPED_MS = 1.5 * FRAME_MS;

/** Measured as something is done, never waited for as a state: a bench owns the clock. */
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * In a window where there is a display. Without one Chromium may take a frame for one without a change and show it with
 * the next one, a second later: Event Timing then tells of waits that nobody has.
 */
export const launch = (): Promise<Browser> =>
  puppeteer.launch({
    executablePath: findChromium(),
    headless: process.env.DISPLAY === undefined,
    pipe: true,
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--window-size=1600,1050'],
    defaultViewport: { width: 1600, height: 900 },
  });

/** From now on the page notes the length of each of its frames. */
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

/** The frames since the last call, in milliseconds. */
const takeFrames = (page: Page): Promise<number[]> =>
  page.evaluate(() => (globalThis as unknown as { benchFrames: number[] }).benchFrames.splice(0));

export const droppedIn = (frames: readonly number[]): number => frames.filter((ms) => ms > DROPPED_MS).length;

/** Drags the second card of the first column to the fourth, and gives the frames from the press to the release. */
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
