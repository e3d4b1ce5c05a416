import { isRtl } from '../../../ui/direction.ts';
import { board, mounted } from '../column/columns-registry.ts';
import { edgeSpeed } from '../column/geometry.ts';
import { scrolledBy } from '../sideways.ts';
import type { Point } from './follow-press.ts';
import { columnOf, type Slot, slot } from './hand.ts';
import { type InHand, inHand } from './in-hand.ts';
import type { RowsOf } from './slot-arithmetic.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A board's row in the sidebar, on which a task or a list can be dropped. */
interface Target {
  readonly element: HTMLElement;
  /** The visible part of the row. */
  readonly box: Box;
}

/** A drag in progress: where the hand is, and what is measured once so that a move asks the browser for no layout. */
export interface DragSession {
  readonly pressed: HTMLElement;
  /** The uncovered part of the board. */
  board: Box;
  /** Boards of the sidebar. */
  targets: readonly Target[];
  sidebar: { readonly element: HTMLElement; readonly box: Box } | null;
  /** The column that accepts drops as its board's row in the sidebar does: 'Today' on 'Due today'. */
  readonly column: HTMLElement | null;
  /** The details of a task, which cover the end of the board. */
  readonly panel: HTMLElement | null;
  /** By list id: the box of a column's cards, and how far the board was scrolled when it was measured. */
  readonly scrollers: Map<string, { readonly area: DOMRect; readonly scrollLeft: number }>;
  readonly rows: Map<string, ReturnType<RowsOf>>;
  /** The box of the lifted element at the hand's current position. */
  box: Box;
  /** Null until the first move. */
  pointer: Point | null;
  readonly grip: Point;
  readonly drawn: InHand;
  /** The next slot to show, not on the screen yet. */
  next: Slot | null;
  /** The animation frame in which the hand scrolls next; 0 when it is at no edge. */
  frame: number;
  /** The frame time at which the hand last scrolled; 0 if it did not in the previous frame. */
  scrolledAt: number;
}

/**
 * Begins the drag of an element of the board that was pressed at `start`. `thing` is what the hand draws. Everything is
 * measured before anything changes, so that no layout is forced.
 */
export function beginSession(
  onBoard: HTMLElement,
  pressed: HTMLElement,
  start: Point,
  thing: HTMLElement,
): DragSession {
  const box = pressed.getBoundingClientRect();
  const sidebar = measureSidebar();
  const panel = document.querySelector<HTMLElement>('[data-details]');
  return {
    pressed,
    board: measureBoard(onBoard, panel),
    targets: measureTargets(sidebar),
    sidebar,
    column: boardColumn(onBoard, pressed),
    panel,
    scrollers: new Map(),
    rows: new Map(),
    box,
    pointer: null,
    grip: { x: start.x - box.left, y: start.y - box.top },
    drawn: inHand(thing, box.width),
    next: null,
    frame: 0,
    scrolledAt: 0,
  };
}

interface Speeds {
  readonly board: number;
  readonly list: number;
  readonly sidebar: number;
}
const STILL: Speeds = { board: 0, list: 0, sidebar: 0 };

/**
 * How fast a hand at an edge scrolls the board, the list that shows the slot, and the sidebar, in pixels per sixtieth
 * of a second.
 */
export function edgeSpeeds(now: DragSession): Speeds {
  const { pointer, sidebar } = now;
  if (!pointer || !board.element) return STILL;
  if (besideBoard(now, pointer)) {
    const over = sidebar && within(sidebar.box, pointer);
    return over ? { ...STILL, sidebar: edgeSpeed(pointer.y - sidebar.box.top, sidebar.box.height, 44, 14) } : STILL;
  }
  const speed = board.upright
    ? edgeSpeed(pointer.y - now.board.top, now.board.height)
    : edgeSpeed(pointer.x - now.board.left, now.board.width);
  const area = now.scrollers.get(columnOf(now.next ?? slot.get()) ?? '')?.area;
  // When the lists are stacked, an edge of the board takes precedence over an edge of a list.
  const scrolls = area && !(board.upright && speed !== 0);
  return { ...STILL, board: speed, list: scrolls ? edgeSpeed(pointer.y - area.top, area.height, 44, 14) : 0 };
}

const FRAME_MS = 1000 / 60;

/** Scrolls an element; returns false where it cannot go further that way. */
function scrolls(
  element: HTMLElement,
  { left = 0, top = 0 }: { readonly left?: number; readonly top?: number },
): boolean {
  const before = element.scrollLeft + element.scrollTop;
  element.scrollBy({ left, top });
  return element.scrollLeft + element.scrollTop !== before;
}

