import type { Page } from 'puppeteer';
import { animationsDone } from './animations-done.ts';

/** Sets the theme as the product does: the same document, drawn with the other set of variables. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.$eval('html', (html, name) => html.setAttribute('data-theme', name), theme);
  await animationsDone(page);
}
