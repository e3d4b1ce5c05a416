import { useEffect } from 'react';
import { focusIsFree } from './focus-is-free.ts';
import { hasMoved } from './navigation.ts';

/**
 * For a screen that replaces another one. The element that had the focus is gone with the old screen, and a screen
 * reader would say nothing of the new one. So the focus goes to the heading, as a reader begins with a document; but
 * not if the screen has focused a field of its own, and not if the document itself was just loaded. `page` tells apart
 * the pages that share a screen.
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
