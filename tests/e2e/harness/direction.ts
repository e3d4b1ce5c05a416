import type { Page } from 'puppeteer';

/** Runs before a page's own scripts, so that the document reads from right to left, whatever its language. */
export const RIGHT_TO_LEFT = `addEventListener('readystatechange', () => {
  document.documentElement.dir = 'rtl';
}, { capture: true, once: true });`;

/**
 * Lists the visible texts of a page that begin with a Hebrew letter and yet read from left to right, with their
 * element.
 */
export const readBackwards = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement: element } = texts.currentNode as Text;
      const [first] = data.match(/\p{L}/u) ?? [];
      if (!element?.checkVisibility() || first === undefined || !/[\u05d0-\u05ea]/.test(first)) continue;
      if (getComputedStyle(element).direction !== 'rtl')
        found.push(`<${element.localName} ${element.className}> ${data}`);
    }
    return found;
  });
