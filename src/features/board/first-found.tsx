import { useEffect, useRef } from 'react';
import type { ListView } from '../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { foundIn, selectSearch } from '../../store/search.ts';
import { selectBoardOrder, selectView } from '../../store/selectors.ts';
import { useInTurn } from '../../ui/in-turn.ts';
import { board } from './columns-registry.ts';
import { foldedFound } from './folded.ts';
import { COLUMN_GAP, COLUMN_WIDTH, columnLeft } from './geometry.ts';
import { shownTop } from './lingering.ts';
import { scrolledBy, scrollSideways } from './sideways.ts';

/**
 * While a filter is on: where no list in view holds anything that it leaves, the board goes to the first list that does, and
 * back to where it was when the filter is taken off, unless somebody has scrolled since. What was folded away of its finds is
 * forgotten with it.
 */
export default function FirstFound() {
  const store = useAppStore();
  const match = useInTurn(useAppSelector(selectSearch))?.match;
  const ready = useAppSelector((state) => {
    const { lists } = selectView(state);
    return selectBoardOrder(state).every((listId) => lists.get(listId)?.loaded !== false);
  });
  const trip = useRef<{ readonly from: number; to: number } | null>(null);
  useEffect(() => {
    const element = board.element;
    if (!match || !ready || !element) return;
    const state = store.getState();
    const { lists } = selectView(state);
    const cardsOf = shownTop(state);
    const placesOf = (holds: (list: ListView) => boolean) =>
      selectBoardOrder(state).flatMap((listId, index) => {
        const list = lists.get(listId);
        return list && holds(list) ? [placeOf(element, listId, index)] : [];
      });
    // Completed tasks count where nothing open was found.
    const open = placesOf((list) => cardsOf(list).length > 0);
    const places = open.length > 0 ? open : placesOf((list) => foundIn(list, match).count > 0);
    const [first] = places;
    const now = scrolled(element);
    const room = board.upright ? element.clientHeight : element.clientWidth;
    const shows = ({ start, size }: Place) => start + size / 2 > now && start + size / 2 < now + room;
    if (!first || places.some(shows)) return;
    scrollTo(element, first.start - COLUMN_GAP);
    trip.current = { from: trip.current?.from ?? now, to: scrolled(element) };
  }, [match, ready, store]);
  useEffect(() => {
    const element = board.element;
    return () => {
      const made = trip.current;
      if (made && element?.isConnected && Math.abs(scrolled(element) - made.to) < 2) scrollTo(element, made.from);
      foldedFound.set(new Set());
    };
  }, []);
  return null;
}

interface Place {
  readonly start: number;
  readonly size: number;
}

/** Where a list is in what its board scrolls through; of lists under one another the head, which is what leads there. */
function placeOf(element: HTMLElement, listId: string, index: number): Place {
  if (!board.upright) return { start: columnLeft(index), size: COLUMN_WIDTH };
  const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(listId)}"]`);
  return { start: row?.offsetTop ?? 0, size: 0 };
}

const scrolled = (element: HTMLElement): number => (board.upright ? element.scrollTop : scrolledBy(element));

function scrollTo(element: HTMLElement, place: number): void {
  if (board.upright) element.scrollTop = place;
  else scrollSideways(element, place);
}
