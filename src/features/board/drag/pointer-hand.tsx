import { useLayoutEffect } from 'react';
import type { TakePress } from './drag-layer.tsx';
import { followPress } from './follow-press.ts';
import { usePointerDrag } from './use-pointer-drag.ts';

/** Presses on these lift nothing. Completed tasks are included: the service keeps them where they were. */
const NOT_LIFTED = 'button:not([data-list-title]), input, textarea, select, .done';

/** Turns presses into drags. It is a file of its own so that drag-layer.tsx can load it late, and renders once. */
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
