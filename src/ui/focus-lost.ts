import { useEffect } from 'react';
import { external } from './external.ts';
import { focusIsFree } from './focus-is-free.ts';

/** How often something closed that could not give the focus back: what had it before is gone. */
export const focusLost = external(0);

/** For what lies over the page, and gives the focus back as it closes: where that is in vain, it is told. */
export function useFocusLost(): void {
  useEffect(
    () => () => {
      // Behind the library's own try.
      queueMicrotask(() => focusIsFree() && focusLost.set(focusLost.get() + 1));
    },
    [],
  );
}
