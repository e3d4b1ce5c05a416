/**
 * Takes pictures of every screen: `node tests/e2e/tour.ts [desk phone …] [details …]` makes a contact sheet per width
 * and theme in reports/tour. Fails, with a line for each fault, where something is cut off, squeezed or wider than its
 * window, or where the keyboard comes to a stop whose focus does not show. Words that are no widths select screens by a
 * part of their names. `rtl` and `rtl-phone` use the right-to-left pseudo-language.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import puppeteer, { type Browser } from 'puppeteer';
import { startTackboard } from '../../scripts/start/tackboard.ts';
import { repository } from '../../scripts/start/web-build.ts';
import { findChromium } from './chromium.ts';
import { bundleRoles } from './harness/bundle-roles.ts';
import { teachRoles } from './harness/by-role.ts';
import { RIGHT_TO_LEFT } from './harness/direction.ts';
import { layoutFaults } from './harness/layout.ts';
import { plant } from './harness/plant.ts';
import { speakPseudo } from './harness/pseudo.ts';
import type { Screen } from './harness/screen.ts';
import { setOffline } from './harness/set-offline.ts';
import { tabFaults } from './harness/tab-faults.ts';
import { wear } from './harness/theme.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import { openVisitor } from './harness/visitor.ts';
import { screenLists, screens } from './screens.ts';

const WIDTHS = {
  desk: DESK,
  tablet: { width: 768, height: 1024 },
  popup: { width: 400, height: 600 },
  phone: PHONE,
  /** A desktop window at 200 % zoom. */
  zoom: { width: 720, height: 450 },
  rtl: DESK,
  'rtl-phone': PHONE,
} as const;
const COLUMNS = { desk: 4, tablet: 6, popup: 6, phone: 8, zoom: 5, rtl: 4, 'rtl-phone': 8 } as const;
type Width = keyof typeof WIDTHS;

/** The screens that the popup has too, which shows one list. */
const IN_POPUP: readonly string[] = [
  'sign-in where the disk is full',
  'popup, signed out',
  'popup',
  'completed tasks',
  'add field',
  'card menu',
  'details',
  'details, a subtask being edited',
  'menu of a subtask',
  'calendar',
  'card in the hand',
  'keyboard shortcuts',
  'labels',
  'new label',
  'profile menu',
  'drawer: all saved',
  'offline',
  'list to go to',
  'drawer: what was refused',
  'a task that this device could not save',
  'details of a task that is gone',
];
/** The number of stops of the keyboard that are looked at on each screen. */
const STOPS = 25;

interface Picture {
  readonly name: string;
  readonly png: string;
}

const isWidth = (name: string): name is Width => name in WIDTHS;
const named = process.argv.slice(2);
const wanted = named.filter(isWidth);
const parts = named.filter((name) => !isWidth(name));
const widths = wanted.length > 0 ? wanted : (Object.keys(WIDTHS) as Width[]);

function screensAt(width: Width): readonly Screen[] {
  const all = width === 'popup' ? IN_POPUP.map(screenOf) : screens;
  return all.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)));
}

function screenOf(name: string): Screen {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`No screen is called "${name}".`);
  return found;
}

const folder = join(repository, 'reports/tour');
mkdirSync(folder, { recursive: true });
teachRoles(await bundleRoles());
const dataDir = mkdtempSync(join(tmpdir(), 'tackboard-tour-'));
const product = await startTackboard({ port: 0, cloudsPort: 0, dataDir, log: pino({ level: 'silent' }) });
const browser = await puppeteer.launch({
  executablePath: findChromium(),
  headless: true,
  ignoreDefaultArgs: ['--hide-scrollbars'],
  pipe: true,
  args: ['--no-sandbox', '--lang=en-US', '--disable-dev-shm-usage'],
});
try {
  for (const width of widths) await tour(width);
} finally {
  await browser.close();
  await product.close();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

async function tour(width: Width): Promise<void> {
  const { clouds, url } = product;
  if (!clouds) throw new Error('the tour runs on local clouds only');
  const account = `${width}@example.com`;
  clouds.google.createAccount({ name: 'Tour', email: account });
  plant(clouds, account, screenLists);
  const place = { world: { url, browser }, offences: [], traces: [] };
  const someone = await openVisitor(place, {
    viewport: WIDTHS[width],
    ...(width.startsWith('rtl') && { before: RIGHT_TO_LEFT }),
  });
  // The web app shows the popup at an address of its own.
  const visitor = width === 'popup' ? { ...someone, goto: () => someone.goto('/chrome') } : someone;
  const { page } = visitor;
  const fault = (text: string) => {
    process.stdout.write(`${width}, ${text}\n`);
    process.exitCode = 1;
  };
  const pictures: Record<'light' | 'dark', Picture[]> = { light: [], dark: [] };
  let signedIn = false;
  for (const screen of screensAt(width)) {
    await setOffline(page, false);
    // Otherwise an address that differs from the current one only in its fragment would not be loaded.
    await page.goto('about:blank');
    if (screen.signedIn && !signedIn) {
      await visitor.signIn(account);
      await page.goto('about:blank');
    }
    signedIn = screen.signedIn;
    await screen.open(visitor, account, clouds);
    if (width.startsWith('rtl')) await speakPseudo(page);
    for (const found of await layoutFaults(page)) fault(`${screen.name}: ${found}`);
    for (const theme of screen.signedIn ? (['light', 'dark'] as const) : (['light'] as const)) {
      await wear(page, theme);
      pictures[theme].push({ name: screen.name, png: await page.screenshot({ encoding: 'base64' }) });
    }
    for (const found of await tabFaults(page, STOPS)) fault(`${screen.name}: ${found}`);
  }
  await setOffline(page, false);
  for (const theme of ['light', 'dark'] as const) {
    const file = join(folder, `${width}-${theme}.png`);
    writeFileSync(file, await contactSheet(browser, pictures[theme], COLUMNS[width]));
    process.stdout.write(`${file}\n`);
  }
}

/** Puts all pictures on one sheet, with their names. */
async function contactSheet(from: Browser, pictures: readonly Picture[], columns: number): Promise<Uint8Array> {
  const page = await from.newPage();
  await page.setViewport({ width: 2000, height: 1000 });
  const cells = pictures.map(({ name, png }) => `<figure>${name}<img src="data:image/png;base64,${png}"></figure>`);
  const style = `body{display:grid;grid-template-columns:repeat(${columns},1fr);gap:8px;background:#777;font:14px sans-serif}
    figure{margin:0}img{display:block;width:100%}`;
  await page.setContent(`<style>${style}</style>${cells.join('')}`);
  const sheet = await page.screenshot({ fullPage: true });
  await page.close();
  return sheet;
}
