import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ListView } from '../../../domain/list.ts';
import type { View } from '../../../domain/view.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectAsked, selectBoardView } from '../../../store/selectors.ts';
import type { RootState } from '../../../store/store.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { useExternal } from '../../../ui/external.ts';
import { useFocusAmong } from '../../../ui/focus-among.ts';
import { focusIsFree } from '../../../ui/focus-is-free.ts';
import { focusLost } from '../../../ui/focus-lost.ts';
import { guardTyping } from '../../../ui/keys-behind.ts';
import { boardMenu } from '../board-menu.ts';
import { shownSubtasks } from '../cards/expanded.ts';
import { listTitle } from '../column/column-header.tsx';
import { cardOf } from '../column/items.ts';
import { shownItems, shownTop, useAllLingering } from '../column/lingering.ts';
import { held } from '../drag/hand.ts';
import { focusHeld, focusPlace, seekFocus, settleFocus } from './focus.ts';
import { followTitle } from './follow-title.ts';
import { rowsOf } from './navigation.ts';
import { useTitleInSight } from './title-in-sight.ts';

/** The index among the shown rows at which the focused one stood last. */
let row = 0;

/** The given cards and the subtask rows that they show, from top to bottom. */
export const placesOf = (state: RootState, list: ListView, cards: readonly string[]): readonly TaskPlace[] =>
  rowsOf(list, cards, shownSubtasks(state)).map((taskId) => ({ listId: list.id, taskId }));

/**
 * Keeps the focus on a board. `rows` are the cards and subtask rows that show around the focus; null does nothing. When
 * the focused card is gone, or a sought one is not there, the focus goes to what `follow` returns, the place of its
 * task now, else to the row at the same index, else to `last`.
 */
export function useKeepFocus(
  rows: readonly TaskPlace[] | null,
  follow?: () => TaskPlace | null,
  last?: () => void,
): void {
  const place = useExternal(focusPlace, (value) => value);
  // It may have removed the card. Details under closed labels or a closed question get the focus back.
  const asked = useAppSelector(selectAsked);
  const before = useRef(asked);
  useEffect(guardTyping, []);
  const store = useAppStore();
  useEffect(() => followTitle(store), [store]);
  useTitleInSight();
  // Something closed, and the card that had the focus before is gone, or the details show a task that is gone.
  useEffect(
    () =>
      focusLost.subscribe(() => {
        const here = focusPlace.get();
        const details = document.querySelector<HTMLElement>('[data-details]');
        if (details) details.focus();
        else if (here) seekFocus(here.listId, here.taskId);
      }),
    [],
  );
  useLayoutEffect(() => {
    const closed = before.current;
    before.current = asked;
    if (closed && !asked && focusIsFree()) seekFocus(closed.listId, closed.taskId);
  }, [asked]);
  useLayoutEffect(() => {
    if (!place || !rows) return;
    settleFocus(place.listId);
    const at = rows.findIndex(({ taskId }) => taskId === place.taskId);
    if (at >= 0) row = at;
    // A button of the completed tasks, which stood below every row that remains if it goes.
    else if (place.taskId === '') row = Number.POSITIVE_INFINITY;
    const lost = focusHeld.now && focusIsFree();
    if (!lost && (at >= 0 || !focusPlace.get()?.seek)) return;
    focusHeld.now = false;
    const next = rows[at] ?? follow?.() ?? rows[Math.min(row, rows.length - 1)];
    if (next) return seekFocus(next.listId, next.taskId);
    // Stop seeking, or every later change would take the focus again from wherever the user has moved it.
    if (place.seek) focusPlace.set({ ...place, seek: false });
    last?.();
  });
}

/** Keeps the focus on the cards of a board's lists. Rendered after them, so that its effects find the cards drawn. */
export default function KeepFocus() {
  const store = useAppStore();
  const view = useAppSelector(selectBoardView);
  useAllLingering();
  // A card that was completed elsewhere stays for as long as it is carried.
  useExternal(held, (hand) => hand === null);
  const place = useExternal(focusPlace, (value) => value);
  const state = store.getState();
  const top = shownTop(state);
  // A task may have moved to another board, where no column of this one draws it: the focus stays in its last list
  // here. If that list is gone too, it goes to the list that has taken its place.
  const here = useRef({ listId: view.order[0] ?? '', at: 0 });
  const at = view.order.indexOf(place?.listId ?? '');
  if (place && at >= 0) here.current = { listId: place.listId, at };
  const list = place ? view.lists.get(stillThere(view.order, here.current)) : undefined;
  const { open, completed } = list ? shownItems(state, list) : { open: [], completed: [] };
  // A task that stops lingering moves down to the completed cards; the focus does not follow but stays at its row.
  const stood = useRef<string | null>(null);
  const onTop = Boolean(place && list && open.includes(cardOf(list, place.taskId)));
  const leaves = !onTop && place !== null && !place.seek && stood.current === place.taskId;
  if (!leaves) stood.current = onTop && place ? place.taskId : null;
  useKeepFocus(
    list ? placesOf(state, list, leaves ? open : [...open, ...completed]) : place && [],
    () => place && shownAt(view, place.taskId, (shown) => placesOf(state, shown, top(shown))),
    () => (list ? addPlace(list.id) : addList())?.focus(),
  );
  // To the title rather than the add field, which would receive what the user is still typing.
  useFocusAmong(view.order, listAround, (id) => listTitle(id) ?? addList());
  return null;
}

/**
 * The id of the list that a focused element belongs to, when it is not a card: a field or button in its column, or in a
 * menu or dialog about the list.
 */
function listAround(element: Element): string | null | undefined {
  if (element.closest('[data-task]')) return null;
  const open = boardMenu.get();
  const about = open && 'listId' in open && !('taskId' in open) ? open.listId : null;
  return element.closest<HTMLElement>('[data-column]')?.dataset.column ?? about;
}

/** The id of a list, or, if it is gone, of the list that has taken its place. */
const stillThere = (
  order: readonly string[],
  { listId, at }: { readonly listId: string; readonly at: number },
): string => (order.includes(listId) ? listId : (order[at] ?? order.at(-1) ?? ''));

/** The place where an open task shows now, in any list of the board; its parent's if the subtasks are hidden. */
function shownAt(
  { order, lists }: View,
  taskId: string,
  placesIn: (list: ListView) => readonly TaskPlace[],
): TaskPlace | null {
  for (const listId of order) {
    const list = lists.get(listId);
    const task = list?.tasks.get(taskId);
    if (!list || task?.status !== 'needsAction') continue;
    const places = placesIn(list);
    return (
      places.find((place) => place.taskId === taskId) ?? places.find((place) => place.taskId === task.parent) ?? null
    );
  }
  return null;
}

/** The button that adds a list: all that there is on a board without lists. */
const addList = (): HTMLElement | null => document.querySelector('.add-list button');

/** The add button or add field of a list; for a folded list the button that unfolds it. */
export const addPlace = (listId: string): HTMLElement | null =>
  document.querySelector(`[data-column="${CSS.escape(listId)}"] :is(.add, .add-field textarea, .unfold)`);
