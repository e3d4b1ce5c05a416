import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { repository } from '../../../scripts/start/web-build.ts';

/** The number of console lines in a failed test's report. */
const LAST_LINES = 25;
/** In characters; limited because an address may contain a whole picture. */
const LONGEST_LINE = 400;

/** The console lines of all windows, including tabs that a test opened. */
const consoles = new WeakMap<Page, readonly string[]>();

/** Collects a page's console lines, errors and navigations from now on. */
export function listenTo(page: Page): string[] {
  const lines: string[] = [];
  consoles.set(page, lines);
  page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught ${error instanceof Error ? error.stack : String(error)}`));
  page.on('framenavigated', (frame) => lines.push(`${new Date().toISOString()} at ${frame.url()}`));
  return lines;
}

/** What a person sees, not what is hidden. */
// biome-ignore lint/performance/useDomNodeTextContent: the text content has what is hidden too
export const readText = (page: Page): Promise<string> => page.evaluate(() => document.body?.innerText ?? '');

/**
 * Writes to reports/, for a failed test, a picture of every page, its text and console, and in `traces` the log of
 * server and engines. The end of it goes into a file that the run prints when it ends, since the machine that ran the
 * tests may be gone with its files by then. `log` is stored in full beside it.
 */
export async function leaveTraces(
  title: string,
  pages: readonly Page[],
  traces: readonly string[],
  log: readonly string[] = traces,
): Promise<void> {
  const folder = join(repository, 'reports/failures');
  mkdirSync(folder, { recursive: true });
  const name = title.replaceAll(/[^\w]+/g, '-').slice(0, 80);
  const told: string[] = [];
  for (const [index, page] of pages.entries()) {
    // A page that hangs must not hide the reason of the failure.
    const picture = await Promise.race([page.screenshot().catch(() => null), waitFor(5000)]);
    if (picture) writeFileSync(join(folder, `${name}-${index}.png`), picture);
    const text = await Promise.race([readText(page).catch(String), waitFor(5000)]);
    const lines = (consoles.get(page) ?? []).slice(-LAST_LINES).map((line) => line.slice(0, LONGEST_LINE));
    told.push(
      title,
      `at ${page.url()}`,
      text ?? 'The page does not answer.',
      ...lines,
      await handsOf(page),
      await locksOf(page),
    );
  }
  told.push(...traces.slice(-LAST_LINES));
  writeFileSync(join(folder, `${name}.txt`), `${told.map(withoutQuery).join('\n')}\n`);
  writeFileSync(join(folder, `${name}.log`), log.join('\n'));
}

/** Describes the focused element and the element under the pointer. */
async function handsOf(page: Page): Promise<string> {
  const hands = page.evaluate(() => {
    const named = (element: Element | null | undefined) =>
      element
        ? `<${element.localName}> ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`
        : '';
    return `focus: ${named(document.activeElement)}; under the pointer: ${named([...document.querySelectorAll(':hover')].at(-1))}`;
  });
  return (await Promise.race([hands.catch(String), waitFor(5000)])) ?? '';
}

/** Lists who holds and who awaits a lock of the page's origin, which reveals pages, engines and the leading engine. */
async function locksOf(page: Page): Promise<string> {
  const { held = [], pending = [] } = await Promise.race([
    page.evaluate(() => navigator.locks.query()).catch((): LockManagerSnapshot => ({})),
    waitFor(5000).then((): LockManagerSnapshot => ({})),
  ]);
  const names = (locks: LockInfo[]) => locks.map(({ name, mode }) => `${name} (${mode})`).join(', ');
  return `locks held: ${names(held)}; waited for: ${names(pending)}`;
}

/** Removes the query and fragment of addresses in a line: a sign-in's codes are useless to the reader. */
const withoutQuery = (line: string): string => line.replaceAll(/(https?:[^\s?#]+)[?#]\S+/g, '$1');

const waitFor = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
