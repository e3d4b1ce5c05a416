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
  /** What shows of it. */
  readonly box: Box;
}

/** A drag under way: what of it is measured once, so that a move asks the browser for nothing, and where the hand is. */
export interface DragSession {
  readonly pressed: HTMLElement;
  /** As much of the board as nothing covers. */
  readonly board: Box;
  /** Boards of the sidebar. */
  targets: readonly Target[];
  readonly sidebar: { readonly element: HTMLElement; readonly box: Box } | null;
  /** The column that takes what the board's row in the sidebar takes: 'Today' on 'Due today'. */
  readonly column: HTMLElement | null;
  /** The details of a task, which cover the end of the board. */
  readonly panel: HTMLElement | null;
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
  /** When the hand scrolled last, by the clock of the frames; 0: not in the frame before. */
  scrolledAt: number;
}

interface Speeds {
  readonly board: number;
  readonly list: number;
  readonly sidebar: number;
}
const STILL: Speeds = { board: 0, list: 0, sidebar: 0 };

/**
 * How fast a hand at an edge scrolls, in pixels a sixtieth of a second: the board, the list that shows the slot, and the
 * sidebar.
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
  // Where the lists stand under one another, an edge of the board comes before an edge of a list.
  const scrolls = area && !(board.upright && speed !== 0);
  return { ...STILL, board: speed, list: scrolls ? edgeSpeed(pointer.y - area.top, area.height, 44, 14) : 0 };
}

const FRAME_MS = 1000 / 60;

/** Scrolls once, where the hand is at an edge, in the frame of time `at`: no faster where a screen has more of them. */
export function scrollAtEdges(now: DragSession, at: number): void {
  const frames = now.scrolledAt === 0 ? 1 : Math.min(1, (at - now.scrolledAt) / FRAME_MS);
  now.scrolledAt = at;
  const { board: alongBoard, list, sidebar } = edgeSpeeds(now);
  const speeds = { board: alongBoard * frames, list: list * frames, sidebar: sidebar * frames };
  if (speeds.board !== 0) board.element?.scrollBy(board.upright ? { top: speeds.board } : { left: speeds.board });
  const column = mounted.get(columnOf(now.next ?? slot.get()) ?? '');
  if (speeds.list !== 0 && column) column.scroller.scrollTop += speeds.list;
  if (speeds.sidebar !== 0 && now.sidebar) {
    now.sidebar.element.scrollTop += speeds.sidebar;
    now.targets = measureTargets(now.sidebar);
  }
}

/** How much of the board nothing covers. */
export function measureBoard(element: HTMLElement, panel: HTMLElement | null): Box {
  const { left, right, top, width, height } = element.getBoundingClientRect();
  const cover = panel?.getBoundingClientRect();
  if (!cover) return { left, top, width, height };
  return isRtl()
    ? { left: cover.right, top, width: right - cover.right, height }
    : { left, top, width: cover.left - left, height };
}

/** Whether a point is on what stands beside the board: the sidebar, the details of a task. */
export function besideBoard({ board: { left, width }, sidebar, panel }: DragSession, { x }: Point): boolean {
  const [onLeft, onRight] = isRtl() ? [panel, sidebar] : [sidebar, panel];
  return (onLeft !== null && x < left) || (onRight !== null && x > left + width);
}

/** The sidebar, where it is open. */
export function measureSidebar(): DragSession['sidebar'] {
  const element = document.querySelector<HTMLElement>('nav:has([data-drop-board])');
  return element && { element, box: element.getBoundingClientRect() };
}

/** The column that stands for the board that it is on; null where what is pressed is in it already. */
export function boardColumn(element: HTMLElement, pressed: HTMLElement): HTMLElement | null {
  const column = element.querySelector<HTMLElement>('[data-drop-board]');
  return column?.contains(pressed) ? null : column;
}

/** The boards that show in the sidebar, where they are now. */
export function measureTargets(sidebar: DragSession['sidebar']): Target[] {
  if (!sidebar) return [];
  const { top: from, height: room } = sidebar.box;
  return [...sidebar.element.querySelectorAll<HTMLElement>('[data-drop-board]')].flatMap((element) => {
    const { left, width, top, bottom } = element.getBoundingClientRect();
    const shown = Math.max(top, from);
    const height = Math.min(bottom, from + room) - shown;
    return height > 0 ? [{ element, box: { left, width, top: shown, height } }] : [];
  });
}

const within = ({ left, top, width, height }: Box, { x, y }: Point): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

/** What the pointer is on that takes things as a board: its row in the sidebar, or the column that stands for it. */
export function targetUnder({ targets, column, board: shown }: DragSession, at: Point): HTMLElement | null {
  const row = targets.find(({ box }) => within(box, at));
  if (row) return row.element;
  if (!column || !within(shown, at)) return null;
  // Measured anew at every move: the board scrolls. What is below a column is meant for it, as below a list.
  const { left, top, width, height } = column.getBoundingClientRect();
  return within(board.upright ? { left, top, width, height } : { ...shown, left, width }, at) ? column : null;
}

/** Shows on what the hand is. */
export function markTarget({ targets, column }: DragSession, target: HTMLElement | null): void {
  for (const element of [...targets.map((row) => row.element), column])
    element?.toggleAttribute('data-drop-over', element === target);
}
