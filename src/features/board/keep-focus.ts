import { useLayoutEffect } from 'react';
import type { View } from '../../domain/view.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardView } from '../../store/selectors.ts';
import { useExternal } from '../../ui/external.ts';
import { focusHeld, focusPlace, seekFocus } from './focus.ts';
import { shownTop, useAllLingering } from './lingering.ts';
import type { Spot } from './navigation.ts';

/** The row of the focused card among those that show. */
let row = 0;

/**
 * Called after what shows the card of the focus drew. A card that is gone from there, by an undo, another device or the end
 * of its undo window, leaves the focus to `follow`: where its task is now; else to the card in its row.
 */
export function keepFocus(cards: readonly Spot[], card: string, follow: () => Spot | null): void {
  const now = focusPlace.get();
  if (!now || now.seek || !focusHeld.now) return;
  if (document.activeElement !== document.body) {
    row = Math.max(
      0,
      cards.findIndex(({ taskId }) => taskId === card),
    );
    return;
  }
  focusHeld.now = false;
  const next = follow() ?? cards[Math.min(row, cards.length - 1)];
  if (next) seekFocus(next.listId, next.taskId);
}

/** Keeps the focus on the cards of a board's lists. Drawn behind them. */
export function KeepFocus() {
  const store = useAppStore();
  const view = useAppSelector(selectBoardView);
  useAllLingering();
  const place = useExternal(focusPlace, (value) => value);
  useLayoutEffect(() => {
    const list = place && view.lists.get(place.listId);
    if (!list) return;
    const cards = shownTop(store.getState())(list).map((taskId) => ({ listId: list.id, taskId }));
    keepFocus(cards, list.tasks.get(place.taskId)?.parent ?? place.taskId, () => openAt(view, place.taskId));
  });
  return null;
}

/** Where on the board an open task is now, in its old list or in another one. */
function openAt({ order, lists }: View, taskId: string): Spot | null {
  const listId = order.find((id) => lists.get(id)?.tasks.get(taskId)?.status === 'needsAction');
  return listId === undefined ? null : { listId, taskId };
}
