import type { CDPSession, Page } from 'puppeteer';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { CARD, dragAcross, droppedIn, launch, MOVES, pause, watchFrames } from './browser.ts';
import { dimensions } from './data.ts';
import { startLimit } from './limit-server.ts';
import { leave, signIn, startProduct, untilStored } from './product.mjs';
import { median } from './quantile.ts';

/**
 * `npm run bench -- --sets S,L --runs 3` measures the board beside a hand-written page that draws only what is visible,
 * alternating within one run. Quote medians and ratios: milliseconds belong to a machine. It never fails on a time.
 */
const values = readArgs({ sets: { type: 'string', default: 'S,L' }, runs: { type: 'string', default: '3' } });
const sets = values.sets.split(',');
// An unknown name throws now, not after the sets before it were measured.
for (const set of sets) dimensions(set);
const runs = wholeNumber('--runs', values.runs);

interface Figures {
  /** Milliseconds from the start of the navigation to the frame after the first card. */
  firstCard: number;
  /** Milliseconds of the main thread until it is idle. */
  loadCpu: number;
  heapMiB: number;
  /** Milliseconds of the main thread for each click on a checkbox. */
  toggleCpu: number;
  /** Milliseconds of the main thread for each key in the search; NaN if there is no search. */
  keyCpu: number;
  /** Milliseconds of the main thread for each move of a drag. */
  dragCpu: number;
  droppedFrames: number;
}

async function busy(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function idle(cdp: CDPSession): Promise<number> {
  let last = await busy(cdp);
  for (let quiet = 0, turn = 0; quiet < 3 && turn < 300; turn += 1) {
    await pause(100);
    const now = await busy(cdp);
    quiet = now - last < 12 ? quiet + 1 : 0;
    last = now;
  }
  return last;
}

/** Runs in the page before its own scripts. */
function watch(selector: string): void {
  const look = () => {
    if (document.querySelector(selector)) performance.mark('bench-first-card');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function measure(page: Page, url: string, origin: string): Promise<Figures> {
  const cdp = await page.createCDPSession();
  // The thread's own CPU time: whatever else the machine does does not count.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(`${origin}/__blank`);
  const { identifier } = await page.evaluateOnNewDocument(watch, CARD);
  const before = await busy(cdp);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('bench-first-card').length > 0, { timeout: 60_000 });
  const loaded = await idle(cdp);
  await page.removeScriptToEvaluateOnNewDocument(identifier);
  const firstCard = await page.evaluate(() => performance.getEntriesByName('bench-first-card')[0]?.startTime ?? 0);
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  const toggleCpu = await toggle(page, cdp);
  const keyCpu = await keys(page, cdp);
  await watchFrames(page);
  const still = await busy(cdp);
  const droppedFrames = droppedIn(await dragAcross(page));
  const dragCpu = ((await busy(cdp)) - still) / MOVES;
  return {
    firstCard,
    loadCpu: loaded - before,
    heapMiB: usedSize / 2 ** 20,
    toggleCpu,
    keyCpu,
    dragCpu,
    droppedFrames,
  };
}

async function toggle(page: Page, cdp: CDPSession): Promise<number> {
  const boxes = await page.$$(`.column:nth-of-type(-n+3) ${CARD} .check > input`);
  const spots: { x: number; y: number }[] = [];
  for (const box of boxes.slice(0, 6)) {
    const bounds = await box.boundingBox();
    if (bounds) spots.push({ x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2 });
  }
  const before = await idle(cdp);
  for (const { x, y } of spots) {
    await page.mouse.click(x, y);
    await pause(60);
  }
  return ((await idle(cdp)) - before) / Math.max(1, spots.length);
}

async function keys(page: Page, cdp: CDPSession): Promise<number> {
  const search = await page.$('input[type=search]');
  if (!search) return Number.NaN;
  await search.focus();
  // The first search reads the lists that no column has shown yet.
  await page.keyboard.press('x');
  await idle(cdp);
  await page.keyboard.press('Backspace');
  const before = await idle(cdp);
  const word = 'invoice';
  for (const key of word) {
    await page.keyboard.press(key as 'i');
    await pause(120);
  }
  const used = (await idle(cdp)) - before;
  for (let time = 0; time < word.length; time += 1) await page.keyboard.press('Backspace');
  await page.keyboard.press('Escape');
  await idle(cdp);
  return used / word.length;
}

const FIGURES = ['firstCard', 'loadCpu', 'heapMiB', 'toggleCpu', 'keyCpu', 'dragCpu', 'droppedFrames'] as const;
type Figure = (typeof FIGURES)[number];
const medians = new Map<string, Record<Figure, number>>();

const limit = await startLimit();
const product = await startProduct();
try {
  for (const set of sets) {
    const { email, tasks } = await product.account(set);
    const found: { limit: Figures[]; product: Figures[] } = { limit: [], product: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const name of run % 2 === 0 ? (['limit', 'product'] as const) : (['product', 'limit'] as const)) {
        const browser = await launch();
        try {
          const page = await browser.newPage();
          if (name === 'product') {
            await signIn(page, product.url, email);
            await untilStored(page, tasks);
            await pause(1500);
            await leave(page, product.url);
            found.product.push(await measure(page, `${product.url}/app`, product.url));
          } else found.limit.push(await measure(page, `${limit.url}/?set=${set}`, limit.url));
        } finally {
          await browser.close();
        }
      }
    }
    console.log(`\n${set}: ${tasks} tasks, medians of ${runs} runs     limit   product     ratio`);
    const own = {} as Record<Figure, number>;
    for (const figure of FIGURES) {
      const low = median(found.limit.map((one) => one[figure]));
      own[figure] = median(found.product.map((one) => one[figure]));
      const ratio = low > 0 ? `${(own[figure] / low).toFixed(2)} ×` : '–';
      console.log(figure.padEnd(36), low.toFixed(1).padStart(9), own[figure].toFixed(1).padStart(9), ratio.padStart(9));
    }
    medians.set(set, own);
  }
  const [small, large] = [medians.get('S'), medians.get('L')];
  if (small && large) {
    console.log('\nGrowth of the product from S to L: 100 times the tasks');
    for (const figure of ['firstCard', 'toggleCpu', 'keyCpu', 'dragCpu'] as const)
      console.log(figure.padEnd(36), `${(large[figure] / small[figure]).toFixed(2)} ×`.padStart(9));
  }
} finally {
  await product.close();
  await limit.close();
}
