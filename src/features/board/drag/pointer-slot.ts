import type { View } from '../../../domain/view.ts';
import { board, mounted } from '../column/columns-registry.ts';
import { columnAt, columnSlotAt } from '../column/geometry.ts';
import { listPlaces } from '../lists/list-places.ts';
import { startOf } from '../sideways.ts';
import type { DragSession } from './drag-session.ts';
import { type HeldTask, type Slot, withoutHeld } from './hand.ts';
import { type RowsOf, slotFor } from './slot-arithmetic.ts';
import { measureRowsOf, rowAt, rowSlotAt } from './upright-place.ts';

const CARDS_INSET = 8;

/** The slot for the held list among the lists; limited to the places of its own board. */
export function listSlot(now: DragSession, listId: string, view: View): Slot {
  const rows = uprightRows();
  const index = rows ? rowSlotAt(rows, listId, handY(now)) : columnSlotAt(handLeft(now), view.order.length - 1);
  const { first, last } = listPlaces(view, listId);
  return { kind: 'list', index: Math.min(Math.max(index, first), last) };
}

/** The slot for the held task; null when it is over no column. */
export function taskSlot(now: DragSession, hand: HeldTask, view: View): Slot | null {
  const rows = uprightRows();
  const middle = handLeft(now) + now.box.width / 2;
  const listId = (rows ? rowAt(rows, handY(now)) : view.order[columnAt(middle, view.order.length)]) ?? '';
  const list = view.lists.get(listId);
  const column = mounted.get(listId);
  if (!list || !column) return null;
  let measured = now.scrollers.get(listId);
  if (!measured || rows) {
    measured = { area: column.scroller.getBoundingClientRect(), scrollLeft: board.scrollLeft };
    now.scrollers.set(listId, measured);
  }
  const { area, scrollLeft } = measured;
  const rowsOf: RowsOf = (taskId) => {
    if (!now.rows.has(taskId)) now.rows.set(taskId, measureRows(column.scroller, taskId));
    return now.rows.get(taskId) ?? null;
  };
  const left = startOf(now.box, area) + board.scrollLeft - scrollLeft - CARDS_INSET;
  const top = now.box.top - area.top + column.scrollTop;
  return slotFor(hand, list, withoutHeld(column, listId, hand), { left, top }, rowsOf);
}

/** The rows of stacked lists; null when the lists stand side by side. */
const uprightRows = () => (board.upright && board.element ? measureRowsOf(board.element) : null);

const handY = ({ pointer, box }: DragSession): number => pointer?.y ?? box.top;
const handLeft = ({ box, board: around }: DragSession): number => startOf(box, around) + board.scrollLeft;

function measureRows(scroller: HTMLElement, taskId: string): ReturnType<RowsOf> {
  const card = scroller.querySelector<HTMLElement>(`.card[data-task="${CSS.escape(taskId)}"]`);
  const rows = card?.querySelectorAll<HTMLElement>('.subtask');
  if (!card || !rows || rows.length === 0) return null;
  const top = card.getBoundingClientRect().top;
  const boxes = [...rows].map((row) => row.getBoundingClientRect());
  const last = boxes.at(-1);
  const ids = [...rows].map((row) => row.dataset.task ?? '');
  return { ids, tops: boxes.map((box) => box.top - top), end: last ? last.bottom - top : 0 };
}
