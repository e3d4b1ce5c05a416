import { useLayoutEffect } from 'react';
import type { TakePress } from './drag-layer.tsx';
import { followPress } from './follow-press.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** A completed task has no place of its own: the service keeps it where it was. */
const NOT_LIFTED = 'button:not([data-list-title]), input, textarea, select, .done';

/** What makes a press a drag, in a file of its own (drag-layer.tsx). It renders once. */
export default function PointerHand({ take }: { readonly take: TakePress }) {
  const drag = usePointerDrag();
  useLayoutEffect(() => {
    take((press) => {
      const target = press.target as Element;
      const element = target.closest(NOT_LIFTED) ? null : target.closest<HTMLElement>('[data-task], [data-list-head]');
      if (element && !drag.busy()) followPress(press, element, drag);
    });
    return () => drag.open(null, false);
  }, [take, drag]);
  return null;
}
