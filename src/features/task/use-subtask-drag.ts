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

/** The event handlers of a row's handle. */
export interface Handle {
  onPointerDown(event: PointerEvent<HTMLElement>): void;
  onClick(event: MouseEvent<HTMLElement>): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  onBlur(): void;
}

interface Told {
  /** A row was lifted (`picked`) or moved by keys. */
  onCarried(lift: Lift, picked: boolean): void;
  onPutBack(id: string): void;
  onDrop(lift: Lift): void;
  /** A handle was pressed but not pulled. */
  onPressed(lift: Lift, grip: HTMLElement): void;
}

/**
 * Reorders rows by their handles: a row is pulled by mouse, pen or finger, or lifted by Space or Enter and carried by
 * the arrow keys. Escape puts it back, and so does leaving the handle when keys carry it. A press without a pull is
 * reported to `onPressed`; `step` moves a row without lifting it. The rows are the `li` children of `list` in their
 * order; only those with `data-open` count as neighbours. A change of `ids` ends the drag.
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
      // A click by pointer has a count of presses; one by key has 0.
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
