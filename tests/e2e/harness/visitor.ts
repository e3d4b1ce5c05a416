import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer';
import type { TestContext } from 'vitest';
import { createBrowser } from '../../../server/testing/browser.ts';
import { throughGoogle } from '../../through-google.ts';
import { Board } from './board.ts';
import { byRole } from './by-role.ts';
import { closeSurely } from './close-surely.ts';
import { type Contexts, forget } from './contexts.ts';
import { type Offence, watchNetwork } from './network.ts';
import { press } from './press.ts';
import { hears, RECORD_SAID } from './said.ts';
import { leaveTraces, listenTo, readText } from './traces.ts';
import { until } from './until.ts';

export interface VisitorOptions {
  /** The test that visits: when it ends, the window closes; when it fails, a picture and the console go to reports/. */
  readonly test?: TestContext;
  /** A browser other than the world's, for tests that kill it. Its default context is used. */
  readonly browser?: Browser;
  /**
   * True for a browser context never used before; otherwise it may be one that others used, with its service worker.
   */
  readonly firstVisit?: boolean;
  /** A script to run in every document before its own. */
  readonly before?: string;
  readonly viewport?: { width: number; height: number; hasTouch?: boolean; isMobile?: boolean };
  readonly dark?: boolean;
  /** False when the test disables the means that keep the engine out of the page. */
  readonly watch?: boolean;
}

/** The visitor's surroundings, and the places where their behaviour is recorded. */
interface Place {
  readonly world: { readonly url: string; readonly browser: Browser };
  readonly offences: Offence[];
  /** The log of server and engines. */
  readonly traces: readonly string[];
  readonly contexts?: Contexts;
}

interface SignInOptions {
  /** Leaves the check box for Google Tasks unticked. */
  readonly untick?: boolean;
  readonly cancel?: boolean;
  /** False: do not wait for the board. */
  readonly board?: boolean;
}

/** A person at a browser window. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly board: Board;
  /** The console lines and errors of the page so far. */
  readonly console: readonly string[];
  /** Every request of the page: "GET Script http://…". */
  readonly requests: readonly string[];
  goto(path: string): Promise<void>;
  /** Returns from Google's pages, which were passed without drawing them, and ends on the board. */
  signIn(account: string): Promise<void>;
  /** Signs in with the product's button and Google's own pages, ending on the board. */
  signInByHand(account: string, options?: SignInOptions): Promise<void>;
  /** Does the same from a page that already shows the sign-in button. */
  signInHere(account: string, options?: SignInOptions): Promise<void>;
  /** Passes the account chooser and the consent page of Google, which are open already. */
  passGoogle(account: string, options?: SignInOptions): Promise<void>;
  /** Opens another tab of the same person: a window of its own, unless told otherwise, so that both stay visible. */
  tab(path?: string, as?: 'window' | 'tab'): Promise<Visitor>;
  /** Waits for an element by its role and accessible name, inside `within` or anywhere. */
  find(role: string, name: string, within?: ElementHandle): Promise<ElementHandle>;
  gone(role: string, name: string): Promise<void>;
  /** Waits until the page's visible text holds `text`. */
  sees(text: string): Promise<void>;
  /**
   * Waits until a text like this is announced, later than those waited for before. It may have vanished again by then.
   */
  hears(text: string): Promise<void>;
  click(role: string, name: string, within?: ElementHandle): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a browser window for a person. With a `test` the window is closed when that test is over; if it failed,
 * pictures and logs are left.
 */
export async function openVisitor(place: Place, options: VisitorOptions): Promise<Visitor> {
  const { test, browser } = options;
  const contexts = test && !browser && !options.firstVisit ? place.contexts : undefined;
  const context =
    browser?.defaultBrowserContext() ??
    (await (contexts ? contexts.take() : place.world.browser.createBrowserContext()));
  const visitor = await openTab(place, options, context);
  if (contexts) await forget(visitor.page, place.world.url);
  test?.onTestFinished(async () => {
    const failed = test.task.result?.state === 'fail';
    if (failed) {
      const log = [...visitor.console, '', ...place.traces, '', ...visitor.requests];
      await leaveTraces(test.task.name, await context.pages().catch(() => []), place.traces, log);
    }
    if (contexts && !failed) await contexts.giveBack(context);
    else if (!browser) await context.close().catch(() => {});
  });
  return visitor;
}