/**
 * Scrolls once if the hand is at an edge, in the frame at time `at`; screens with more frames do not scroll faster.
 * Returns false where nothing can scroll further. Notes the new places at once: the browser tells of them only in its
 * next frame, and where the hand is by then may have been measured.
 */
export function scrollAtEdges(now: DragSession, at: number): boolean {
  const frames = now.scrolledAt === 0 ? 1 : Math.min(1, (at - now.scrolledAt) / FRAME_MS);
  now.scrolledAt = at;
  const { board: alongBoard, list, sidebar } = edgeSpeeds(now);
  const speeds = { board: alongBoard * frames, list: list * frames, sidebar: sidebar * frames };
  let any = false;
  if (speeds.board !== 0 && board.element) {
    any = scrolls(board.element, board.upright ? { top: speeds.board } : { left: speeds.board });
    board.scrollLeft = scrolledBy(board.element);
  }
  const column = mounted.get(columnOf(now.next ?? slot.get()) ?? '');
  if (speeds.list !== 0 && column) {
    any = scrolls(column.scroller, { top: speeds.list }) || any;
    column.scrollTop = column.scroller.scrollTop;
  }
  if (speeds.sidebar !== 0 && now.sidebar && scrolls(now.sidebar.element, { top: speeds.sidebar })) {
    now.targets = measureTargets(now.sidebar);
    any = true;
  }
  return any;
}

/** The box of the board without what the details panel covers. */
function measureBoard(element: HTMLElement, panel: HTMLElement | null): Box {
  const { left, right, top, width, height } = element.getBoundingClientRect();
  const cover = panel?.getBoundingClientRect();
  if (!cover) return { left, top, width, height };
  return isRtl()
    ? { left: cover.right, top, width: right - cover.right, height }
    : { left, top, width: cover.left - left, height };
}

/** Returns true when a point is beside the board: on the sidebar or the details of a task. */
export function besideBoard({ board: { left, width }, sidebar, panel }: DragSession, { x }: Point): boolean {
  const [onLeft, onRight] = isRtl() ? [panel, sidebar] : [sidebar, panel];
  return (onLeft !== null && x < left) || (onRight !== null && x > left + width);
}

/** The open sidebar and its box, or null. */
function measureSidebar(): DragSession['sidebar'] {
  const element = document.querySelector<HTMLElement>('nav:has([data-drop-board])');
  return element && { element, box: element.getBoundingClientRect() };
}

/** The column that accepts drops for its whole board; null when the pressed element is already in it. */
function boardColumn(element: HTMLElement, pressed: HTMLElement): HTMLElement | null {
  const column = element.querySelector<HTMLElement>('[data-drop-board]');
  return column?.contains(pressed) ? null : column;
}

/** The boards visible in the sidebar, with their current boxes. */
function measureTargets(sidebar: DragSession['sidebar']): Target[] {
  if (!sidebar) return [];
  const { top: from, height: room } = sidebar.box;
  return [...sidebar.element.querySelectorAll<HTMLElement>('[data-drop-board]')].flatMap((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const shown = Math.max(top, from);
    const height = Math.min(bottom, from + room) - shown;
    return height > 0 ? [{ element, box: { left, width, top: shown, height } }] : [];
  });
}

/** Measures again what others may have moved meanwhile. */
export function measureAnew(now: DragSession): void {
  now.targets = measureTargets(now.sidebar);
  now.scrollers.clear();
  now.rows.clear();
}

/** Measures again what a change of the window's height has changed. */
export function measureHeights(now: DragSession): void {
  if (board.element) now.board = measureBoard(board.element, now.panel);
  now.sidebar = measureSidebar();
  measureAnew(now);
}

const within = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** The drop target for a board under the pointer: the board's row in the sidebar, or the column that stands for it. */
export function targetUnder({ targets, column, board: shown }: DragSession, at: Point): HTMLElement | null {
  const row = targets.find(({ box }) => within(box, at));
  if (row) return row.element;
  if (!column || !within(shown, at)) return null;
  // Measured at every move, since the board scrolls. The space below a column counts as the column, as with a list.
  const { left, top, width, height } = column.getBoundingClientRect();
  return within(board.upright ? { left, top, width, height } : { ...shown, left, width }, at) ? column : null;
}

/** Returns true when a board's row is gone from the sidebar, and no other target is under the pointer. */
export const leadsNowhere = (now: DragSession, boardId: string): boolean =>
  !now.targets.some(({ element }) => element.dataset.dropBoard === boardId) &&
  !(now.pointer && targetUnder(now, now.pointer));

/** Highlights the target under the hand and no other. */
export function markTarget({ targets, column }: DragSession, target: HTMLElement | null): void {
  for (const element of [...targets.map((row) => row.element), column])
    element?.toggleAttribute('data-drop-over', element === target);
}
