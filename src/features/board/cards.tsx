import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { ListView } from '../../domain/list.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { foundIn, selectSearch } from '../../store/search.ts';
import { selectOrder } from '../../store/selectors.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { useInTurn } from '../../ui/in-turn.ts';
import { late } from '../../ui/late.tsx';
import { useToday } from '../../ui/today.ts';
import { useMessages } from '../messages/messages.ts';
import { Card, type Look } from './card.tsx';
import { board, mounted, scrollPlaces } from './columns-registry.ts';
import {
  CompletedToggle,
  MoreCompleted,
  toggleCompleted,
  useCompletedOpen,
  useMonthsShown,
} from './completed-toggle.tsx';
import { editingTitle } from './editing.ts';
import { focusPlace, settleFocus } from './focus.ts';
import { columnOf, held, slot } from './hand.ts';
import { heights } from './height-observer.ts';
import { estimateCard } from './heights.ts';
import { type ColumnItems, columnItems } from './items.ts';
import { useLingering } from './lingering.ts';
import { FoundWords } from './marked.tsx';
import { byMonth } from './months.ts';
import { Space, slotIn } from './space.tsx';
import { firstInView, itemAt, layOut, topOf, visibleItems } from './windowing.ts';

const FirstSteps = late(() => import('./first-steps.tsx'));

const TOGGLE = '#completed';
const MORE = '#more-completed';
const TOGGLE_HEIGHT = 30;
const NOTHING: ColumnItems = { open: [], completed: [] };
const OVERSCAN = 240;
const FIRST_CARDS = 6;
const SCROLL_GRAIN = 80;

const heldIn = (listId: string) => {
  const hand = held.get();
  return hand?.kind === 'task' && hand.listId === listId ? hand : null;
};

interface CardsProps {
  readonly list: ListView;
  readonly viewHeight: number;
  /** Only the head of the column shows; a card can be dropped on it all the same. */
  readonly folded?: boolean;
}

