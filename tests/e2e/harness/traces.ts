import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { repository } from '../../../scripts/start/web-build.ts';

/** Lines of a console that go along with a failed test's report. */
const LAST_LINES = 25;
/** In characters: an address may hold a whole picture. */
const LONGEST_LINE = 400;

/** What the consoles of all windows said, tabs that a test opened among them. */
const consoles = new WeakMap<Page, readonly string[]>();

/** The lines of a page's console from now on, its errors, and where it went. */
export function listenTo(page: Page): readonly string[] {
  const lines: string[] = [];
  consoles.set(page, lines);
  page.on('console', (message) => lines.push(`${message.type()} ${message.text()}`));
  page.on('pageerror', (error) => lines.push(`uncaught ${error instanceof Error ? error.stack : String(error)}`));
  page.on('framenavigated', (frame) => lines.push(`${new Date().toISOString()} at ${frame.url()}`));
  page.on('requestfailed', (request) => lines.push(`failed ${request.method()} ${request.url()}`));
  return lines;
}

/** What a person sees, not what is hidden. */
// biome-ignore lint/performance/useDomNodeTextContent: the text content has what is hidden too
export const readText = (page: Page): Promise<string> => page.evaluate(() => document.body?.innerText ?? '');

/**
 * Of a test that failed, in reports/: a picture of every page, what it shows and what its console said, and what server and
 * engines did, `traces`. The end of it is in a file that the run prints at its end: where the tests ran may be gone with
 * its files. `log` is kept whole beside it.
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
    // A page that hangs must not hide why the test failed.
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

/** What has the focus and what the pointer is over. */
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

/** Who holds a lock of the page's origin and who waits for one: pages, engines and the one that leads show themselves so. */
async function locksOf(page: Page): Promise<string> {
  const { held = [], pending = [] } = await Promise.race([
    page.evaluate(() => navigator.locks.query()).catch((): LockManagerSnapshot => ({})),
    waitFor(5000).then((): LockManagerSnapshot => ({})),
  ]);
  const names = (locks: LockInfo[]) => locks.map(({ name, mode }) => `${name} (${mode})`).join(', ');
  return `locks held: ${names(held)}; waited for: ${names(pending)}`;
}

/** A line without what addresses in it carry: codes of a sign-in are of no use to who reads. */
const withoutQuery = (line: string): string => line.replaceAll(/(https?:[^\s?#]+)[?#]\S+/g, '$1');

const waitFor = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
