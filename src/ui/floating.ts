import { useEffect } from 'react';
import { external } from './external.ts';

/** The number of menus, panels and dialogs that are open over the page, and keep the focus. */
export const floating = external(0);

/** Counts the component in `floating` while it is mounted. */
export function useFloating(): void {
  useEffect(() => {
    floating.set(floating.get() + 1);
    return () => floating.set(floating.get() - 1);
  }, []);
}
