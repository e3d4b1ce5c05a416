import { isVirtualBoard } from '../../../domain/board.ts';
import { canNest } from '../../../domain/operations/intents.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { allMessages } from '../../messages/all-messages.ts';
import { shownTop } from '../column/lingering.ts';
import { refuse } from './refuse.ts';

/**
 * Tells the user why a card was not moved: it is completed, its board has no places, or it cannot become a subtask of
 * the card above it.
 */
export function sayWhyNot(store: AppStore, { listId, taskId }: TaskPlace): void {
  const state = store.getState();
  const list = selectBoardView(state).lists.get(listId);
  const task = list?.tasks.get(taskId);
  if (task?.status === 'completed') return void refuse(allMessages().completedStays);
  if (isVirtualBoard(state.ui.boardId)) return void refuse(allMessages().gatheredStays);
  if (!list || task?.parent !== null) return;
  const top = shownTop(state)(list);
  const open = top.flatMap((id) => list.tasks.get(id) ?? []).filter(({ status }) => status === 'needsAction');
  const at = open.findIndex(({ id }) => id === taskId);
  if (at > 0 && open.slice(at - 1, at + 1).some((task) => !canNest(task))) refuse(allMessages().assignedAlone);
}

/** What may be gone since a card was lifted: the card itself, or where it was to go. */
export type Gone = 'taskGone' | 'listGone' | 'listLeft' | 'boardGone' | 'placeGone';

/** Tells the user what is gone. */
export const sayGone = (what: Gone): void => refuse(allMessages()[what]);

/** What ended a drag that its user did not end: the window changed its size, or its tab was hidden. */
export type Interruption = 'dragResized' | 'dragHidden';

/** Tells the user what ended a drag. */
export const sayInterrupted = (what: Interruption): void => refuse(allMessages()[what]);
