import type { TaskPlace } from '../../../store/ui-slice.ts';
import { external } from '../../../ui/external.ts';

/** The card that the arrow keys start from. `seek`: give it the browser's focus once it is on the screen. */
interface FocusPlace extends TaskPlace {
  readonly seek: boolean;
}

/** One per page. A column keeps this card mounted wherever the column is scrolled, so that the focus is never lost. */
export const focusPlace = external<FocusPlace | null>(null);

/** Whether the browser's focus is on a card. Tracked: a card that leaves the document loses it without an event. */
export const focusHeld = { now: false };

/**
 * Remembers where the focus is. Nothing but the focus itself shows this, so subscribers are told late (`hold`) and the
 * press that moved the focus is handled first.
 */
export function noteFocus(listId: string, taskId: string): void {
  focusHeld.now = true;
  const now = focusPlace.get();
  if (now?.listId === listId && now.taskId === taskId) return;
  focusPlace.hold({ listId, taskId, seek: false });
}

/** Records that the focus left the cards. */
export function focusLeft(): void {
  focusHeld.now = false;
}

/**
 * Sends the focus to a card or subtask wherever it is. If the task is gone, keep-focus.ts, where the board has it,
 * sends the focus to a neighbour instead.
 */
export function seekFocus(listId: string, taskId: string): void {
  focusPlace.set({ listId, taskId, seek: true });
  // After what this change renders; when it renders nothing, no column would settle the focus.
  queueMicrotask(() => settleFocus(listId));
}

/** The card or subtask row of a task; null when it is not in the document. */
export const cardElement = (taskId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`);

/** Gives the focus to the sought card if it is in this list and in the document. Called after a list was drawn. */
export function settleFocus(listId: string): void {
  const now = focusPlace.get();
  if (!now?.seek || now.listId !== listId) return;
  const target = cardElement(now.taskId);
  if (target?.dataset.list !== listId) return;
  focusPlace.set({ ...now, seek: false });
  target.focus();
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
