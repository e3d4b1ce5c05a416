import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { gzipSync } from 'node:zlib';
import puppeteer, { type Page } from 'puppeteer';
import { readArgs, wholeNumber } from '../../scripts/options.ts';
import { extensionDir } from '../../scripts/start/web-build.ts';
import { findChromium } from '../e2e/chromium.ts';
import { Extension } from '../e2e/harness/extension.ts';
import { until } from '../e2e/harness/until.ts';
import { CARD, pause } from './browser.ts';
import { popups } from './popup-adapter.mjs';
import { median } from './quantile.ts';

/**
 * `npm run bench:popup` measures the extension's popup, from a stopped worker to its first painted task. Beside it,
 * interleaved, are a page of markup alone, one whose script draws the same (the benchmark's static page), and one that
 * paints a snapshot from localStorage. It also measures the worker, from stopped to its first message, beside a worker
 * of a few lines, and what its script costs to parse. It never fails on a time.
 */
const values = readArgs({ runs: { type: 'string', default: '9' } });
const runs = wholeNumber('--runs', values.runs);

const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-popup-'));

/** Makes the lightest possible extension: the same first task, from markup or from localStorage. */
function makeLimit(): string {
  const folder = join(dataDir, 'limit');
  mkdirSync(folder);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  write(
    'manifest.json',
    JSON.stringify({ manifest_version: 3, name: 'limit', version: '1', background: { service_worker: 'sw.js' } }),
  );
  write('sw.js', `chrome.runtime.onConnect.addListener((port) => port.postMessage('here'));`);
  const head = '<!doctype html><meta charset="utf-8"><style>.card{height:40px;border:1px solid #ccc}</style>';
  write(
    'static.html',
    `${head}<div id="list"><div class="card" data-task="1"><input type="checkbox">First</div></div>`,
  );
  write('local.html', `${head}<div id="list"></div><script src="local.js"></script>`);
  const draw = `(title) => '<div class="card" data-task="1"><input type="checkbox">' + title + '</div>'`;
  write('local.js', `list.innerHTML = JSON.parse(localStorage.first).slice(0, 12).map(${draw}).join('');`);
  write('drawn.html', `${head}<div id="list"></div><script src="drawn.js"></script>`);
  write('drawn.js', `list.innerHTML = ['First'].map(${draw}).join('');`);
  write('blank.html', '<!doctype html>');
  return folder;
}

/** Runs in the page before its own scripts: records when the frame with the first task was painted. */
function notePaint(card: string): void {
  const look = () => {
    if (!document.querySelector(card)) return requestAnimationFrame(look);
    const channel = new MessageChannel();
    channel.port1.onmessage = () => Object.assign(globalThis, { painted: performance.now() });
    channel.port2.postMessage(0);
    return 0;
  };
  requestAnimationFrame(look);
}

const [popup] = popups;
const browser = await puppeteer.launch({
  executablePath: findChromium(),
  headless: true,
  pipe: true,
  enableExtensions: [popup.folder, makeLimit()],
  targetFilter: (target) => target.type() !== 'service_worker' || target.url().endsWith('/sw.js'),
  args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
});

/** Measures the milliseconds from the navigation to the first painted task. */
async function paints(url: string): Promise<number> {
  const page = await browser.newPage();
  await page.setViewport({ width: 400, height: 600 });
  await page.evaluateOnNewDocument(notePaint, CARD);
  await page.goto(url);
  const painted = await until('the first task', () =>
    page.evaluate(() => (globalThis as { painted?: number }).painted),
  );
  // Leaves the document first, so that it gets the events of a popup that closes.
  await page.goto('about:blank');
  await page.close();
  return painted;
}

/** Measures the milliseconds from a page's connection to the worker's first message. */
const answers = (page: Page, hello: object | null): Promise<number> =>
  page.evaluate(
    (said) =>
      new Promise<number>((resolve) => {
        const begun = performance.now();
        const port = chrome.runtime.connect(undefined, { name: 'engine' });
        port.onMessage.addListener(() => {
          resolve(performance.now() - begun);
          port.disconnect();
        });
        if (said) port.postMessage(said);
      }),
    hello,
  );

try {
  const own = await popup.seed(browser);
  const extension = await Extension.in(browser);

  const worker = await browser.waitForTarget((target) => target.url().endsWith('/sw.js'));
  const limitOrigin = worker.url().replace(/\/sw\.js$/, '');
  const limit = await Extension.in(browser, new URL(worker.url()).hostname);
  const blank = await browser.newPage();
  await blank.goto(`${limitOrigin}/blank.html`);
  await blank.evaluate(() => {
    localStorage.first = JSON.stringify(Array.from({ length: 60 }, (_, index) => `Task ${index}`));
  });

  const pages = {
    'static markup': `${limitOrigin}/static.html`,
    'the same, by a script': `${limitOrigin}/drawn.html`,
    'snapshot in localStorage': `${limitOrigin}/local.html`,
    'the popup': popup.url,
  };
  const times: Record<string, number[]> = {};
  const note = (name: string, ms: number) => {
    times[name] ??= [];
    times[name].push(ms);
  };
  for (let run = 0; run < runs; run += 1) {
    for (const [name, url] of Object.entries(pages)) {
      await extension.killWorker();
      await pause(300);
      note(name, await paints(url));
    }
    await extension.killWorker();
    await limit.killWorker();
    await pause(300);
    note('worker of a few lines', await answers(blank, null));
    note('the worker', await answers(own, { type: 'hello', page: `bench-${run}` }));
    await pause(300);
  }
  const tell = (names: readonly string[], base: string) => {
    for (const name of names) {
      const ms = median(times[name] ?? []);
      console.log(
        `${name.padEnd(28)} ${ms.toFixed(0).padStart(5)} ms ${(ms / median(times[base] ?? [])).toFixed(2)} ×`,
      );
    }
  };
  console.log(`From a stopped worker, ${popup.tasks} tasks, median of ${runs}: navigation to first painted task`);
  tell(Object.keys(pages), 'static markup');
  console.log('A stopped worker, from connecting to its first word');
  tell(['worker of a few lines', 'the worker'], 'worker of a few lines');

  const [, file = ''] =
    /'\.\/(assets\/[^']+)'/.exec(readFileSync(join(extensionDir, 'service-worker-loader.js'), 'utf8')) ?? [];
  const source = readFileSync(join(extensionDir, file), 'utf8');
  const body = source.replace(/import\s*\{[^}]*\}\s*from\s*["'][^"']+["'];?/g, '').replace(/export\s*\{[^}]*\};?/g, '');
  const parses = Array.from({ length: runs }, () => {
    const begun = performance.now();
    new Script(`(async()=>{${body}\n})`);
    return performance.now() - begun;
  });
  const kb = (bytes: number) => (bytes / 1024).toFixed(0);
  console.log(
    `Its script: ${kb(source.length)} KB, ${kb(gzipSync(source).length)} gzipped; V8 parses it in ${median(parses).toFixed(1)} ms`,
  );
} finally {
  await browser.close();
  await popup.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}
