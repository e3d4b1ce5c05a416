import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ListView } from '../../domain/list.ts';
import type { View } from '../../domain/view.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardView } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { useExternal } from '../../ui/external.ts';
import { useFocusAmong } from '../../ui/focus-among.ts';
import { focusIsFree } from '../../ui/focus-is-free.ts';
import { focusLost } from '../../ui/focus-lost.ts';
import { guardTyping } from '../../ui/keys-behind.ts';
import { boardMenu } from './board-menu.ts';
import { listTitle } from './column-header.tsx';
import { shownSubtasks } from './expanded.ts';
import { focusHeld, focusPlace, seekFocus, settleFocus } from './focus.ts';
import { cardOf } from './items.ts';
import { shownItems, shownTop, useAllLingering } from './lingering.ts';
import { rowsOf, type Spot } from './navigation.ts';

/** Where the card of the focus stood last among those that show. */
let row = 0;

/** Cards and the rows of their subtasks that show, from top to bottom. */
export const spotsOf = (state: RootState, list: ListView, cards: readonly string[]): readonly Spot[] =>
  rowsOf(list, cards, shownSubtasks(state)).map((taskId) => ({ listId: list.id, taskId }));

/**
 * Looks after the focus of a board that shows `rows` around it; null: it shows none of that. A card that is gone from there, or
 * was sought in vain, leaves the focus to `follow`: where its task is now; else to the card in its row; else to `last`.
 */
export function useKeepFocus(rows: readonly Spot[] | null, follow?: () => Spot | null, last?: () => void): void {
  const place = useExternal(focusPlace, (value) => value);
  // What was opened at a card, and may have taken it away. Details that stay open below the other two have the focus again.
  const asked = useAppSelector(({ ui }) => ui.labelling ?? ui.deleting ?? ui.selectedTask);
  const before = useRef(asked);
  useEffect(guardTyping, []);
  // Closed over a card that has gone meanwhile, or over the details of a task that has.
  useEffect(
    () =>
      focusLost.subscribe(() => {
        const spot = focusPlace.get();
        const details = document.querySelector<HTMLElement>('[data-details]');
        if (details) details.focus();
        else if (spot) seekFocus(spot.listId, spot.taskId);
      }),
    [],
  );
  useLayoutEffect(() => {
    const spot = before.current;
    before.current = asked;
    if (spot && !asked && focusIsFree()) seekFocus(spot.listId, spot.taskId);
  }, [asked]);
  useLayoutEffect(() => {
    if (!place || !rows) return;
    settleFocus(place.listId);
    const at = rows.findIndex(({ taskId }) => taskId === place.taskId);
    if (at >= 0) row = at;
    // What unfolds the completed tasks, below all that stays where it goes.
    else if (place.taskId === '') row = Number.POSITIVE_INFINITY;
    const lost = focusHeld.now && focusIsFree();
    if (!lost && (at >= 0 || !focusPlace.get()?.seek)) return;
    focusHeld.now = false;
    const next = rows[at] ?? follow?.() ?? rows[Math.min(row, rows.length - 1)];
    if (next) return seekFocus(next.listId, next.taskId);
    // Sought no more: it would take the focus once more with every change, from where the user has gone meanwhile.
    if (place.seek) focusPlace.set({ ...place, seek: false });
    last?.();
  });
}

/** Keeps the focus on the cards of a board's lists. Drawn behind them. */
export default function KeepFocus() {
  const store = useAppStore();
  const view = useAppSelector(selectBoardView);
  useAllLingering();
  const place = useExternal(focusPlace, (value) => value);
  const state = store.getState();
  const top = shownTop(state);
  // A task may have been moved to another board, where no column draws it: the focus stays in a list of this one. Where its
  // list is gone as well, in the one that has come into the place of that.
  const here = useRef({ listId: view.order[0] ?? '', at: 0 });
  const at = view.order.indexOf(place?.listId ?? '');
  if (place && at >= 0) here.current = { listId: place.listId, at };
  const list = place ? view.lists.get(stillThere(view.order, here.current)) : undefined;
  const { open, completed } = list ? shownItems(state, list) : { open: [], completed: [] };
  // One that goes to the completed cards after its time, further down, leaves the focus where it is.
  const stood = useRef<string | null>(null);
  const onTop = Boolean(place && list && open.includes(cardOf(list, place.taskId)));
  const leaves = !onTop && place !== null && !place.seek && stood.current === place.taskId;
  if (!leaves) stood.current = onTop && place ? place.taskId : null;
  useKeepFocus(
    list ? spotsOf(state, list, leaves ? open : [...open, ...completed]) : place && [],
    () => place && shownAt(view, place.taskId, (shown) => spotsOf(state, shown, top(shown))),
    () => (list ? addPlace(list.id) : document.querySelector<HTMLElement>('.add-list button'))?.focus(),
  );
  // The title, not what adds there: what is typed on would be typed into it.
  useFocusAmong(view.order, listAround, listTitle);
  return null;
}

/** Of what has the focus in a list and is no card, a field, a button, or is open over the board and about a list. */
function listAround(element: Element): string | null | undefined {
  if (element.closest('[data-task]')) return null;
  const open = boardMenu.get();
  const about = open && 'listId' in open && !('taskId' in open) ? open.listId : null;
  return element.closest<HTMLElement>('[data-column]')?.dataset.column ?? about;
}

/** A list, or where it is gone the one that has come into its place. */
const stillThere = (
  order: readonly string[],
  { listId, at }: { readonly listId: string; readonly at: number },
): string => (order.includes(listId) ? listId : (order[at] ?? order.at(-1) ?? ''));

/** Where on the board an open task shows now, in its old list or in another one; with its parent where that is folded. */
function shownAt({ order, lists }: View, taskId: string, spotsIn: (list: ListView) => readonly Spot[]): Spot | null {
  for (const listId of order) {
    const list = lists.get(listId);
    const task = list?.tasks.get(taskId);
    if (!list || task?.status !== 'needsAction') continue;
    const spots = spotsIn(list);
    return spots.find((spot) => spot.taskId === taskId) ?? spots.find((spot) => spot.taskId === task.parent) ?? null;
  }
  return null;
}

/** What adds to a list, its button or its field; of a folded one what unfolds it. */
const addPlace = (listId: string): HTMLElement | null =>
  document.querySelector(`[data-column="${CSS.escape(listId)}"] :is(.add, .add-field textarea, .unfold)`);
