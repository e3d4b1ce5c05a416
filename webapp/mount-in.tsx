import { type ReactNode, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

/**
 * Renders the product into the document. What first-paint.ts painted stands until the first commit takes its place. In one
 * go: a key that came between a field's first render and its commit would be in a draft that the field has read already.
 */
export function mountIn(root: HTMLElement | null, app: ReactNode): void {
  if (!root) return;
  root.inert = false;
  flushSync(() => createRoot(root).render(<FirstCommit>{app}</FirstCommit>));
}

/** Takes the styles of the painted markup away: they come after all others and would win over new ones. */
function FirstCommit({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [];
  }, []);
  return children;
}
