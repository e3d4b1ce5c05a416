import type { Page } from 'puppeteer';

/** The theme as the product sets it: the same document, drawn with the other set of variables. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await page.$eval('html', (html, name) => html.setAttribute('data-theme', name), theme);
  // A colour on its way from one theme to the other belongs to neither.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });
}
