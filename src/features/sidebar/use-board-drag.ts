import { useEffect, useRef, useState } from 'react';
import { followPullAlong, scrollerOf } from '../../ui/pull-along.ts';

/** A board that is being dragged: how far, in pixels, and from and to which place among the boards. */
interface BoardDrag {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly dy: number;
}

const SLOP = 5;

/**
 * Reorders rows of equal height by mouse or pen. A finger scrolls instead, and uses the menu entries. Escape puts a row
 * back, and so does a change of `ids`: the place to which it was pulled is counted among those of before.
 */
export function useBoardDrag(
  ids: readonly string[],
  drop: (id: string, index: number) => void,
): { readonly drag: BoardDrag | null; press(id: string, event: React.PointerEvent<HTMLElement>): void } {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  const stop = useRef<() => void>(() => {});
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is what ends it
  useEffect(() => () => stop.current(), [order]);

  const press = (id: string, event: React.PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if ((event.target as Element).closest('input, .more')) return;
    const { currentTarget } = event;
    const step = currentTarget.offsetHeight + 2;
    const from = ids.indexOf(id);
    let now: BoardDrag | null = null;
    stop.current = followPullAlong(event, SLOP, scrollerOf(currentTarget), {
      moved(dy) {
        // The row stays among the boards: further down it would lengthen the scrolled area for as long as it is pulled.
        const along = Math.min((ids.length - 1 - from) * step, Math.max(-from * step, dy));
        now = { id, from, to: from + Math.round(along / step), dy: along };
        setDrag(now);
      },
      dropped() {
        // The row is a link: the release after a drag must not count as a click on it.
        const swallow = (click: Event) => click.preventDefault();
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
        if (now && now.to !== now.from) drop(id, now.to);
      },
      ended: () => setDrag(null),
    });
  };
  return { drag, press };
}

/** Returns how far a row moves out of the way, in rows. */
export function rowShift(drag: BoardDrag | null, index: number): number {
  if (!drag || index === drag.from) return 0;
  if (index > drag.from && index <= drag.to) return -1;
  return index < drag.from && index >= drag.to ? 1 : 0;
}
