import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Renders the app into the document. What first-paint.ts painted stays until the first commit replaces it. That is done
 * synchronously: a key pressed between a field's first render and its commit would go into a draft that the field has
 * read already.
 */
export function mountIn(root: HTMLElement | null, app: ReactNode): void {
  if (!root) return;
  root.inert = false;
  flushSync(() => createRoot(root).render(<FirstCommit>{app}</FirstCommit>));
}

/** Removes the styles of the painted markup: they come after all others and would win over new ones. */
function FirstCommit({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [];
  }, []);
  return children;
}
