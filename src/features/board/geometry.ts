/** Width of a column, the space between two, and the space before the first, in pixels. */
export const COLUMN_WIDTH = 284;
export const COLUMN_GAP = 12;
export const BOARD_PAD = 20;
/** The panel of an open task covers so much of a board: the last columns can be scrolled out from under it. */
export const PANEL_WIDTH = 400;
const STEP = COLUMN_WIDTH + COLUMN_GAP;

/** Half-open range of indexes. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Left edge of a column in the board's scrolled space. */
export const columnLeft = (index: number): number => BOARD_PAD + index * STEP;

/** Width of everything that can be scrolled sideways: the columns and `extra` pixels behind them. */
export const boardWidth = (count: number, extra = 0): number => columnLeft(count) - COLUMN_GAP + BOARD_PAD + extra;

/** Columns that a viewport of `width` at `scrollLeft` shows, with one more on each side. */
export function visibleColumns(scrollLeft: number, width: number, count: number): Range {
  const first = Math.floor((scrollLeft - BOARD_PAD) / STEP) - 1;
  const last = Math.ceil((scrollLeft + width - BOARD_PAD) / STEP) + 1;
  return { from: Math.max(0, Math.min(first, count)), to: Math.max(0, Math.min(last, count)) };
}

/** The column whose middle strip holds `x` (in scrolled space); the nearest one beyond the ends; -1 without columns. */
export function columnAt(x: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - BOARD_PAD + COLUMN_GAP / 2) / STEP)));
}

/** The place among `count` other columns for a lifted column whose left edge is at `left`. */
export function columnSlotAt(left: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round((left - BOARD_PAD) / STEP)));
}

/**
 * Pixels to scroll in a sixtieth of a second for a hand at `point` in a view of [0, size]; 0 away from the edges. A small
 * view is slower: on a phone a list goes by in 0.7 s, and a hand can still stop at the one that it means.
 */
export function edgeSpeed(point: number, size: number, edge = 56, max = Math.min(18, Math.ceil(size / 64))): number {
  if (size <= edge * 2) return 0;
  if (point < edge) return -Math.ceil((1 - Math.max(0, point) / edge) * max);
  if (point > size - edge) return Math.ceil((1 - Math.max(0, size - point) / edge) * max);
  return 0;
}
