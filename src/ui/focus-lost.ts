import { useEffect, useState } from 'react';
import { external } from './external.ts';
import { focusIsFree } from './focus-is-free.ts';

/** How often something closed that could not give the focus back: what had it before is gone. */
export const focusLost = external(0);

/** For what lies over the page, and gives the focus back as it closes: where that is in vain, it is told. */
export function useFocusLost(): void {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  useEffect(
    () => () => {
      // Behind the library's own try, which takes a control inside for what is no stop of Tab, as the row of a subtask.
      queueMicrotask(() => {
        if (before?.contains(document.activeElement)) before.focus();
        if (focusIsFree()) focusLost.set(focusLost.get() + 1);
      });
    },
    [before],
  );
}
