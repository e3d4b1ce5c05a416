import type { CDPSession, Page } from 'puppeteer';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { CARD, launch, pause } from './browser.ts';
import { dimensions } from './data.ts';
import { signIn, startProduct, untilStored } from './product.mjs';
import { median, quantile } from './quantile.ts';

/**
 * `npm run bench:saving` measures what saving one change costs, with few tasks and with many, in many lists and in one.
 * The times are those of the product's own transactions on IndexedDB: in the page, from the `add` of the operation to
 * the `complete` that makes it saved; in the engine, those that write the answer into its list. Beside each append, in
 * the same turn of the same page (so that rendering delays both alike), there is a bare put of one task with strict
 * durability; the two take turns in being first. It never fails on a time.
 */
const values = readArgs({
  sets: { type: 'string', default: '1x100,L,1x10000' },
  edits: { type: 'string', default: '60' },
});
const EDITS = wholeNumber('--edits', values.edits);
const PATIENCE_MS = 3000;

interface Times {
  /** Milliseconds of each append of an operation. */
  readonly append: number[];
  /** Milliseconds of each bare put beside an append. */
  readonly bare: number[];
  /** Milliseconds from Enter to saved, including rendering. */
  readonly enter: number[];
}

/** Runs in the page before its own scripts. */
function watchAppends(): void {
  const times: Times = { append: [], bare: [], enter: [] };
  Object.assign(globalThis, { benchSaving: times });
  let pressed = 0;
  const heard = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') pressed = performance.now();
  };
  addEventListener('keydown', heard, true);
  let beside: IDBDatabase | null = null;
  const opening = indexedDB.open('bench-bare');
  opening.onupgradeneeded = () => opening.result.createObjectStore('tasks', { keyPath: 'id' });
  opening.onsuccess = () => {
    beside = opening.result;
  };
  const barePut = () => {
    const began = performance.now();
    const writing = beside?.transaction('tasks', 'readwrite', { durability: 'strict' });
    writing?.objectStore('tasks').put({ id: 'one', title: `${began}`, notes: '', due: null, status: 'needsAction' });
    writing?.commit();
    writing?.addEventListener('complete', () => times.bare.push(performance.now() - began));
  };
  const { add } = IDBObjectStore.prototype;
  let turn = 0;
  IDBObjectStore.prototype.add = function watched(value: unknown, ...key: [IDBValidKey?]) {
    if (this.name !== 'ops') return add.call(this, value, ...key);
    turn += 1;
    const isFirst = turn % 2 === 0;
    if (isFirst) barePut();
    else queueMicrotask(barePut);
    const began = performance.now();
    this.transaction.addEventListener('complete', () => {
      times.append.push(performance.now() - began);
      times.enter.push(performance.now() - pressed);
    });
    return add.call(this, value, ...key);
  };
}

/**
 * Runs in the engine: records the times of transactions that write a list of the base, from their first write to their
 * end.
 */
function watchSettles(): void {
  const settles: number[] = [];
  Object.assign(globalThis, { benchSettles: settles });
  const seen = new WeakSet<IDBTransaction>();
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function watched(value: unknown, ...key: [IDBValidKey?]) {
    const { transaction } = this;
    const isSettle = this.name === 'base' && transaction.durability === 'strict';
    if (isSettle && !seen.has(transaction)) {
      seen.add(transaction);
      const began = performance.now();
      transaction.addEventListener('complete', () => settles.push(performance.now() - began));
    }
    return put.call(this, value, ...key);
  };
}

/** Opens a CDP session with the engine, since Puppeteer itself does not evaluate in such a worker. */
async function engineOf(page: Page): Promise<CDPSession> {
  const root = await page.browser().target().createCDPSession();
  const { targetInfos } = await root.send('Target.getTargets', { filter: [{ type: 'shared_worker' }] });
  const targetId = targetInfos[0]?.targetId;
  if (targetId === undefined) throw new Error('There is no engine.');
  const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: true });
  const session = root.connection()?.session(sessionId);
  if (!session) throw new Error('The engine cannot be attached to.');
  return session;
}

async function measure(page: Page): Promise<Record<keyof Times | 'settle', number[]>> {
  const engine = await engineOf(page);
  await engine.send('Runtime.evaluate', { expression: `(${watchSettles.toString()})()` });
  const read = () =>
    page.evaluate(() => (globalThis as unknown as { readonly benchSaving: Times }).benchSaving.enter.length);
  for (let tries = 0; (await read()) < EDITS && tries < 2 * EDITS; tries += 1) {
    const before = await read();
    await page.focus(`${CARD}:not(.done)`);
    await page.keyboard.press('e');
    await pause(100);
    await page.keyboard.press('End');
    await page.keyboard.sendCharacter('x');
    await page.keyboard.press('Enter');
    for (let waited = 0; (await read()) === before && waited < PATIENCE_MS; waited += 20) await pause(20);
    // A key that was pressed while the list was redrawn may have missed its card.
    if ((await read()) === before) await page.keyboard.press('Escape');
    await pause(100);
  }
  await page.waitForSelector('::-p-text(All saved)', { timeout: 120_000 });
  const times = await page.evaluate(() => (globalThis as unknown as { readonly benchSaving: Times }).benchSaving);
  const { result } = await engine.send('Runtime.evaluate', { expression: 'benchSettles', returnByValue: true });
  return { ...times, settle: result.value as number[] };
}

async function run(url: string, set: string, email: string): Promise<void> {
  const { lists, tasks } = dimensions(set);
  // One browser for each set: an engine that follows an attached one would wait to be attached to as well.
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(watchAppends);
    await signIn(page, url, email);
    await untilStored(page, lists * tasks);
    await pause(3000);
    const times = await measure(page);
    const bare = median(times.bare);
    const say = (name: string, numbers: readonly number[]) => {
      const [middle, late] = [median(numbers), quantile(numbers, 0.95)];
      return `${name} ${middle.toFixed(1)} (${late.toFixed(1)}) ${(middle / bare).toFixed(2)} ×`;
    };
    console.log(
      `${lists * tasks} tasks in ${lists} lists`.padEnd(28),
      [say('bare put', times.bare), say('saved', times.append), say('Enter to saved', times.enter)].join('   '),
      `  ${say(`answer and its list, ${times.settle.length} times,`, times.settle)}`,
    );
  } finally {
    await browser.close();
  }
}

const product = await startProduct();
try {
  console.log(`About ${EDITS} edits of a title; medians (p95) in ms; × = to a strict put of one task in the same page`);
  for (const set of values.sets.split(',')) await run(product.url, set, (await product.account(set)).email);
} finally {
  await product.close();
}
