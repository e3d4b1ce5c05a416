import type { ListView } from '../../../domain/list.ts';
import { canNest } from '../../../domain/operations/intents.ts';
import { bottomOf, itemAt, type Layout, topOf } from '../column/windowing.ts';
import type { HeldTask, Laid, Slot } from './hand.ts';

/** The position of a lifted card in a column, in pixels from the cards' left edge and the top of the scrolled space. */
interface CardAt {
  readonly left: number;
  readonly top: number;
}

/** A lifted card further right than this, in pixels, is meant to become a subtask of the card that it lies on. */
export const NEST_FROM = 28;
/** A lifted card further right than this is on its way to the next column. */
export const NEST_TO = 130;
/** A lifted subtask further right than this stays a subtask. */
const SUBTASK_FROM = 12;
/** The line of a lifted card that is compared with other cards, in pixels below its top edge. */
const TITLE_LINE = 12;

/** The shown subtask rows of a card; their tops, and the end of the last one, are in pixels below the card's top. */
interface Rows {
  readonly ids: readonly string[];
  readonly tops: readonly number[];
  readonly end: number;
}
export type RowsOf = (taskId: string) => Rows | null;

const behind = (ids: readonly string[], index: number): string | null => ids[index - 1] ?? null;

/**
 * Returns where a lifted task would land in a column: between two cards, or among the subtasks of one. Pure arithmetic
 * over the column's layout without the lifted card.
 */
export function slotFor(held: HeldTask, list: ListView, rest: Laid, at: CardAt, rowsOf: RowsOf): Slot {
  return nestSlot(held, list, rest, at, rowsOf) ?? gapSlot(list.id, rest, at.top);
}

/**
 * The index among the first `count` items for a lifted card whose top edge is at `y`: before the first item whose
 * middle is below that.
 */
export function slotAt(layout: Layout, y: number, count = layout.items.length): number {
  const index = Math.min(itemAt(layout, y), count);
  if (index >= count) return count;
  const middle = (topOf(layout, index) + bottomOf(layout, index)) / 2;
  return y < middle ? index : index + 1;
}

function gapSlot(listId: string, { layout, openCount }: Laid, top: number): Slot {
  const index = slotAt(layout, top, openCount);
  return { kind: 'gap', listId, index, after: behind(layout.items, index) };
}

function nestSlot(
  held: HeldTask,
  list: ListView,
  { layout, openCount }: Laid,
  at: CardAt,
  rowsOf: RowsOf,
): Slot | null {
  if (held.topOnly || openCount === 0) return null;
  const indented = at.left > (held.parent === null ? NEST_FROM : SUBTASK_FROM) && at.left <= NEST_TO;
  if (!indented) return null;
  const line = at.top + TITLE_LINE;
  const index = itemAt(layout, line);
  const parent = layout.items[index];
  if (parent === undefined || index >= openCount) return null;
  const card = list.tasks.get(parent);
  if (card?.status !== 'needsAction' || !canNest(card)) return null;
  const top = topOf(layout, index);
  const bottom = bottomOf(layout, index);
  const rows = rowsOf(parent);
  const from = rows ? top + (rows.tops[0] ?? 0) - TITLE_LINE : (top + bottom) / 2;
  if (line < from || line > bottom + TITLE_LINE) return null;
  // The rows as shown: with a search on, they need not be the parent's first subtasks.
  const ids = rows?.ids ?? [];
  const shown = rows?.tops ?? [];
  let row = shown.findIndex((rowTop, number) => line < top + (rowTop + (shown[number + 1] ?? rows?.end ?? rowTop)) / 2);
  if (row < 0) row = shown.length;
  const others = ids.filter((id) => id !== held.taskId);
  const own = ids.indexOf(held.taskId);
  const place = own >= 0 && own < row ? row - 1 : row;
  const y = rows ? top + (shown[row] ?? rows.end) - 2 : bottom - 5;
  return {
    kind: 'nest',
    listId: list.id,
    parent,
    after: behind(others, Math.min(place, others.length)),
    y,
    box: { top, height: bottom - top },
  };
}
