import { isVirtualBoard } from '../../../domain/board.ts';
import { selectList, selectTask } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { toggleDone } from '../../../store/tasks/toggle-done.ts';
import { untick } from '../../../ui/untick.ts';
import { linger, lingers, shownTop } from '../column/lingering.ts';

/**
 * Completes or reopens a task. A card that is completed here keeps its place for the undo window. That includes a
 * subtask on a virtual board, where it has a card of its own. To reopen it there takes the completion back, that of its
 * subtasks too; later it goes to the end of its list [4.2].
 */
export function toggleTask(store: AppStore, listId: string, taskId: string): void {
  const state = store.getState();
  const task = selectTask(state, listId, taskId);
  if (task?.status === 'completed' && lingers(taskId) && untick.get()?.(taskId)) return;
  const onCard = task?.parent === null || isVirtualBoard(state.ui.boardId);
  const list = selectList(state, listId);
  if (list && task?.status === 'needsAction' && onCard) linger(listId, taskId, shownTop(state)(list));
  store.dispatch(toggleDone(listId, taskId));
}