async function openTab(
  place: Place,
  options: VisitorOptions,
  context: BrowserContext,
  as: 'window' | 'tab' = 'window',
): Promise<Visitor> {
  const page = await context.newPage(as === 'window' ? { type: as, background: false } : { type: as });
  closeSurely(page);
  page.setDefaultTimeout(90_000);
  const lines = listenTo(page);
  const requests: string[] = [];
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await page.evaluateOnNewDocument(RECORD_SAID);
  if (options.before) await page.evaluateOnNewDocument(options.before);
  if (options.viewport) await page.setViewport(options.viewport);
  if (options.dark) await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.emulateFocusedPage(true);
  if (options.watch !== false) {
    const failed = (request: string) => lines.push(`failed ${request}`);
    await watchNetwork(page, place.world.url, place.offences, requests, failed);
  }

  const find = async (role: string, name: string, within?: ElementHandle): Promise<ElementHandle> =>
    until(`${role} "${name}"`, () => (within ?? page).$(byRole(role, name)));

  const isHome = () => page.url().startsWith(`${place.world.url}/`);

  /** Answers all the pages that Google shows (a known person is not asked again), until Google leads back. */
  async function passGoogle(account: string, { untick = false, cancel = false }: SignInOptions = {}): Promise<void> {
    const answer = cancel ? 'cancel' : 'continue';
    await until('the way back from Google', async () => {
      if (isHome()) return true;
      const choice = await page.$(`button[name="account"] ::-p-text(${account})`);
      const decision = await page.$(`button[name="decision"][value="${answer}"]`);
      if (decision && untick)
        for (const box of await page.$$('input[name="scope"][value$="/auth/tasks"]')) await box.click();
      const next = choice ?? decision;
      if (!next) return false;
      // Not puppeteer's waitForNavigation: it can miss the end of a navigation that a service worker answers.
      const here = page.url();
      // Not with the pointer: the browser drops input before a page's first paint.
      await next.evaluate((button) => (button as HTMLElement).click());
      await until('the next page', () => page.url() !== here);
      return false;
    });
  }

  async function leaveForGoogle(): Promise<void> {
    // Google may lead back at once, so a changed document is a better sign than a changed address.
    const document = await page.evaluateHandle(() => globalThis.document);
    const isHere = () => document.evaluate((known) => known === globalThis.document).catch(() => false);
    await until('a click on the way to Google', async () => {
      const button = await page.$('::-p-text(Sign in with Google)');
      return button !== null && press(button);
    });
    await until('the way to Google', async () => !(await isHere()));
  }

  const visitor: Visitor = {
    page,
    context,
    board: new Board(page),
    console: lines,
    requests,
    async goto(path) {
      await page.goto(new URL(path, place.world.url).href);
    },
    find,
    gone: async (role, name) => {
      await until(`no ${role} "${name}"`, async () => (await page.$(byRole(role, name))) === null);
    },
    async sees(text) {
      await until(`text ${text}`, async () => (await readText(page)).includes(text));
    },
    hears: (text) => hears(page, text),
    async click(role, name, within) {
      // The element may be redrawn between being found and being clicked.
      await until(`a click on ${role} "${name}"`, async () => {
        const element = await (within ?? page).$(byRole(role, name));
        return element !== null && press(element);
      });
    },
    async signIn(account) {
      const google = createBrowser(fetch, place.world.url);
      const way = new URLSearchParams({ state: '/app', login_hint: account });
      const back = await throughGoogle(google, { path: `/api/oAuth?${way}` });
      const { hostname: domain } = new URL(place.world.url);
      for (const [name, value] of google.cookies) {
        await context.setCookie({ name, value, domain, path: '/', httpOnly: true, sameSite: 'Lax' });
      }
      await visitor.goto(back);
      await visitor.board.ready();
    },
    async signInByHand(account, signInOptions = {}) {
      await visitor.goto('/login');
      await visitor.signInHere(account, signInOptions);
    },
    async signInHere(account, signInOptions = {}) {
      await leaveForGoogle();
      await passGoogle(account, signInOptions);
      const { untick, cancel, board = true } = signInOptions;
      if (board && !untick && !cancel) await visitor.board.ready();
    },
    passGoogle,
    async tab(path = '/app', as) {
      const other = await openTab(place, options, context, as);
      await other.goto(path);
      return other;
    },
    async close() {
      await page.close();
    },
  };
  return visitor;
}
