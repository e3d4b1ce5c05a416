import { isRtl } from '../../ui/direction.ts';
import { board, mounted } from './columns-registry.ts';
import type { Point } from './follow-press.ts';
import { edgeSpeed } from './geometry.ts';
import { columnOf, type Slot, slot } from './hand.ts';
import type { InHand } from './in-hand.ts';
import type { RowsOf } from './slot-arithmetic.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A board's row in the sidebar, where a task or a list can be let go. */
interface Target {
  readonly element: HTMLElement;
  readonly boardId: string;
  readonly box: DOMRect;
}

/** A drag under way: what of it is measured once, so that a move asks the browser for nothing, and where the hand is. */
export interface DragSession {
  readonly pressed: HTMLElement;
  readonly board: DOMRect;
  /** Boards of the sidebar. */
  readonly targets: readonly Target[];
  /** Columns by list id: their cards' box, and how far the board was scrolled when it was taken. */
  readonly scrollers: Map<string, { readonly area: DOMRect; readonly scrollLeft: number }>;
  readonly rows: Map<string, ReturnType<RowsOf>>;
  /** The lifted element where the hand is now. */
  box: Box;
  /** Null until the first move. */
  pointer: Point | null;
  readonly grip: Point;
  readonly drawn: InHand;
  /** A slot that is not shown yet. */
  next: Slot | null;
  /** In which the hand scrolls next; 0 away from all edges. */
  frame: number;
}

/** How fast a hand at an edge scrolls, in pixels a frame: the board, and the list that shows the slot. */
export function edgeSpeeds(now: DragSession): { readonly board: number; readonly list: number } {
  const { pointer } = now;
  if (!pointer || !board.element) return { board: 0, list: 0 };
  // The sidebar beside the board is no edge of it.
  const inside = isRtl() ? pointer.x <= now.board.right : pointer.x >= now.board.left;
  const along = board.upright
    ? edgeSpeed(pointer.y - now.board.top, now.board.height)
    : edgeSpeed(pointer.x - now.board.left, now.board.width);
  const speed = inside ? along : 0;
  const area = now.scrollers.get(columnOf(now.next ?? slot.get()) ?? '')?.area;
  // Where the lists stand under one another, an edge of the board comes before an edge of a list.
  const scrolls = area && !(board.upright && speed !== 0);
  return { board: speed, list: scrolls ? edgeSpeed(pointer.y - area.top, area.height, 44, 14) : 0 };
}

/** Scrolls once, where the hand is at an edge. */
export function scrollAtEdges(now: DragSession): void {
  const speeds = edgeSpeeds(now);
  if (speeds.board !== 0) board.element?.scrollBy(board.upright ? { top: speeds.board } : { left: speeds.board });
  const column = mounted.get(columnOf(now.next ?? slot.get()) ?? '');
  if (speeds.list !== 0 && column) column.scroller.scrollTop += speeds.list;
}

/** The boards of the sidebar, where they are now. */
export function measureTargets(): Target[] {
  return [...document.querySelectorAll<HTMLElement>('[data-drop-board]')].map((element) => ({
    element,
    boardId: element.dataset.dropBoard ?? '',
    box: element.getBoundingClientRect(),
  }));
}

/** The board in the sidebar that the pointer is on. */
export const boardUnder = ({ targets }: DragSession, { x, y }: Point): string | null =>
  targets.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)?.boardId ?? null;

/** Shows on which board the hand is. */
export function markTarget({ targets }: DragSession, boardId: string | null): void {
  for (const target of targets) target.element.toggleAttribute('data-drop-over', target.boardId === boardId);
}
