import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, launch, type Page } from 'puppeteer';
import { build } from 'vite';
import { findChromium } from '../../e2e/chromium.ts';
import { type Hosts, PROJECT } from '../firebase-rig.ts';

export type Where = 'page' | 'worker' | 'extension';

export interface Event {
  readonly kind: string;
  readonly [field: string]: unknown;
}

/** A page with its driver, which runs in the page itself, in its SharedWorker or in its extension's worker. */
export interface Client {
  call(method: string, ...args: unknown[]): Promise<unknown>;
  events(): Promise<Event[]>;
  /** Errors that nobody caught, in the driver's context. */
  failures(): Promise<string[]>;
  /** Waits for an event that fits; fails after `ms` with what was seen instead. */
  waitFor(fits: (event: Event) => boolean, ms?: number): Promise<Event>;
  /** Acts like an ad blocker: the page's requests fail if their URL contains one of `parts`. */
  block(...parts: string[]): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export interface BrowserRig {
  /** Opens a client in a fresh browser profile, except for the extension, which has one worker for all. */
  open(where: Where, hosts: Hosts): Promise<Client>;
  /** The origin of the pages. */
  readonly origin: string;
  /** Opens a page in a profile of its own that may show notifications. */
  openPage(path: string): Promise<Page>;
  /** Ends the extension's worker, as the browser does when it is idle. */
  killExtensionWorker(): Promise<void>;
  close(): Promise<void>;
}

const ENTRIES = ['page', 'worker', 'extension', 'extension-page', 'push', 'push-worker'];

const MANIFEST = {
  manifest_version: 3,
  name: 'Firebase contract',
  version: '1',
  background: { service_worker: 'extension.js', type: 'module' },
  host_permissions: ['http://127.0.0.1/*'],
};

/** Bundles the drivers into a folder that serves as unpacked extension and as the web server's root. */
async function bundle(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'firebase-contract-'));
  const input = Object.fromEntries(ENTRIES.map((name) => [name, join(import.meta.dirname, `${name}.ts`)]));
  await build({
    configFile: false,
    logLevel: 'error',
    root: import.meta.dirname,
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      modulePreload: false,
      rollupOptions: { input, output: { entryFileNames: '[name].js', chunkFileNames: '[name].js', format: 'es' } },
    },
  });
  await writeFile(join(outDir, 'manifest.json'), JSON.stringify(MANIFEST));
  await writeFile(join(outDir, 'index.html'), '<script type="module" src="/page.js"></script>');
  await writeFile(join(outDir, 'push.html'), '<script type="module" src="/push.js"></script>');
  await writeFile(join(outDir, 'extension.html'), '<script type="module" src="/extension-page.js"></script>');
  return outDir;
}

async function serve(directory: string) {
  const server = createServer(async (req, res) => {
    const { pathname } = new URL(req.url ?? '/', 'http://127.0.0.1');
    const path = pathname === '/' ? '/index.html' : pathname;
    const type = { html: 'text/html', js: 'text/javascript' }[path.split('.').at(-1) ?? ''];
    if (!type) return res.writeHead(404).end();
    return res.writeHead(200, { 'content-type': type }).end(await readFile(join(directory, path)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** Builds the drivers, serves them on loopback and starts one headless Chromium with the extension in it. */
export async function startBrowser(): Promise<BrowserRig> {
  const directory = await bundle();
  const server = await serve(directory);
  const browser = await launch({
    executablePath: findChromium(),
    headless: true,
    pipe: true,
    timeout: 120_000,
    enableExtensions: [directory],
    args: ['--no-sandbox'],
  });
  let pages = 0;

  const isExtensionWorker = (target: { type(): string; url(): string }): boolean =>
    target.type() === 'service_worker' && target.url().endsWith('/extension.js');

  async function newPage(where: Where): Promise<{ page: Page; url: string; close(): Promise<void> }> {
    pages += 1;
    const client = pages;
    if (where !== 'extension') {
      const context = await browser.createBrowserContext();
      return { page: await context.newPage(), url: `${server.origin}/`, close: () => context.close() };
    }
    const id = await extensionId(browser);
    const page = await browser.newPage();
    return { page, url: `chrome-extension://${id}/extension.html#${client}`, close: () => page.close() };
  }

  async function open(where: Where, { host, authHost }: Hosts): Promise<Client> {
    const { page, url, close } = await newPage(where);
    const config = JSON.stringify({ host, authHost, projectId: PROJECT });
    const ready = () => page.waitForFunction('typeof globalThis.run === "function"', { timeout: 90_000 });
    const call = (method: string, ...args: unknown[]): Promise<unknown> =>
      page.evaluate(`run('${where}', ${config}, ${JSON.stringify(method)}, ${JSON.stringify(args)})`);
    await page.goto(url);
    await ready();
    const events = async (): Promise<Event[]> => (await call('events')) as Event[];
    return {
      call,
      events,
      failures: async () => (await call('failures')) as string[],
      async waitFor(fits, ms = 90_000) {
        const deadline = performance.now() + ms;
        for (;;) {
          const seen = await events();
          const found = seen.find(fits);
          if (found) return found;
          if (performance.now() > deadline) throw new Error(`Not seen within ${ms} ms: ${JSON.stringify(seen)}`);
          await new Promise((resolve) => setTimeout(resolve, 40));
        }
      },
      async block(...parts) {
        await page.setRequestInterception(true);
        page.on('request', (request) => {
          if (parts.some((part) => request.url().includes(part))) void request.abort('blockedbyclient');
          else void request.continue();
        });
      },
      async reload() {
        await page.reload();
        await ready();
      },
      async close() {
        if (where === 'extension') await call('sdkClose');
        await close();
      },
    };
  }

  return {
    open,
    origin: server.origin,
    async openPage(path) {
      const context = await browser.createBrowserContext();
      await context.overridePermissions(server.origin, ['notifications']);
      const page = await context.newPage();
      await page.goto(`${server.origin}${path}`);
      return page;
    },
    async killExtensionWorker() {
      const target = await browser.waitForTarget(isExtensionWorker, { timeout: 90_000 });
      await (await target.worker())?.close();
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function extensionId(browser: Browser): Promise<string> {
  const target = await browser.waitForTarget((candidate) => candidate.url().startsWith('chrome-extension://'), {
    timeout: 90_000,
  });
  return new URL(target.url()).host;
}
