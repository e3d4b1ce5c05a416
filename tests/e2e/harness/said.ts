import type { Page } from 'puppeteer';
import { until } from './until.ts';

/**
 * Runs in a document: records additions to live regions that a screen reader already knows and can perceive. Reading a
 * region later is not enough: its content may have been replaced, or gone, before a busy machine looks.
 */
export const RECORD_SAID = `
  globalThis.said = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      if (!element?.closest('[role="status"], [aria-live]') || element.closest('[aria-hidden="true"], [inert]')) continue;
      const texts = target.nodeType === 1 ? [...addedNodes].map((node) => node.textContent) : [target.data];
      globalThis.said.push(...texts.filter(Boolean));
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

/** Returns everything announced in the document so far, in order. */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** Waits until a text like this is announced, later than the texts waited for before. */
export async function hears(page: Page, text: string): Promise<void> {
  await until(`"${text}" said`, () =>
    page.evaluate((words) => {
      const memory = globalThis as unknown as { said: string[]; heard?: number };
      const at = memory.said.findIndex((line, place) => place >= (memory.heard ?? 0) && line.includes(words));
      if (at >= 0) memory.heard = at + 1;
      return at >= 0;
    }, text),
  );
}
