import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page, Target } from 'puppeteer';
import { extensionUrlOf } from '../../../server/accounts/redirect-target.ts';
import { DEVELOPMENT_EXTENSION_KEY } from '../../../src/protocol/extension-key.ts';
import { until } from './until.ts';

/** Id of an extension that was built without a key of its own. */
export const EXTENSION_ID = new URL(extensionUrlOf(DEVELOPMENT_EXTENSION_KEY)).hostname.split('.')[0] as string;
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

type Manifest = Record<string, unknown> & { permissions: string[] };

/** Copies a built extension to `to` and points it at a product on another port; `change` may alter its manifest. */
export function unpack(from: string, to: string, url: string, change: (manifest: Manifest) => void = () => {}): string {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'manifest.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8').replaceAll('http://localhost:4400', url)) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
  return to;
}

const isWorker = (target: Target): boolean =>
  target.type() === 'service_worker' && target.url().startsWith(EXTENSION_ORIGIN);

/** The extension in one browser. */
export class Extension {
  readonly browser: Browser;
  /** Windows of sign-ins that were answered: Chrome lists them for a while after they have closed. */
  private readonly answered = new WeakSet<Target>();

  constructor(browser: Browser) {
    this.browser = browser;
  }

  /** Opens a page of the extension in a tab; the popup in the size that Chrome gives it. */
  async open(path: 'popup/popup.html' | `webapp/board.html${string}`): Promise<Page> {
    const page = await this.browser.newPage();
    if (path.startsWith('popup')) await page.setViewport({ width: 400, height: 600 });
    await page.emulateFocusedPage(true);
    await page.goto(`${EXTENSION_ORIGIN}/${path}`);
    return page;
  }

  worker(): Target | undefined {
    return this.browser.targets().find(isWorker);
  }

  /** Ends the worker at once, in the middle of whatever it does. False: there was none. */
  async killWorker(): Promise<boolean> {
    const target = this.worker();
    if (!target) return false;
    const worker = await target.worker().catch(() => null);
    await worker?.close().catch(() => {});
    await until('the worker to end', () => !this.browser.targets().includes(target));
    return true;
  }

  /** Runs code in the worker, which is started when it sleeps. */
  async inWorker<T>(code: string): Promise<T> {
    const worker = await until('the worker', async () => (await this.worker()?.worker()) ?? null);
    return (await worker.evaluate(code)) as T;
  }

  /** Answers Google's pages in the window that the sign-in opened. */
  async passGoogle(account: string, answer: 'continue' | 'cancel' | 'untick' | 'close' = 'continue'): Promise<void> {
    const isGoogle = (url: string) => url.includes('/o/oauth2/') || url.includes('/api/oAuth');
    const target = await until('the window of the sign-in', () =>
      this.browser.targets().find((one) => one.type() === 'page' && isGoogle(one.url()) && !this.answered.has(one)),
    );
    this.answered.add(target);
    const page = await target.asPage();
    await until('the way back from Google', async () => {
      if (page.isClosed()) return true;
      if (answer === 'close') return page.close().then(() => true);
      const choice = await page.$(`button[name="account"] ::-p-text(${account})`);
      const decision = await page.$(`button[name="decision"][value="${answer === 'cancel' ? 'cancel' : 'continue'}"]`);
      if (decision && answer === 'untick') {
        for (const box of await page.$$('input[name="scope"][value$="/auth/tasks"]')) await box.click();
      }
      await (choice ?? decision)?.click();
      return false;
    });
  }
}
