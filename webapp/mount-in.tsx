import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the product into the document. What first-paint.ts painted stands until the first commit takes its place. */
export function mountIn(root: HTMLElement | null, app: ReactNode): void {
  if (!root) return;
  root.inert = false;
  createRoot(root).render(<FirstCommit>{app}</FirstCommit>);
}

/** Takes the styles of the painted markup away: they come after all others and would win over new ones. */
function FirstCommit({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [];
  }, []);
  return children;
}
