import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../src/features/app/app.tsx';
import type { AppStore } from '../src/store/store.ts';

/** Renders the product into the document. What first-paint.ts painted stands until the first commit takes its place. */
export function mount(store: AppStore): void {
  const root = document.getElementById('root');
  if (!root) return;
  root.inert = false;
  createRoot(root).render(
    <FirstCommit>
      <App store={store} />
    </FirstCommit>,
  );
}

/** Takes the styles of the painted markup away: they come after all others and would win over new ones. */
function FirstCommit({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [];
  }, []);
  return children;
}
