import type { ListView } from '../../../domain/list.ts';
import type { View } from '../../../domain/view.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';

export type Direction = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

/** A card and the rows of its shown subtasks. */
export type CardRows = readonly TaskPlace[];

/** Returns the subtasks that a card shows. */
type ShownBelow = (list: ListView, taskId: string) => readonly string[];

/** The cards that a column shows (`top`) and their subtask rows, in the order in which the arrow keys pass them. */
export function rowsOf(list: ListView, top: readonly string[], below: ShownBelow): readonly string[] {
  return top.flatMap((id) => [id, ...below(list, id)]);
}

/**
 * Returns the next card or subtask row for an arrow key, or null if there is none. Sideways, it is the card with the
 * same index in the next list that has cards, or its last one.
 */
export function nextPlace(
  view: View,
  topOf: (list: ListView) => readonly string[],
  below: ShownBelow,
  from: TaskPlace,
  direction: Direction,
): TaskPlace | null {
  const list = view.lists.get(from.listId);
  if (!list) return null;
  const rows = rowsOf(list, topOf(list), below);
  const index = rows.indexOf(from.taskId);
  if (direction === 'left' || direction === 'right') {
    const step = direction === 'left' ? -1 : 1;
    const parent = list.tasks.get(from.taskId)?.parent ?? from.taskId;
    const rank = Math.max(0, topOf(list).indexOf(parent));
    for (let at = view.order.indexOf(from.listId) + step; at >= 0 && at < view.order.length; at += step) {
      const next = view.lists.get(view.order[at] ?? '');
      const cards = next ? topOf(next) : [];
      const taskId = cards[Math.min(rank, cards.length - 1)];
      if (next && taskId !== undefined) return { listId: next.id, taskId };
    }
    return null;
  }
  const goal = { up: index - 1, down: index + 1, first: 0, last: rows.length - 1 }[direction];
  const taskId = rows[goal];
  return taskId === undefined ? null : { listId: from.listId, taskId };
}

/** `nextPlace` for columns with cards of several lists: each of `columns` holds cards, and each card its rows. */
export function nextAmong(
  columns: readonly (readonly CardRows[])[],
  taskId: string,
  direction: Direction,
): TaskPlace | null {
  const isHere = (place: TaskPlace) => place.taskId === taskId;
  const column = columns.findIndex((cards) => cards.some((rows) => rows.some(isHere)));
  const cards = columns[column] ?? [];
  if (direction === 'left' || direction === 'right') {
    const rank = cards.findIndex((rows) => rows.some(isHere));
    const sideways = direction === 'left' ? columns.slice(0, Math.max(0, column)).reverse() : columns.slice(column + 1);
    const next = sideways.find(({ length }) => length > 0) ?? [];
    return next[Math.min(rank, next.length - 1)]?.[0] ?? null;
  }
  const rows = cards.flat();
  const index = rows.findIndex(isHere);
  return rows[{ up: index - 1, down: index + 1, first: 0, last: rows.length - 1 }[direction]] ?? null;
}
