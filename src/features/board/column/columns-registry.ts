import { type Layout, topOf } from './windowing.ts';

/** What the drag arithmetic needs to know about a column on the screen. */
interface MountedColumn {
  readonly scroller: HTMLElement;
  scrollTop: number;
  /** The layout without a slot and without a card that the keyboard carries; a card in a pointer's hand is included. */
  layout: Layout;
  /** The number of leading layout items that are open tasks. */
  openCount: number;
}

/** The columns on the screen, by list id. They register themselves, and drags read them; scroll places outlive them. */
export const mounted = new Map<string, MountedColumn>();

/** The scroll position of each column, by list id, and of a stacked virtual board, by its id; it outlives them. */
export const scrollPlaces = new Map<string, number>();

/** Scrolls a list to an added task: at the top, or wherever the list's sort mode has put it. */
export function showAdded(listId: string, taskId: string): void {
  const column = mounted.get(listId);
  const top = column ? topOf(column.layout, Math.max(0, column.layout.items.indexOf(taskId))) : 0;
  scrollPlaces.set(listId, top);
  // Whatever is noted of it: the browser tells only in its next frame that it was scrolled.
  if (column) column.scroller.scrollTop = top;
}

/**
 * The state of the board's own scroller, mirrored so that a drag never asks the browser for layout. `upright`: the
 * lists are stacked. `size`: its size when columns last stood side by side, null until they first do. Once it is set,
 * new columns appear because the user scrolled or changed the board, and the user waits for the next frame.
 */
export const board = {
  element: null as HTMLElement | null,
  size: null as { readonly width: number; readonly height: number } | null,
  scrollLeft: 0,
  upright: false,
};

/**
 * The sideways scroll position of each board, by board id. For stacked lists it is the position that the first shown
 * list would have side by side, so that each view opens with the list that the other view showed first.
 */
export const boardPlaces = new Map<string, number>();
