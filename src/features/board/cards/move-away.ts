import { isVirtualBoard } from '../../../domain/board.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { moveToList } from '../../../store/tasks/move-to-list.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import type { AllMessages } from '../../messages/all-messages.ts';
import { shownItems } from '../column/lingering.ts';
import { focusPlace, seekFocus } from '../keys/focus.ts';
import { addPlace, placesOf } from '../keys/keep-focus.ts';

/**
 * Moves a task to a list that is chosen by name. Its user may have more to move: the board stays where it is, and the
 * focus goes to the row after it, as when it is deleted, or to the add button of a list that is empty now. On a virtual
 * board, and within its own list, where the task still shows, the focus goes with it.
 */
export function moveAway(store: AppStore, place: TaskPlace, to: string, words: AllMessages): void {
  const { listId, taskId } = place;
  const state = store.getState();
  const list = isVirtualBoard(state.ui.boardId) || to === listId ? undefined : selectBoardView(state).lists.get(listId);
  const goes = (id: string) => id === taskId || list?.tasks.get(id)?.parent === taskId;
  const rows = list ? placesOf(state, list, shownItems(state, list).open) : [];
  const at = rows.findIndex((row) => row.taskId === taskId);
  const next = rows.slice(at).find((row) => !goes(row.taskId)) ?? rows[at - 1];
  if (!store.dispatch(moveToList(place, to, words))) return;
  if (!list) seekFocus(to, taskId);
  else if (next) seekFocus(listId, next.taskId);
  else {
    focusPlace.set({ listId, taskId: '', seek: false });
    addPlace(listId)?.focus();
  }
}
