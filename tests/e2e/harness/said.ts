import type { Page } from 'puppeteer';
import { until } from './until.ts';

/**
 * Runs in a document: keeps what comes into live regions that a screen reader knows by then and can see. What one of them
 * holds at a moment may have been said over already, and a message may be gone before a busy machine has looked.
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

/** All that was said in the document so far, in order. */
export const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as unknown as { said: string[] }).said);

/** Waits until something with this text was said, behind what was waited for before. */
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
