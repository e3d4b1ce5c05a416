import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { ListView } from '../../../domain/list.ts';
import { columnOf, heldIn, slot } from '../drag/hand.ts';
import { editingTitle } from '../keys/editing.ts';
import { settleFocus } from '../keys/focus.ts';
import { mounted, scrollPlaces } from './columns-registry.ts';
import { cardOf } from './items.ts';
import { itemAt, type Layout, topOf } from './windowing.ts';

/** A scrolled column renders only every this many pixels, since cards are drawn ahead. */
export const SCROLL_GRAIN = 80;
/** A scroll position, rounded down to a multiple of `SCROLL_GRAIN`. */
export const grained = (place: number): number => Math.floor(place / SCROLL_GRAIN) * SCROLL_GRAIN;

interface ColumnScroller {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** How far the column is scrolled, rounded down to a multiple of `SCROLL_GRAIN`. */
  readonly top: number;
  onScroll(event: React.UIEvent<HTMLDivElement>): void;
}

/**
 * Scrolls a column that was just drawn to where the user left it. If it has become too short to scroll, the browser
 * fires no scroll event, so `draw` is called to draw it from its top.
 */
export function scrollBack(key: string, scroller: HTMLElement | null, draw: (top: number) => void): void {
  // Setting scrollTop forces a layout, so it is skipped for a column that begins at its top.
  const place = scrollPlaces.get(key);
  if (!place || !scroller) return;
  scroller.scrollTop = place;
  if (scroller.scrollTop > 0) return;
  scrollPlaces.delete(key);
  draw(0);
}

/**
 * The scroller of a column. It begins where the list was left, registers the column for the drag arithmetic, and keeps
 * the card at the top of the view in place when something above it appears, goes or turns out to have another height.
 */
export function useColumnScroller(list: ListView, layout: Layout, openCount: number): ColumnScroller {
  const listId = list.id;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => scrollPlaces.get(listId) ?? 0);

  useLayoutEffect(() => {
    if (list.loaded) scrollBack(listId, scroller.current, setTop);
  }, [listId, list.loaded]);
  useLayoutEffect(() => () => void mounted.delete(listId), [listId]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) {
      mounted.set(listId, { scroller: element, scrollTop: scrollPlaces.get(listId) ?? 0, layout, openCount });
    }
  });

  const anchor = useRef<{ id: string; offset: number; place: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const kept = anchor.current;
    const place = scrollPlaces.get(listId) ?? 0;
    if (element && columnOf(slot.get()) !== listId && !heldIn(listId) && place > 0) {
      // Whoever has scrolled the list since knows better; the browser tells of it in its next frame.
      const index = kept?.place === place ? layout.items.indexOf(kept.id) : -1;
      const wanted = kept && index >= 0 ? topOf(layout, index) - kept.offset : place;
      if (Math.abs(wanted - place) >= 1) element.scrollTop = wanted;
    }
    settleFocus(listId);
  });

  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    const place = event.currentTarget.scrollTop;
    scrollPlaces.set(listId, place);
    const entry = mounted.get(listId);
    if (entry) entry.scrollTop = place;
    const shown = entry?.layout;
    const at = shown ? itemAt(shown, place) : 0;
    const editing = editingTitle.get();
    const edited = editing === null ? -1 : (shown?.items.indexOf(cardOf(list, editing)) ?? -1);
    // Never anchor below the card that is being edited: it grows while its title is typed, and if a card below it kept
    // its place, the field would leave the view.
    const index = edited < 0 ? at : Math.min(edited, at);
    const id = shown?.items[index];
    // While a card is lifted, the cards behind it are not where the layout says.
    anchor.current =
      shown && id !== undefined && !heldIn(listId) ? { id, offset: topOf(shown, index) - place, place } : null;
    setTop(grained(place));
  };
  return { scroller, top, onScroll };
}
