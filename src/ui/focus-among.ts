import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { focusIsFree } from './focus-is-free.ts';

/**
 * For things that come and go by themselves, in their `order`: where the one goes that holds what has the focus, the focus goes
 * to the one that has come into its place. `idOf` says in which of them an element is, `goalIn` what gets the focus there.
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
    // For nothing else, and not by going: a browser that tells of a removal tells before it.
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
