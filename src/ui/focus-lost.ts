import { useEffect, useState } from 'react';
import { external } from './external.ts';
import { focusIsFree } from './focus-is-free.ts';

/**
 * Counts how often an overlay or a message closed and could not give the focus back, because the element that had it
 * before is gone.
 */
export const focusLost = external(0);

/** The element that the menu was placed at from which an entry was chosen last. */
export const chosenAt: { now: HTMLElement | null } = { now: null };

/**
 * For overlays that give the focus back when they close: counts it in `focusLost` where that fails. Returns a function
 * that tells whether the element is still there: if it is gone, the library would go back further, to what had the
 * focus before an overlay that is still open, or was open long ago.
 */
export function useFocusLost(): () => boolean {
  const [before] = useState(() => document.activeElement as HTMLElement | null);
  // An entry goes with its menu; the library knows what had the focus before that, which is what the menu was placed at.
  const [home] = useState(() => (before?.closest('[role="menu"]') ? chosenAt.now : before));
  useEffect(
    () => () => {
      // After the library's own attempt, which focuses a control inside an element that is no Tab stop, such as a
      // subtask's row.
      queueMicrotask(() => {
        if (before?.contains(document.activeElement)) before.focus();
        if (focusIsFree()) focusLost.set(focusLost.get() + 1);
      });
    },
    [before],
  );
  return () => home?.isConnected === true;
}
