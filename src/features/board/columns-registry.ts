import type { Layout } from './windowing.ts';

/** What the drag arithmetic needs of a column on the screen. */
export interface MountedColumn {
  readonly scroller: HTMLElement;
  scrollTop: number;
  /** Items without the lifted one and without a slot. */
  layout: Layout;
  /** So many leading items of the layout are open tasks. */
  openCount: number;
}

/** Columns on the screen, by list id. Filled by them, read while something is dragged; scroll places outlive them. */
export const mounted = new Map<string, MountedColumn>();

/** Where a column was scrolled to, by list id. */
export const scrollPlaces = new Map<string, number>();

/**
 * The board's own scroller: mirrored so that a drag never asks the browser for layout. `upright`: its lists stand under
 * one another.
 */
export const board = { element: null as HTMLElement | null, scrollLeft: 0, scrolled: false, upright: false };

/** Where each board was scrolled to sideways, by its id. */
export const boardPlaces = new Map<string, number>();
