import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { followPullAlong, scrollerOf } from '../../ui/pull-along.ts';
import { type Lift, liftRow, pulled, type RowBox, stepped } from './subtask-order.ts';

const SLOP = 4;

/** What a row's handle listens to. */
export interface Handle {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onClick(event: MouseEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(): void;
}

interface Told {
  /** Lifted or moved by keys. */
  onCarried(lift: Lift, picked: boolean): void;
  onPutBack(id: string): void;
  onDrop(lift: Lift): void;
  /** Its handle was pressed and not pulled. */
  onPressed(lift: Lift, grip: HTMLElement): void;
}

/**
 * Reorders rows by their handles: pulled by mouse, pen or finger, or lifted by Space or Enter and carried by the arrow keys.
 * Escape, and for keys leaving the handle, puts the row back. A press without a pull is told of; `step` then moves a row
 * without a hand. The rows are the `li` of `list` in their order; those with `data-open` can be neighbours. A change of
 * `ids` meanwhile ends it.
 */
export function useSubtaskDrag(list: RefObject<HTMLElement | null>, ids: readonly string[], told: Told) {
  const [lift, show] = useState<Lift | null>(null);
  const now = useRef<Lift | null>(null);
  const stop = useRef<() => void>(() => {});
  const wasPulled = useRef(false);
  const set = (next: Lift | null) => {
    now.current = next;
    show(next);
  };
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another order is what ends it
  useEffect(() => () => stop.current(), [order]);

  const lifted = (id: string): Lift | null => liftRow(measure(list.current), id);

  const pull = (id: string, { clientY, pointerId, currentTarget: grip }: PointerEvent<HTMLElement>) => {
    stop.current();
    grip.setPointerCapture(pointerId);
    wasPulled.current = false;
    stop.current = followPullAlong({ clientY, pointerId }, SLOP, scrollerOf(list.current), {
      moved(dy) {
        wasPulled.current = true;
        const row = now.current ?? lifted(id);
        if (row) set(pulled(row, dy));
      },
      dropped() {
        if (now.current) told.onDrop(now.current);
      },
      ended: () => set(null),
    });
  };

  const carried = () => (now.current?.dy === null ? now.current : null);
  const handle = (id: string): Handle => ({
    onPointerDown(event) {
      if (event.button === 0) pull(id, event);
    },
    onClick({ detail, currentTarget }) {
      // A press of a pointer has a count.
      if (detail > 0) {
        const row = wasPulled.current ? null : lifted(id);
        if (row) told.onPressed(row, currentTarget);
        return;
      }
      const inHand = carried();
      if (inHand) {
        set(null);
        told.onDrop(inHand);
        return;
      }
      const next = lifted(id);
      stop.current = () => set(null);
      set(next);
      if (next) told.onCarried(next, true);
    },
    onKeyDown(event) {
      const inHand = carried();
      if (!inHand) return;
      if (event.key === 'Escape') {
        set(null);
        told.onPutBack(id);
      } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
        const next = stepped(inHand, event.key === 'ArrowUp' ? -1 : 1);
        set(next);
        told.onCarried(next, false);
      } else return;
      event.preventDefault();
      event.stopPropagation();
    },
    onBlur() {
      if (carried()) set(null);
    },
  });
  const step = (id: string, by: -1 | 1) => {
    const row = lifted(id);
    if (row) told.onDrop(stepped(row, by));
  };
  return { lift, handle, step };
}

const measure = (list: HTMLElement | null): RowBox[] =>
  [...(list?.querySelectorAll<HTMLElement>(':scope > li[data-subtask]') ?? [])].map((row) => ({
    id: row.dataset.subtask ?? '',
    height: row.offsetHeight,
    open: row.dataset.open !== undefined,
  }));
