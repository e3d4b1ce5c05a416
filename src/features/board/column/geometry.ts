/** The width of a column, the gap between two columns, and the space before the first and behind the last, in pixels. */
export const COLUMN_WIDTH = 284;
export const COLUMN_GAP = 12;
export const BOARD_PAD = 20;
const BOARD_END = 16;
/** How many pixels of a board the task details cover: the last columns can be scrolled out from under them. */
export const PANEL_WIDTH = 400;
const STEP = COLUMN_WIDTH + COLUMN_GAP;

/** A half-open range of indexes: `to` is excluded. */
export interface Range {
  readonly from: number;
  readonly to: number;
}

/** The left edge of a column in the board's scrolled space, in pixels. */
export const columnLeft = (index: number): number => BOARD_PAD + index * STEP;

/** The width of the board's scrolled space: the columns and `extra` pixels after them. */
export const boardWidth = (count: number, extra = 0): number => columnLeft(count) - COLUMN_GAP + BOARD_END + extra;

/**
 * Returns true if a board with so many columns shows the button for another one behind them, in a view of `width`: not
 * if it would scroll for that alone, since the board's bar has the same button.
 */
export function addsBehind(count: number, width: number): boolean {
  const lists = boardWidth(count);
  return count === 0 || lists > width || lists + STEP <= width;
}

/** The columns that a viewport of `width` at `scrollLeft` shows, and one more on each side. */
export function visibleColumns(scrollLeft: number, width: number, count: number): Range {
  const first = Math.floor((scrollLeft - BOARD_PAD) / STEP) - 1;
  const last = Math.ceil((scrollLeft + width - BOARD_PAD) / STEP) + 1;
  return { from: Math.max(0, Math.min(first, count)), to: Math.max(0, Math.min(last, count)) };
}

/**
 * The column at `x` in scrolled space, half a gap on each side included; beyond the ends the nearest column; -1 if
 * there are no columns.
 */
export function columnAt(x: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor((x - BOARD_PAD + COLUMN_GAP / 2) / STEP)));
}

/** The index among `count` other columns at which a lifted column with its left edge at `left` would land. */
export function columnSlotAt(left: number, count: number): number {
  return Math.min(count, Math.max(0, Math.round((left - BOARD_PAD) / STEP)));
}

/**
 * The pixels to scroll per sixtieth of a second for a hand at `point` in a view of [0, size]; 0 away from the edges. A
 * small view scrolls more slowly: on a phone a list passes in 0.7 s, so that the user can still stop at the right one.
 */
export function edgeSpeed(point: number, size: number, edge = 56, max = Math.min(18, Math.ceil(size / 64))): number {
  if (size <= edge * 2) return 0;
  if (point < edge) return -Math.ceil((1 - Math.max(0, point) / edge) * max);
  if (point > size - edge) return Math.ceil((1 - Math.max(0, size - point) / edge) * max);
  return 0;
}
