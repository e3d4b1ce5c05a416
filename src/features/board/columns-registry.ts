import * as v from 'valibot';
import { keepJson, readJson } from '../../store/device-texts.ts';
import { type Layout, topOf } from './windowing.ts';

/** What the drag arithmetic needs of a column on the screen. */
interface MountedColumn {
  readonly scroller: HTMLElement;
  scrollTop: number;
  /** Without a slot, and without a card that the keyboard carries; one in a pointer's hand is among them. */
  layout: Layout;
  /** So many leading items of the layout are open tasks. */
  openCount: number;
}

/** Columns on the screen, by list id. Filled by them, read while something is dragged; scroll places outlive them. */
export const mounted = new Map<string, MountedColumn>();

const KEPT = 'tackboard.places';

const places = v.record(v.string(), v.number());
const schema = v.object({ lists: places, boards: places });

/** Where this tab was scrolled to before it was loaded again; nothing where that was not kept. */
const kept = readJson(KEPT, schema, 'sessionStorage') ?? { lists: {}, boards: {} };

/** Where a column was scrolled to, by list id. */
export const scrollPlaces = new Map<string, number>(Object.entries(kept.lists));

/** Scrolls a list to a task that was added: on top, or where its sort mode has put it. */
export function showAdded(listId: string, taskId: string): void {
  const column = mounted.get(listId);
  const top = column ? topOf(column.layout, Math.max(0, column.layout.items.indexOf(taskId))) : 0;
  scrollPlaces.set(listId, top);
  if (column && column.scrollTop !== top) column.scroller.scrollTop = top;
}

/**
 * The board's own scroller: mirrored so that a drag never asks the browser for layout. `upright`: its lists stand under
 * one another. `size`: what it had when columns last stood side by side; null before they did, so what comes after that
 * comes by a hand that waits for the next frame.
 */
export const board = {
  element: null as HTMLElement | null,
  size: null as { readonly width: number; readonly height: number } | null,
  scrollLeft: 0,
  upright: false,
};

/**
 * Where each board was scrolled to sideways, by its id. Where its lists stand under one another it is the place of the first
 * that shows, so that either view begins with the list that the other one began with.
 */
export const boardPlaces = new Map<string, number>(Object.entries(kept.boards));

/** Keeps all places for the next load of this tab. */
function keepPlaces(): void {
  const now = { lists: Object.fromEntries(scrollPlaces), boards: Object.fromEntries(boardPlaces) };
  keepJson(KEPT, now, 'sessionStorage');
}

if (typeof addEventListener === 'function') addEventListener('pagehide', keepPlaces);
