import { useEffect, useRef } from 'react';
import { completedTopLevel, type ListView } from '../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { foundIn, selectSearch } from '../../store/search/search.ts';
import { selectBoardOrder, selectView } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { useInTurn } from '../../ui/in-turn.ts';
import { nextFound } from '../../ui/next-found.ts';
import { board } from './column/columns-registry.ts';
import { foldedFound } from './column/folded.ts';
import { BOARD_PAD, COLUMN_GAP, COLUMN_WIDTH, columnLeft } from './column/geometry.ts';
import { shownTop } from './column/lingering.ts';
import { focusPlace, seekFocus } from './keys/focus.ts';
import { scrolledBy, scrollSideways } from './sideways.ts';

/**
 * While a filter is on and no list in view has a match, scrolls the board to the first list that has one. When the
 * filter is removed, the board scrolls back unless the user has scrolled since, and forgets which matches the user
 * folded away. Also serves the search's button that leads from one list with matches to the next.
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
    const holdsOpen = ({ list }: Place) => cardsOf(list).length > 0;
    const holdsAny = ({ list }: Place) => foundIn(list, match).count > 0;
    const all = selectBoardOrder(state).flatMap((listId, index) => {
      const list = lists.get(listId);
      return list ? [placeOf(element, list, index)] : [];
    });
    // After most key presses a list in view has a match, and the others need not be searched.
    const inSight = all.filter(inView(element));
    if (inSight.some(holdsOpen)) return;
    // Completed tasks count only when no open task matches.
    const open = all.find(holdsOpen);
    if (!open && inSight.some(holdsAny)) return;
    const first = open ?? all.find(holdsAny);
    if (!first) return;
    const now = scrolled(element);
    scrollTo(element, first.start - (board.upright ? COLUMN_GAP : BOARD_PAD));
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
  useEffect(() => {
    nextFound.set(() => leadOn(store.getState()));
    return () => nextFound.set(null);
  }, [store]);
  return null;
}

/**
 * Moves the focus to the first match in the next list that has one, preferring lists out of view. After the last list
 * it starts over with the first.
 */
function leadOn(state: RootState): void {
  const element = board.element;
  const search = selectSearch(state);
  if (!element || !search) return;
  const { lists } = selectView(state);
  const cardsOf = shownTop(state);
  const order = selectBoardOrder(state);
  const found = order.flatMap((listId, index) => {
    const list = lists.get(listId);
    if (!list) return [];
    const { top } = foundIn(list, search.match);
    const taskId = cardsOf(list)[0] ?? completedTopLevel(list).find((id) => top.has(id));
    return taskId === undefined ? [] : [{ listId, taskId, index, place: placeOf(element, list, index) }];
  });
  const shows = inView(element);
  const hidden = found.filter(({ place }) => !shows(place));
  const among = hidden.length > 0 ? hidden : found;
  const from = order.indexOf(focusPlace.get()?.listId ?? '');
  const next = among.find(({ index }) => index > from) ?? among[0];
  if (next) seekFocus(next.listId, next.taskId);
}

interface Place {
  readonly list: ListView;
  readonly start: number;
  readonly size: number;
}

/** The place of a list in the board's scrolled space. For stacked lists it is that of the row's start, with size 0. */
function placeOf(element: HTMLElement, list: ListView, index: number): Place {
  if (!board.upright) return { list, start: columnLeft(index), size: COLUMN_WIDTH };
  const row = element.querySelector<HTMLElement>(`[data-row="${CSS.escape(list.id)}"]`);
  return { list, start: row?.offsetTop ?? 0, size: 0 };
}

/** Returns a function that tells whether the middle of a place is in view. */
function inView(element: HTMLElement): (place: Place) => boolean {
  // Side by side, the mirrored values serve: asking the browser would lay out once more what is being drawn just now.
  const now = board.upright ? element.scrollTop : board.scrollLeft;
  const room = board.upright ? element.clientHeight : (board.size?.width ?? element.clientWidth);
  return ({ start, size }) => start + size / 2 > now && start + size / 2 < now + room;
}

const scrolled = (element: HTMLElement): number => (board.upright ? element.scrollTop : scrolledBy(element));

function scrollTo(element: HTMLElement, place: number): void {
  if (board.upright) element.scrollTop = place;
  else scrollSideways(element, place);
}
