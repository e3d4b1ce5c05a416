import { useEffect } from 'react';
import { focusIsFree } from './focus-is-free.ts';
import { hasMoved } from './navigation.ts';

/**
 * For a screen that takes the place of another one: what had the focus is gone with that, and nothing tells who hears the page
 * that it is a new one. So the focus goes to the heading, as a reader begins with a document; not where the screen has given
 * it to a field, and not where the document itself was loaded. `page` tells one page from another on the same screen.
 */
export function useHeadingFocus(page?: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another heading
  useEffect(() => {
    if (hasMoved() && focusIsFree()) focusHeading();
  }, [page]);
}

/** Gives the focus to the page's heading. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus();
}
