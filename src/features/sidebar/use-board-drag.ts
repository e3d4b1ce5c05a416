import { useEffect, useRef, useState } from 'react';

/** A board in the hand: how far it was pulled, and its place among the boards. */
export interface BoardDrag {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly dy: number;
}

const SLOP = 5;

/**
 * Reorders rows of one height by mouse or pen; a finger scrolls, for it there are menu entries. Escape puts it back.
 */
export function useBoardDrag(
  ids: readonly string[],
  drop: (id: string, index: number) => void,
): { readonly drag: BoardDrag | null; press(id: string, event: React.PointerEvent<HTMLElement>): void } {
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  const stop = useRef<() => void>(() => {});
  useEffect(() => () => stop.current(), []);

  const press = (id: string, event: React.PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    if ((event.target as Element).closest('input, .more')) return;
    const { clientY: begun, currentTarget } = event;
    const step = currentTarget.offsetHeight + 2;
    const from = ids.indexOf(id);
    let now: BoardDrag | null = null;
    const show = (next: BoardDrag | null) => {
      now = next;
      setDrag(next);
    };
    const move = (moved: PointerEvent) => {
      const dy = moved.clientY - begun;
      if (now === null && Math.abs(dy) < SLOP) return;
      const to = Math.min(ids.length - 1, Math.max(0, from + Math.round(dy / step)));
      show({ id, from, to, dy });
    };
    const up = () => {
      const last = now;
      end();
      if (!last) return;
      // The row is a link: this press was no click on it.
      const swallow = (click: Event) => click.preventDefault();
      addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0);
      if (last.to !== last.from) drop(id, last.to);
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key === 'Escape') end();
    };
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', up);
      removeEventListener('pointercancel', end);
      removeEventListener('keydown', key, true);
      show(null);
    };
    stop.current = end;
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', end);
    addEventListener('keydown', key, true);
  };
  return { drag, press };
}

/** How far a row moves out of the way, in rows. */
export function rowShift(drag: BoardDrag | null, index: number): number {
  if (!drag || index === drag.from) return 0;
  if (index > drag.from && index <= drag.to) return -1;
  return index < drag.from && index >= drag.to ? 1 : 0;
}