/** The cards of a list in a scroller of their own: only those near the view are in the document. */
export function Cards({ list, viewHeight, folded = false }: CardsProps) {
  const words = useMessages();
  const listId = list.id;
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => scrollPlaces.get(listId) ?? 0);
  // A column that scrolling or another board brings in is drawn in two frames instead of one long one.
  const [whole, setWhole] = useState(board.size === null);
  useEffect(() => {
    if (!whole) startTransition(() => setWhole(true));
  }, [whole]);
  const [, measured] = useReducer((count: number) => count + 1, 0);
  const lingering = useLingering(listId);
  const today = useToday();
  const editing = useExternal(editingTitle, (value) => (value !== null && list.tasks.has(value) ? value : null));
  // What a pointer holds renders no card: its list makes room for it past React (space.tsx).
  const carried = useExternal(held, (hand) => (hand?.by === 'keyboard' ? heldIn(listId) : null));
  // A card that the keyboard carries within its list shows itself in the place.
  const carriedTo = useExternal(slot, (value) =>
    carried && value?.kind === 'gap' && value.listId === listId ? value.index : -1,
  );
  const focused = useExternal(focusPlace, (value) => (value?.listId === listId ? value.taskId : null));
  const search = useInTurn(useAppSelector(selectSearch));
  const found = search && foundIn(list, search.match).top;
  const searched = search !== null;
  const completedOpen = useCompletedOpen(listId, searched);
  const items = useMemo(
    () => (folded ? NOTHING : columnItems(list, lingering, found, editing && pinnedCard(list, editing))),
    [list, lingering, found, editing, folded],
  );
  const monthsShown = useMonthsShown(listId);
  const months = searched ? Number.POSITIVE_INFINITY : monthsShown;

  const lifted = carried && carried.parent === null ? carried.taskId : null;
  const open = useMemo(
    () => (lifted === null ? items.open : items.open.filter((id) => id !== lifted)),
    [items, lifted],
  );
  const all = useMemo(() => {
    if (items.completed.length === 0) return open;
    if (!completedOpen) return [...open, TOGGLE];
    const groups = byMonth(list, items.completed);
    const shown = groups.slice(0, months).flatMap(({ ids }) => ids);
    return [...open, TOGGLE, ...shown, ...(groups.length > months ? [MORE] : [])];
  }, [list, open, items.completed, completedOpen, months]);
  const heightOf = (id: string) => {
    if (id === TOGGLE || id === MORE) return TOGGLE_HEIGHT;
    const task = list.tasks.get(id);
    return heights.of(id) ?? (task ? estimateCard(task, list) : 38);
  };
  const layout = layOut(all, heightOf);
  // A card that the keyboard has carried to another list stays where it was.
  const home = useRef<{ taskId: string | null; y: number }>({ taskId: null, y: 0 });
  if (home.current.taskId !== lifted) {
    const index = lifted === null ? -1 : items.open.indexOf(lifted);
    home.current = { taskId: lifted, y: index < 0 ? 0 : topOf(layOut(items.open, heightOf), index) };
  }
  const carriedAt = Math.min(carriedTo, open.length);

  useLayoutEffect(() => {
    // Setting it makes the browser lay out at once: not for a column that begins at its top.
    const place = scrollPlaces.get(listId) ?? 0;
    if (list.loaded && place > 0 && scroller.current) scroller.current.scrollTop = place;
  }, [listId, list.loaded]);
  useLayoutEffect(() => () => void mounted.delete(listId), [listId]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element) {
      mounted.set(listId, {
        scroller: element,
        scrollTop: scrollPlaces.get(listId) ?? 0,
        layout,
        openCount: open.length,
      });
    }
    settleFocus(listId);
  });

  // What is at the top of the view stays there when something above it comes, goes or turns out higher.
  const anchor = useRef<{ id: string; offset: number } | null>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    const kept = anchor.current;
    const place = scrollPlaces.get(listId) ?? 0;
    if (!element || columnOf(slot.get()) === listId || heldIn(listId) || place <= 0) return;
    const index = kept ? all.indexOf(kept.id) : -1;
    const wanted = kept && index >= 0 ? topOf(layout, index) - kept.offset : place;
    if (Math.abs(wanted - place) >= 1) element.scrollTop = wanted;
  });

  // When a high card is lifted, those behind it close up further than is drawn ahead.
  const out = useExternal(held, () => Math.max(0, (heldIn(listId)?.height ?? 0) - OVERSCAN + SCROLL_GRAIN));
  const { from, to } = visibleItems(layout, top - OVERSCAN, top + viewHeight + OVERSCAN + out);
  const indexes: number[] = [];
  const until = whole ? to : Math.min(to, from + FIRST_CARDS);
  for (let index = from; index < until; index++) indexes.push(index);
  const pinned = focused === null ? -1 : all.indexOf(pinnedCard(list, focused));
  // The pressed card stays in the document as long as it is held, wherever its list is scrolled to meanwhile.
  const pressed = heldIn(listId);
  const heldCard = all.indexOf(pressed?.parent ?? pressed?.taskId ?? '');
  for (const index of [pinned, heldCard]) if (index >= 0 && !indexes.includes(index)) indexes.push(index);
  indexes.sort((a, b) => a - b);

  const stop =
    pinned >= 0 ? all[pinned] : (lifted ?? all[firstInView(layout, indexes, top, (id) => list.tasks.has(id))]);
  const card = (id: string, y: number, position: number, count: number, look: Look = 'still') => (
    <Card
      key={id}
      listId={listId}
      taskId={id}
      y={y}
      position={position}
      count={count}
      tabStop={id === stop}
      editing={look === 'still' && id === editing}
      today={today}
      look={look}
      onHeight={measured}
    />
  );
  const onScroll = useCallback(
    (event: React.UIEvent<HTMLDivElement>) => {
      const place = event.currentTarget.scrollTop;
      scrollPlaces.set(listId, place);
      const entry = mounted.get(listId);
      if (entry) entry.scrollTop = place;
      const shown = mounted.get(listId)?.layout;
      const index = shown ? itemAt(shown, place) : 0;
      const id = shown?.items[index];
      // While a card is out, those behind it are elsewhere.
      anchor.current =
        shown && id !== undefined && !heldIn(listId) ? { id, offset: topOf(shown, index) - place } : null;
      setTop(Math.floor(place / SCROLL_GRAIN) * SCROLL_GRAIN);
    },
    [listId],
  );

  const openIndexes = indexes.filter((index) => index < open.length);
  // One array for all of them, and its old place in it: a card that is lifted keeps its element, and with it the focus.
  // An element that is moved in the document loses it, and giving it back makes the browser lay out at once.
  const openCards = openIndexes.map((index) =>
    card(all[index] as string, topOf(layout, index), index + 1, open.length),
  );
  if (lifted !== null) {
    const before = items.open.indexOf(lifted);
    const y = carriedAt >= 0 ? topOf(layout, carriedAt) : home.current.y;
    const look = carriedAt >= 0 ? 'lifted' : 'away';
    const place = openIndexes.filter((index) => index < before).length;
    openCards.splice(place, 0, card(lifted, y, (carriedAt < 0 ? before : carriedAt) + 1, open.length + 1, look));
  }
  const doneIndexes = indexes.filter((index) => index > open.length && all[index] !== MORE);
  return (
    <div ref={scroller} className="cards" data-scroller={listId} onScroll={onScroll}>
      <FoundWords value={search?.words}>
        <Space listId={listId} layout={layout} openCount={open.length} viewHeight={viewHeight}>
          {openCards.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: its items are placed by arithmetic
            <div role="list" aria-label={words.openTasks(list.title)}>
              {openCards}
            </div>
          )}
          {items.completed.length > 0 && (
            <CompletedToggle
              count={items.completed.length}
              y={topOf(layout, open.length)}
              open={completedOpen}
              onToggle={() => toggleCompleted(listId, searched)}
            />
          )}
          {all.at(-1) === MORE && (
            <MoreCompleted list={list} ids={items.completed} shown={months} y={topOf(layout, all.length - 1)} />
          )}
          {doneIndexes.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div role="list" aria-label={words.completedTasksIn(list.title)}>
              {doneIndexes.map((index) =>
                card(all[index] as string, topOf(layout, index), index - open.length, items.completed.length),
              )}
            </div>
          )}
        </Space>
      </FoundWords>
      {!folded && !list.loaded && <Skeleton label={words.loadingTasks} />}
      {!folded && list.loaded && all.length === 0 && <Nothing listId={listId} filtered={searched} />}
    </div>
  );
}

function Nothing({ listId, filtered }: { readonly listId: string; readonly filtered: boolean }) {
  const words = useMessages();
  const onlyList = useAppSelector((state) => selectOrder(state).length === 1);
  const landsHere = useExternal(slot, (value) => slotIn(listId, value)?.kind === 'gap');
  if (landsHere) return null;
  if (filtered) return <p className="empty">{words.noneHere}</p>;
  if (!onlyList) return <p className="empty">{words.emptyList}</p>;
  return (
    <Boundary fallback={null}>
      <FirstSteps listId={listId} />
    </Boundary>
  );
}

/** The card that holds a focused task: itself, or its parent when it is a subtask. */
const pinnedCard = (list: ListView, taskId: string): string => list.tasks.get(taskId)?.parent ?? taskId;

function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="skeleton" role="progressbar" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  );
}
