import type { Browser, BrowserContext, ElementHandle, Page } from 'puppeteer';
import type { TestContext } from 'vitest';
import { createBrowser } from '../../../server/rigs/browser.ts';
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
  /** The test that visits: its end closes the window, its failure leaves a picture and the console in reports/. */
  readonly test?: TestContext;
  /** Another browser than the world's, for tests that kill it. Its default context is used. */
  readonly browser?: Browser;
  /** A browser that was never here; without it one may be had that others used before, with the service worker. */
  readonly firstVisit?: boolean;
  /** Runs in every document before its own scripts. */
  readonly before?: string;
  readonly viewport?: { width: number; height: number; hasTouch?: boolean; isMobile?: boolean };
  readonly dark?: boolean;
  /** False where the test takes away what keeps the engine out of the page. */
  readonly watch?: boolean;
}

/** Where a visitor is, and what is written down about them. */
interface Place {
  readonly world: { readonly url: string; readonly browser: Browser };
  readonly offences: Offence[];
  /** What server and engines said. */
  readonly traces: readonly string[];
  readonly contexts?: Contexts;
}

interface SignInOptions {
  /** Leaves the box for Google Tasks empty. */
  readonly untick?: boolean;
  readonly cancel?: boolean;
  /** False stops before the board is waited for. */
  readonly board?: boolean;
}

/** A person at a browser window. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly board: Board;
  /** Lines of the console and errors of the page so far. */
  readonly console: readonly string[];
  /** Every request of the page: "GET Script http://…". */
  readonly requests: readonly string[];
  goto(path: string): Promise<void>;
  /** Comes back from Google's pages, which were passed without drawing them, and ends on the board. */
  signIn(account: string): Promise<void>;
  /** Through the product's button and Google's own pages, ending on the board. */
  signInByHand(account: string, options?: SignInOptions): Promise<void>;
  /** The same from a page that shows the sign-in button already. */
  signInHere(account: string, options?: SignInOptions): Promise<void>;
  /** Chooser and consent, on pages of Google that are open already. */
  passGoogle(account: string, options?: SignInOptions): Promise<void>;
  /** Another tab of the same person; a window of its own, unless told otherwise, so that both stay visible. */
  tab(path?: string, as?: 'window' | 'tab'): Promise<Visitor>;
  /** Waits for an element by its role and accessible name, inside `within` or anywhere. */
  find(role: string, name: string, within?: ElementHandle): Promise<ElementHandle>;
  gone(role: string, name: string): Promise<void>;
  /** Waits until the page's visible text holds `text`. */
  sees(text: string): Promise<void>;
  /** Waits until something with this text was said, behind what was waited for before. It may be gone again by then. */
  hears(text: string): Promise<void>;
  click(role: string, name: string, within?: ElementHandle): Promise<void>;
  close(): Promise<void>;
}

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
  if (options.watch !== false) await watchNetwork(page, place.world.url, place.offences, requests);

  const find = async (role: string, name: string, within?: ElementHandle): Promise<ElementHandle> =>
    until(`${role} "${name}"`, () => (within ?? page).$(byRole(role, name)));

  const isHome = () => page.url().startsWith(`${place.world.url}/`);

  /** Answers Google's pages, as many as it shows (someone known is not asked again), until it leads back. */
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
      // Not puppeteer's wait for a navigation: it can miss the end of one that a service worker answers.
      const here = page.url();
      // By no pointer: the browser drops what comes before a page is first painted.
      await next.evaluate((button) => (button as HTMLElement).click());
      await until('the next page', () => page.url() !== here);
      return false;
    });
  }

  async function leaveForGoogle(): Promise<void> {
    // Google may lead back at once: that another document came tells more than its address.
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
      // The element may be drawn anew between being found and being clicked.
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
