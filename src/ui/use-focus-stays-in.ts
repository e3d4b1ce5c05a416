import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { focusIsFree } from './focus-is-free.ts';

/**
 * Keeps the focus in an element: when the control with the focus disappears from it or is disabled, as by a change from
 * elsewhere, the element itself gets the focus. To be called by the component that draws both.
 */
export function useFocusStaysIn(root: RefObject<HTMLElement | null>): void {
  const held = useRef(false);
  useEffect(() => {
    const came = ({ target }: FocusEvent) => {
      held.current = root.current?.contains(target as Node) === true;
    };
    // A control that is left for nothing is still there afterwards. Some browsers fire focusout before they remove one.
    const left = ({ target }: FocusEvent) => {
      queueMicrotask(() => {
        const control = target as Element;
        if (control.isConnected && !control.matches(':disabled') && focusIsFree()) held.current = false;
      });
    };
    document.addEventListener('focusin', came);
    document.addEventListener('focusout', left);
    return () => {
      document.removeEventListener('focusin', came);
      document.removeEventListener('focusout', left);
    };
  }, [root]);
  useLayoutEffect(() => {
    // A browser takes the focus from a disabled control only in the next frame.
    const lost = focusIsFree() || document.activeElement?.matches(':disabled');
    if (held.current && lost) root.current?.focus();
  });
}
