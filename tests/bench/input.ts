import type { Page } from 'puppeteer';
import { readArgs } from '../../scripts/options.ts';
import { COLUMN_GAP, COLUMN_WIDTH } from '../../src/features/board/column/geometry.ts';
import { CARD, dragAcross, droppedIn, FRAME_MS, launch, pause, watchFrames } from './browser.ts';
import { leave, signIn, startProduct, untilStored } from './product.mjs';
import { median, quantile } from './quantile.ts';

/**
 * `npm run bench:input -- --tasks L` measures what a user's hand feels, with the machine as it is and with its CPU
 * throttled 4 ×: Event Timing's duration of each interaction, including switches between boards (from the press to the
 * next paint, in steps of 8 ms), at p50 and p95; and the frames dropped by a drag, by scrolling sideways or down, and
 * by a drag during a refresh. `--parts boards` measures a part. It never fails on a time.
 */
const values = readArgs({
  tasks: { type: 'string', default: 'L' },
  parts: { type: 'string', default: 'boards,hands,frames' },
});
const parts = values.parts.split(',');
const TIMES = 20;
const MOVED_LISTS = 4;
/** Milliseconds for an interaction's own frame, and for the one in which its entry is delivered. */
const SETTLED_MS = 120;

const watchEvents = (page: Page) =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[]) {
        if (entry.interactionId === 0) continue;
        longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
      }
      // The interface accepts no threshold below 16 ms. Shorter interactions are not listed, and count as 16 ms.
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { benchEvents: longest });
  });

/** Returns the durations of the interactions since the last call; those too short to be listed count as 16 ms. */
async function takeEvents(page: Page, count: number): Promise<number[]> {
  const listed = await page.evaluate(() => {
    const { benchEvents } = globalThis as unknown as { benchEvents: Map<number, number> };
    const durations = [...benchEvents.values()];
    benchEvents.clear();
    return durations;
  });
  return [...listed, ...Array.from({ length: Math.max(0, count - listed.length) }, () => 16)].sort((a, b) => a - b);
}

const say = (name: string, durations: readonly number[]) =>
  console.log(name.padEnd(34), `p50 ${median(durations)} ms`.padEnd(12), `p95 ${quantile(durations, 0.95)} ms`);

async function interactions(page: Page): Promise<void> {
  for (let time = 0; time < TIMES; time += 1) {
    // In another list each time: a completed card stays for a while, and the next one must be in view.
    const columns = await page.$$('.column');
    const box = await columns[time % 4]?.$(`${CARD}:not(.done) .check > input`);
    const bounds = await box?.boundingBox();
    if (!bounds || bounds.y > 880) throw new Error('no open card is in view');
    await page.mouse.click(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2);
    await pause(SETTLED_MS * 3);
  }
  say('complete', await takeEvents(page, TIMES));
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await pause(SETTLED_MS);
  await takeEvents(page, 0);
  const keys: number[] = [];
  const added: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    for (const key of 'milk') {
      await page.keyboard.press(key as 'm');
      await pause(SETTLED_MS / 2);
    }
    await pause(SETTLED_MS);
    keys.push(...(await takeEvents(page, 4)));
    await page.keyboard.press('Enter');
    await pause(SETTLED_MS);
    added.push(...(await takeEvents(page, 1)));
  }
  say(
    'key in a new task',
    keys.sort((a, b) => a - b),
  );
  say(
    'add (Enter)',
    added.sort((a, b) => a - b),
  );
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await pause(SETTLED_MS);
  await takeEvents(page, 0);
  const word = 'invoice';
  for (const key of word) {
    await page.keyboard.press(key as 'i');
    await pause(SETTLED_MS * 2);
  }
  say('key in the search', await takeEvents(page, word.length));
  for (let time = 0; time < word.length; time += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await pause(1000);
}

/**
 * Makes a second board with lists of the first, then switches between the two and to the tasks due, by their links.
 * Finds elements only by selectors and texts: a query by role makes the browser keep an accessibility tree, which costs
 * time at every change.
 */
async function switches(page: Page): Promise<void> {
  const press = async (selector: string) => {
    await (await page.waitForSelector(selector))?.click();
    await pause(SETTLED_MS * 2);
  };
  const link = (name: string) => `nav a[href^="/app"] ::-p-text(${name})`;
  await press('nav button ::-p-text(Add Board)');
  await page.keyboard.type('Second');
  await page.keyboard.press('Enter');
  await pause(SETTLED_MS);
  await press(link('Main Board'));
  for (let list = 0; list < MOVED_LISTS; list += 1) {
    await press('.column [aria-label^="List actions for "]');
    await press('[role=menuitem] ::-p-text(Move to board)');
    await press('[role=menuitem] ::-p-text(Second)');
    await pause(SETTLED_MS * 2);
  }
  await pause(6000);
  for (const name of ['Second', 'Due today']) {
    const took: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await takeEvents(page, 0);
      await press(link(time % 2 === 0 ? name : 'Main Board'));
      await pause(SETTLED_MS * 2);
      took.push(Math.max(...(await takeEvents(page, 1))));
    }
    say(
      `switch to ${name} and back`,
      took.sort((a, b) => a - b),
    );
  }
}

