import { external } from '../../ui/external.ts';

/** The card that arrows start from. `seek`: the browser's focus should go there once it is on the screen. */
interface FocusPlace {
  readonly listId: string;
  readonly taskId: string;
  readonly seek: boolean;
}

/** One per page. A column keeps this card mounted wherever it is scrolled to, so that focus is never lost. */
export const focusPlace = external<FocusPlace | null>(null);

/** Whether the browser's focus is on a card: a card that leaves the document takes it along without a word. */
export const focusHeld = { now: false };

/** Remembers where focus is. Nothing of it shows but the focus itself, so a press that brought it goes first. */
export function noteFocus(listId: string, taskId: string): void {
  focusHeld.now = true;
  const now = focusPlace.get();
  if (now?.listId === listId && now.taskId === taskId) return;
  focusPlace.hold({ listId, taskId, seek: false });
}

/** The focus left the cards for something else. */
export function focusLeft(): void {
  focusHeld.now = false;
}

/** Sends focus to a card or subtask, wherever it is; with the board around it (keep-focus.ts) to its neighbour if it is gone. */
export function seekFocus(listId: string, taskId: string): void {
  focusPlace.set({ listId, taskId, seek: true });
  // Behind what this change draws, which may be nothing.
  queueMicrotask(() => settleFocus(listId));
}

/** The card or row of a task; null where it is not in the document. */
export const cardElement = (taskId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`);

/** Called by a column after it drew: gives focus to the sought card if this column shows it. */
export function settleFocus(listId: string): void {
  const now = focusPlace.get();
  if (!now?.seek || now.listId !== listId) return;
  const target = cardElement(now.taskId);
  if (target?.dataset.list !== listId) return;
  focusPlace.set({ ...now, seek: false });
  target.focus();
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
