import type { Visitor } from './visitor.ts';

/** Describes the focused element; 'BODY' when the focus is lost. */
export const focused = ({ page }: Visitor) =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return 'BODY';
    const title = at.matches('[data-task]') ? at.querySelector('.title')?.textContent : null;
    return title ?? at.getAttribute('aria-label') ?? at.textContent ?? '';
  });
