import { isVirtualBoard } from '../../domain/board.ts';
import { touches } from '../../domain/operations/touches.ts';
import { selectBoardView, selectUndoables, selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { focusHeld, seekFocus } from '../board/keys/focus.ts';
import { takeBack } from '../toasts/take-back.ts';

/**
 * Takes an action back. If the focus is on a card, or on the button of a folded list, to which it goes with a card that
 * is moved there, it moves to the task that was brought back, where the board shows that: the next key is most often
 * meant for it.
 */
export function undoHere(store: AppStore, operationId: string): void {
  const made = selectUndoables(store.getState()).find((undoable) => undoable.operationId === operationId);
  const [taskId] = made?.parts[0]?.compensate.flatMap((intent) => touches(intent).tasks) ?? [];
  const leads = taskId !== undefined && (focusHeld.now || document.activeElement?.matches('[data-column] .unfold'));
  takeBack(store, operationId);
  if (!leads) return;
  const state = store.getState();
  const { order, lists } = isVirtualBoard(state.ui.boardId) ? selectView(state) : selectBoardView(state);
  const listId = order.find((id) => lists.get(id)?.tasks.has(taskId));
  if (listId) seekFocus(listId, taskId);
}
