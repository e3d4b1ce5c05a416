import { isVirtualBoard } from '../../domain/board.ts';
import { touches } from '../../domain/operations/touches.ts';
import { selectBoardView, selectUndoables, selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { focusHeld, seekFocus } from '../board/keys/focus.ts';
import { takeBack } from '../toasts/take-back.ts';

/**
 * Takes the last action back. Returns false if there is none. If the focus is on a card, or on the button of a folded
 * list, to which it goes with a card that is moved there, it moves to the task that was brought back, where the board
 * shows that: the next key is most often meant for it.
 */
export function undoByKey(store: AppStore): boolean {
  const last = selectUndoables(store.getState()).at(-1);
  if (!last) return false;
  const [taskId] = last.parts[0]?.compensate.flatMap((intent) => touches(intent).tasks) ?? [];
  const leads = taskId !== undefined && (focusHeld.now || document.activeElement?.matches('.unfold'));
  takeBack(store, last.operationId);
  if (!leads) return true;
  const state = store.getState();
  const { order, lists } = isVirtualBoard(state.ui.boardId) ? selectView(state) : selectBoardView(state);
  const listId = order.find((id) => lists.get(id)?.tasks.has(taskId));
  if (listId) seekFocus(listId, taskId);
  return true;
}
