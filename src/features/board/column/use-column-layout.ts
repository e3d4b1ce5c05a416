import { useMemo, useRef } from 'react';
import type { ListView } from '../../../domain/list.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { foundIn, type Search, selectSearch } from '../../../store/search/search.ts';
import { useExternal } from '../../../ui/external.ts';
import { useInTurn } from '../../../ui/in-turn.ts';
import type { Look } from '../cards/card.tsx';
import { cardHeight } from '../cards/height-observer.ts';
import { held, heldIn, slot } from '../drag/hand.ts';
import { editingTitle } from '../keys/editing.ts';
import { useOpenSince } from './completed-toggle.tsx';
import { type ColumnItems, cardOf, columnItems } from './items.ts';
import { useLingering } from './lingering.ts';
import { tasksSince } from './months.ts';
import { type Layout, layOut, topOf } from './windowing.ts';

/** The layout items of a column that are no cards: the "Completed" row, and the row that shows a further month. */
const TOGGLE = '#completed';
export const MORE = '#more-completed';
const TOGGLE_HEIGHT = 30;
const NOTHING: ColumnItems = { open: [], completed: [] };

/** A card of the list that the keyboard carries; the layout leaves it out. */
interface LiftedCard {
  readonly taskId: string;
  /** Its index among the open cards before it was lifted. */
  readonly before: number;
  /** Where it is drawn, in pixels; `position` is its number among the list's cards, counted from 1. */
  readonly y: number;
  readonly position: number;
  readonly look: Look;
}

/** The cards and rows that a column shows, and their layout. */
export interface ColumnLayout {
  readonly search: Search | null;
  /** The id of the task in this list whose title is being edited, or null. */
  readonly editing: string | null;
  readonly items: ColumnItems;
  /** The items in order: `openCount` open cards, the "Completed" row, completed cards, the row for a further month. */
  readonly layout: Layout;
  readonly openCount: number;
  readonly lifted: LiftedCard | null;
  /** The month since which completed tasks show; null when they are folded away. */
  readonly since: string | null;
}

/**
 * Determines the cards that a column shows, sorted and filtered, and lays them out; none for a folded list. `measured`
 * is a counter that changes whenever a card in the column turns out to have a different height.
 */
export function useColumnLayout(list: ListView, folded: boolean, measured: number): ColumnLayout {
  const listId = list.id;
  const lingering = useLingering(listId);
  const editing = useExternal(editingTitle, (value) => (value !== null && list.tasks.has(value) ? value : null));
  const search = useInTurn(useAppSelector(selectSearch));
  const found = search && foundIn(list, search.match).top;
  const since = useOpenSince(listId, search !== null);
  const items = useMemo(
    () => (folded ? NOTHING : columnItems(list, lingering, found, editing && cardOf(list, editing))),
    [list, lingering, found, editing, folded],
  );

  // Only for the keyboard: what a pointer holds renders no card, since space.tsx makes room without React.
  const carried = useExternal(held, (hand) => (hand?.by === 'keyboard' ? heldIn(listId) : null));
  const carriedTo = useExternal(slot, (value) =>
    carried && value?.kind === 'gap' && value.listId === listId ? value.index : -1,
  );
  const liftedId = carried && carried.parent === null ? carried.taskId : null;
  const open = useMemo(
    () => (liftedId === null ? items.open : items.open.filter((id) => id !== liftedId)),
    [items, liftedId],
  );
  const all = useMemo(() => {
    if (items.completed.length === 0) return open;
    if (since === null) return [...open, TOGGLE];
    const shown = tasksSince(list, items.completed, since);
    return [...open, TOGGLE, ...shown, ...(shown.length < items.completed.length ? [MORE] : [])];
  }, [list, open, items.completed, since]);
  const heightOf = (id: string) => (id === TOGGLE || id === MORE ? TOGGLE_HEIGHT : cardHeight(list, id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are of the list's tasks, and as they were measured
  const layout = useMemo(() => layOut(all, heightOf), [all, list, measured]);

  const before = liftedId === null ? -1 : items.open.indexOf(liftedId);
  // The place where a card's element stays while the keyboard carries it to another list.
  const home = useRef<{ taskId: string | null; y: number }>({ taskId: null, y: 0 });
  if (home.current.taskId !== liftedId) {
    home.current = { taskId: liftedId, y: before < 0 ? 0 : topOf(layOut(items.open, heightOf), before) };
  }
  const at = Math.min(carriedTo, open.length);
  const lifted: LiftedCard | null =
    liftedId === null
      ? null
      : at >= 0
        ? { taskId: liftedId, before, y: topOf(layout, at), position: at + 1, look: 'lifted' }
        : { taskId: liftedId, before, y: home.current.y, position: before + 1, look: 'away' };
  return { search, editing, items, layout, openCount: open.length, lifted, since };
}