interface Scrolled {
  /** The frames of the scroll, and those that were not shown in time, as the browser's compositor counts them. */
  readonly frames: number;
  readonly dropped: number;
  /** The page's own frames, and those in which the place of a visible list or card was empty. */
  readonly looks: number;
  readonly empty: number;
}

/** The compositor's report on a frame: https://chromium.googlesource.com/chromium/src/+/main/cc/metrics/ */
interface FrameReport {
  readonly state: string;
  readonly scroll_state: string;
  readonly affects_smoothness: boolean;
  readonly frame_sequence: number;
}

/** What the page counts during a scroll, frame by frame. */
interface Found {
  looks: number;
  empty: number;
  ended: boolean;
}

const AXES = { sideways: 'deltaX', down: 'deltaY' } as const;

/**
 * Scrolls 3,600 pixels one way and back. The compositor scrolls by itself, so the page's own frames would not show a
 * delay.
 */
async function scroll(page: Page, way: keyof typeof AXES): Promise<Scrolled> {
  await page.mouse.move(800, 500);
  await page.tracing.start({ categories: ['cc', 'benchmark'] });
  await page.evaluate(
    (sideways, step) => {
      const board = document.querySelector('.columns') as HTMLElement;
      const found: Found = { looks: 0, empty: 0, ended: false };
      /** Returns true when fewer lists are drawn with a card than have room in the view. */
      const listMissing = () => {
        const { left, right } = board.getBoundingClientRect();
        const inView = [...board.querySelectorAll('section')].filter((list) => {
          const box = list.getBoundingClientRect();
          return box.right > left && box.left < right && list.querySelector('[data-task]');
        });
        return inView.length < Math.floor((right - left) / step);
      };
      const cardAt = (y: number) => document.elementFromPoint(800, y)?.closest('[data-task]') ?? null;
      // A point may be in the gap between two cards.
      const cardMissing = () => [300, 450, 600, 750].some((y) => !cardAt(y) && !cardAt(y + 12));
      const look = () => {
        if (found.ended) return;
        found.looks += 1;
        if (sideways ? listMissing() : cardMissing()) found.empty += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { benchScroll: found });
    },
    way === 'sideways',
    COLUMN_WIDTH + COLUMN_GAP,
  );
  for (let turn = 0; turn < 60; turn += 1) {
    const due = pause(FRAME_MS);
    await page.mouse.wheel({ [AXES[way]]: turn < 30 ? 120 : -120 });
    await due;
  }
  const { looks, empty } = await page.evaluate(() => {
    const { benchScroll } = globalThis as unknown as { benchScroll: Found };
    benchScroll.ended = true;
    return benchScroll;
  });
  const trace = JSON.parse(Buffer.from((await page.tracing.stop()) ?? []).toString()) as {
    traceEvents: { args?: { frame_reporter?: FrameReport } }[];
  };
  // A frame whose main part comes later is reported twice.
  const shown = new Map<number, boolean>();
  for (const { args } of trace.traceEvents) {
    const report = args?.frame_reporter;
    if (!report || report.scroll_state === 'SCROLL_NONE' || report.state === 'STATE_NO_UPDATE_DESIRED') continue;
    const late = report.state === 'STATE_DROPPED' && report.affects_smoothness;
    shown.set(report.frame_sequence, (shown.get(report.frame_sequence) ?? false) || !late);
  }
  const dropped = [...shown.values()].filter((inTime) => !inTime).length;
  return { frames: shown.size, dropped, looks, empty };
}

async function frames(page: Page, throttle: number): Promise<void> {
  await page.emulateCPUThrottling(throttle);
  const name = (what: string) => `${what}${throttle > 1 ? `, ${throttle} × throttled` : ''}`.padEnd(34);
  const tell = (what: string, found: readonly number[]) =>
    console.log(
      name(what),
      `${droppedIn(found)} of ${found.length} frames too long, worst ${Math.max(...found).toFixed(0)} ms`,
    );
  tell('drag', await dragAcross(page));
  await pause(1500);
  for (const [way, missing] of [
    ['sideways', 'list'],
    ['down', 'card'],
  ] as const) {
    const { dropped, frames, empty, looks } = await scroll(page, way);
    console.log(
      name(`scroll ${way}`),
      `${dropped} of ${frames} frames not shown in time, a ${missing} missing in ${empty} of ${looks}`,
    );
    await pause(500);
  }
  await pause(1500);
  await page.click('[aria-label^="Refresh"]');
  tell('drag while a refresh lands', await dragAcross(page));
  await pause(4000);
  await page.emulateCPUThrottling(null);
}

const product = await startProduct();
const browser = await launch();
try {
  const page = await browser.newPage();
  const { email, tasks } = await product.account(values.tasks);
  await signIn(page, product.url, email);
  await untilStored(page, tasks);
  await leave(page, product.url);
  await page.goto(`${product.url}/app`);
  await page.waitForSelector(CARD);
  await pause(3000);
  console.log(`${values.tasks}: ${tasks} tasks`);
  await watchEvents(page);
  await watchFrames(page);
  if (parts.includes('boards')) await switches(page);
  if (parts.includes('hands')) await interactions(page);
  if (parts.includes('frames')) {
    await frames(page, 1);
    await frames(page, 4);
  }
} finally {
  await browser.close();
  await product.close();
}
