import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'puppeteer';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules whose result depends on colours, and so on the theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds on the page as it is, one line per violated rule and element. No rule is disabled; the rule
 * for the size of targets (WCAG 2.5.8), which axe disables by default, is enabled. `colours` checks only what another
 * theme can change, in a document that was checked as a whole before. axe is injected into a document only once.
 */
export async function axeViolations(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source);
  const which = what === 'colours' ? { runOnly: COLOUR_RULES } : { rules: { 'target-size': { enabled: true } } };
  return page.evaluate(async (rules) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe };
    const { violations } = await inPage.run({ resultTypes: ['violations'], ...rules });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    );
  }, which);
}
