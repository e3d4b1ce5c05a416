import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusIsFree } from './focus-is-free.ts';

/**
 * Keeps the focus in a list of items that come and go by themselves, in their `order`: when the item with the focus
 * disappears, the item that takes its place gets it. `idOf` returns the item that an element is in, `goalIn` the
 * element of an item to focus.
 */
export function useFocusAmong(
  order: readonly string[],
  idOf: (element: Element) => string | null | undefined,
  goalIn: (id: string) => HTMLElement | null,
): void {
  const had = useRef<string | null>(null);
  const before = useRef(order);
  const note = useEffectEvent((element: Element) => {
    had.current = idOf(element) ?? null;
  });
  useEffect(() => {
    const came = ({ target }: FocusEvent) => note(target as Element);
    // Forgets the item only if the focus was left for nothing, not if its element was removed: some browsers fire
    // focusout before they remove an element, hence the microtask.
    const left = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        if ((target as Element).isConnected && focusIsFree()) had.current = null;
      });
    };
    document.addEventListener('focusin', came);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', came);
      document.removeEventListener('focusout', left);
    };
  }, []);
  useLayoutEffect(() => {
    const at = had.current === null || order.includes(had.current) ? -1 : before.current.indexOf(had.current);
    before.current = order;
    if (at < 0) return;
    had.current = null;
    if (focusIsFree()) goalIn(order[at] ?? order.at(-1) ?? '')?.focus();
  });
}
