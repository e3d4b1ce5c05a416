import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession, Page, Protocol, Target } from 'puppeteer';
import { extensionUrlOf } from '../../../server/accounts/redirect-target.ts';
import { DEVELOPMENT_EXTENSION_KEY } from '../../../src/protocol/extension-key.ts';
import { closeSurely } from './close-surely.ts';
import { RECORD_SAID } from './said.ts';
import { listenTo } from './traces.ts';
import { until } from './until.ts';

/** The id of an extension built without a key of its own. */
export const EXTENSION_ID = new URL(extensionUrlOf(DEVELOPMENT_EXTENSION_KEY)).hostname.split('.')[0] as string;
export const EXTENSION_ORIGIN = `chrome-extension://${EXTENSION_ID}`;

export type Manifest = Record<string, unknown> & {
  version: string;
  permissions: string[];
  host_permissions: string[];
};

/** The address for which the tests have the extension built. */
const BUILT_FOR = 'http://localhost:4400';

/**
 * Copies an extension that was built for the default address to `to` and points it at a product on another port;
 * `change` may alter its manifest.
 */
export function unpack(from: string, to: string, url: string, change: (manifest: Manifest) => void = () => {}): string {
  cpSync(from, to, { recursive: true });
  changeManifest(to, change, (text) => {
    if (!text.includes(`${BUILT_FOR}/`)) throw new Error(`${from} is built for another address than ${BUILT_FOR}.`);
    return text.replaceAll(BUILT_FOR, url);
  });
  return to;
}

/** Rewrites the manifest of an unpacked extension. */
export function changeManifest(
  folder: string,
  change: (manifest: Manifest) => void,
  first: (text: string) => string = (text) => text,
): void {
  const file = join(folder, 'manifest.json');
  const manifest = JSON.parse(first(readFileSync(file, 'utf8'))) as Manifest;
  change(manifest);
  writeFileSync(file, JSON.stringify(manifest));
}

/**
 * The extension in one browser. Nothing stays attached to its worker, since that would keep it alive; the worker is
 * observed and ended through CDP's ServiceWorker domain, in the session of another page.
 */
export class Extension {
  readonly browser: Browser;
  private readonly root: CDPSession;
  private readonly watcher: CDPSession;
  private readonly id: string;
  private version = '';
  private status = 'stopped';
  private begun = 0;
  private ended = 0;
  private since = performance.now();
  private broken = false;
  /** Sign-in windows that were answered: Chrome lists them for a while after they have closed. */
  private readonly answered = new WeakSet<Target>();

  private constructor(browser: Browser, root: CDPSession, watcher: CDPSession, id: string) {
    this.browser = browser;
    this.root = root;
    this.watcher = watcher;
    this.id = id;
  }

  static async in(browser: Browser, id = EXTENSION_ID): Promise<Extension> {
    const page = (await browser.pages())[0] ?? (await browser.newPage());
    const [root, watcher] = [await browser.target().createCDPSession(), await page.createCDPSession()];
    const extension = new Extension(browser, root, watcher, id);
    watcher.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const version of versions) extension.hear(version);
    });
    watcher.on('ServiceWorker.workerErrorReported', () => {
      extension.broken = true;
    });
    await watcher.send('ServiceWorker.enable');
    return extension;
  }

  private hear({ scriptURL, versionId, runningStatus, status }: Protocol.ServiceWorker.ServiceWorkerVersion): void {
    if (!scriptURL.startsWith(`chrome-extension://${this.id}/`)) return;
    // A version that a newer one has replaced.
    if (status === 'redundant' && versionId !== this.version) return;
    if (runningStatus !== this.status || versionId !== this.version) {
      if (runningStatus === 'starting') this.begun += 1;
      if (runningStatus === 'stopped') this.ended += 1;
      this.since = performance.now();
    }
    this.version = versionId;
    this.status = runningStatus;
  }

  /** Opens a page of the extension in a tab; the popup in the size that Chrome gives it. */
  async open(path: `popup/popup.html${string}` | `webapp/board.html${string}`): Promise<Page> {
    const page = await this.browser.newPage();
    closeSurely(page);
    page.setDefaultTimeout(90_000);
    listenTo(page);
    await page.evaluateOnNewDocument(RECORD_SAID);
    if (path.startsWith('popup')) await page.setViewport({ width: 400, height: 600 });
    await page.emulateFocusedPage(true);
    await page.goto(`chrome-extension://${this.id}/${path}`);
    return page;
  }

  /** The number of times that the worker was seen to start. */
  get starts(): number {
    return this.begun;
  }

  /** True when the worker threw, or could not be registered. */
  get failed(): boolean {
    return this.broken;
  }

  get runs(): boolean {
    return this.status === 'running';
  }

  /** The time in milliseconds for which no worker has been running, since one was seen to end. */
  get restingFor(): number {
    return this.status === 'stopped' && this.ended > 0 ? performance.now() - this.since : 0;
  }

  /**
   * Ends the worker at once, whatever it is doing, as soon as its script runs. Returns false when there was none,
   * though a new one may start immediately afterwards.
   */
  async killWorker(): Promise<boolean> {
    if (this.status === 'stopped') return false;
    const before = this.ended;
    await until('the worker to run or end', () => this.status === 'running' || this.ended > before);
    if (this.ended === before) await this.watcher.send('ServiceWorker.stopWorker', { versionId: this.version });
    await until('the end of the worker', () => this.ended > before);
    return true;
  }

  /** Runs code in the worker, which must be running or starting. */
  async inWorker<T>(expression: string): Promise<T> {
    const { value } = await until('an answer of the worker', async () => {
      const { targetInfos } = await this.root.send('Target.getTargets', { filter: [{ type: 'service_worker' }] });
      const target = targetInfos.find(({ url }) => url.startsWith(`chrome-extension://${this.id}/`));
      if (!target) return null;
      return this.attached(target.targetId, async (session) => {
        const answer = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception?.description);
        return { value: answer.result.value as T };
      });
    });
    return value;
  }

  /** Attaches to a worker only for as long as `use` takes. */
  private async attached<T>(targetId: string, use: (session: CDPSession) => Promise<T>): Promise<T> {
    const { sessionId } = await this.root.send('Target.attachToTarget', { targetId, flatten: true });
    try {
      const session = this.root.connection()?.session(sessionId);
      if (!session) throw new Error('the worker has gone');
      await session.send('Runtime.runIfWaitingForDebugger');
      return await use(session);
    } finally {
      await this.root.send('Target.detachFromTarget', { sessionId }).catch(() => {});
    }
  }

  /** The window of a sign-in that is waiting for an answer. */
  get asked(): Target | undefined {
    const isGoogle = (url: string) => url.includes('/o/oauth2/') || url.includes('/api/oAuth');
    return this.browser
      .targets()
      .find((one) => one.type() === 'page' && isGoogle(one.url()) && !this.answered.has(one));
  }

  /** Answers Google's pages in the window that the sign-in opened. */
  async passGoogle(account: string, answer: 'continue' | 'cancel' | 'untick' | 'close' = 'continue'): Promise<void> {
    const target = await until('the window of the sign-in', () => this.asked);
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
