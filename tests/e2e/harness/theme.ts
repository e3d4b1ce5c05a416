import type { Page } from 'puppeteer';
import { atRest } from './at-rest.ts';

/** The theme as the product sets it: the same document, drawn with the other set of variables. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.$eval('html', (html, name) => html.setAttribute('data-theme', name), theme);
  await atRest(page);
}
