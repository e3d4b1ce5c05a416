import type { Range } from './geometry.ts';

/** The gap between two cards, in pixels. */
export const CARD_GAP = 6;

/** The items of a column and where each begins. `tops` has one more entry: where a further item would begin. */
export interface Layout {
  readonly items: readonly string[];
  readonly tops: Float64Array;
  /** The total height, without the gap after the last item. */
  readonly height: number;
}

/** Lays out items of different heights in one column. */
export function layOut(items: readonly string[], heightOf: (id: string) => number): Layout {
  const tops = new Float64Array(items.length + 1);
  let y = 0;
  items.forEach((id, index) => {
    tops[index] = y;
    y += heightOf(id) + CARD_GAP;
  });
  tops[items.length] = y;
  return { items, tops, height: Math.max(0, y - CARD_GAP) };
}

/** Returns a layout without one of its items, given by index. */
export function layoutWithout(layout: Layout, taken: number): Layout {
  const moved = topOf(layout, taken + 1) - topOf(layout, taken);
  return {
    items: layout.items.toSpliced(taken, 1),
    tops: layout.tops.slice(0, -1).map((top, index) => (index < taken ? top : topOf(layout, index + 1) - moved)),
    height: Math.max(0, layout.height - moved),
  };
}

/** The top edge of an item, or of the place after the last item. */
export const topOf = (layout: Layout, index: number): number => layout.tops[index] ?? 0;

/** The bottom edge of an item. */
export const bottomOf = (layout: Layout, index: number): number => topOf(layout, index + 1) - CARD_GAP;

/** The index of the last item that begins at or above `y`; 0 when none does. */
export function itemAt(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (topOf(layout, middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The range of items that touch [top, bottom]. */
export function visibleItems(layout: Layout, top: number, bottom: number): Range {
  const count = layout.items.length;
  if (count === 0) return { from: 0, to: 0 };
  const from = itemAt(layout, top);
  const to = itemAt(layout, bottom) + 1;
  return { from, to: Math.min(count, Math.max(to, from)) };
}

/**
 * The index of the first drawn item that begins in the view, else of the last one above it; the Tab key leads there.
 * Only items that `fits` accepts count; -1 if none does.
 */
export function firstInView(
  layout: Layout,
  drawn: readonly number[],
  top: number,
  fits: (id: string) => boolean,
): number {
  const all = drawn.filter((index) => fits(layout.items[index] ?? ''));
  return all.find((index) => topOf(layout, index) >= top) ?? all.at(-1) ?? -1;
}
