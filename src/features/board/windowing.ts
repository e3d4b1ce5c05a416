import type { Range } from './geometry.ts';

/** Space between two cards, in pixels. */
export const CARD_GAP = 6;

/** Where each item of a column begins; one more entry than items: the last is where a further one would begin. */
export interface Layout {
  readonly items: readonly string[];
  readonly tops: Float64Array;
  /** Height of all of it without the gap behind the last item. */
  readonly height: number;
}

/** Lays items of different heights under one another. */
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

/** The layout without one of its items. */
export function layoutWithout(layout: Layout, taken: number): Layout {
  const moved = at(layout, taken + 1) - at(layout, taken);
  return {
    items: layout.items.toSpliced(taken, 1),
    tops: layout.tops.slice(0, -1).map((top, index) => (index < taken ? top : at(layout, index + 1) - moved)),
    height: Math.max(0, layout.height - moved),
  };
}

const at = (layout: Layout, index: number): number => layout.tops[index] ?? 0;

/** Bottom edge of an item. */
export const bottomOf = (layout: Layout, index: number): number => at(layout, index + 1) - CARD_GAP;

/** Top edge of an item, or of the place behind the last. */
export const topOf = at;

/** The last item that begins at or above `y`; 0 when none does. */
export function itemAt(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.items.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (at(layout, middle) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Items that touch [top, bottom]. */
export function visibleItems(layout: Layout, top: number, bottom: number): Range {
  const count = layout.items.length;
  if (count === 0) return { from: 0, to: 0 };
  const from = itemAt(layout, top);
  const to = itemAt(layout, bottom) + 1;
  return { from, to: Math.min(count, Math.max(to, from)) };
}

/** The first of the drawn items that begins in the view, which the Tab key leads to; else the last one above. -1: none `fits`. */
export function firstInView(
  layout: Layout,
  drawn: readonly number[],
  top: number,
  fits: (id: string) => boolean,
): number {
  const all = drawn.filter((index) => fits(layout.items[index] ?? ''));
  return all.find((index) => at(layout, index) >= top) ?? all.at(-1) ?? -1;
}
