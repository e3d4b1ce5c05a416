import { external } from '../../ui/external.ts';
import type { Spot } from './navigation.ts';

/** The card that arrows start from. `seek`: the browser's focus should go there once it is on the screen. */
export interface FocusPlace {
  readonly listId: string;
  readonly taskId: string;
  readonly seek: boolean;
}

/** One per page. A column keeps this card mounted wherever it is scrolled to, so that focus is never lost. */
export const focusPlace = external<FocusPlace | null>(null);

/** Whether the browser's focus is on a card: a card that leaves the document takes it along without a word. */
let holds = false;
/** The row of the focused card among those that show. */
let row = 0;

/** Remembers where focus is. */
export function noteFocus(listId: string, taskId: string): void {
  holds = true;
  const now = focusPlace.get();
  if (now?.listId === listId && now.taskId === taskId) return;
  focusPlace.set({ listId, taskId, seek: false });
}

/** The focus left the cards for something else. */
export function focusLeft(): void {
  holds = false;
}

/** Sends focus to a card or subtask, wherever it is. */
export function seekFocus(listId: string, taskId: string): void {
  focusPlace.set({ listId, taskId, seek: true });
}

const element = (taskId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`);

/** Called by a column after it drew: gives focus to the sought card if this column shows it. */
export function settleFocus(listId: string): void {
  const now = focusPlace.get();
  if (!now?.seek || now.listId !== listId) return;
  const target = element(now.taskId);
  if (!target) return;
  focusPlace.set({ ...now, seek: false });
  target.focus();
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/**
 * Called by what shows the card of the focus, after it drew. A card that is gone from there, by an undo, another device or
 * the end of its undo window, leaves the focus to `follow`: where its task is now; else to the card in its row.
 */
export function keepFocus(cards: readonly Spot[], card: string, follow: (from: FocusPlace) => Spot | null): void {
  const now = focusPlace.get();
  if (!now || now.seek || !holds) return;
  const at = cards.findIndex(({ taskId }) => taskId === card);
  if (document.activeElement !== document.body) {
    if (at >= 0) row = at;
    return;
  }
  holds = false;
  const next = follow(now) ?? cards[Math.min(row, cards.length - 1)];
  if (next) seekFocus(next.listId, next.taskId);
}
