import { boardsOf } from '../../domain/board.ts';
import { moveTask } from '../../domain/operations/intents.ts';
import { seenText } from '../../domain/seen-text.ts';
import { actUndoable } from '../act.ts';
import { keepInSight } from '../search/search.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import type { TaskPlace } from '../ui-slice.ts';

interface MoveWords {
  readonly mainBoard: string;
  readonly untitledList: string;
  taskMovedTo(list: string): string;
  taskMovedToBoard(list: string, board: string): string;
}

/**
 * Moves a task to the top of a list. Since it may be out of sight there, a toast with Undo names the list. Returns
 * false if nothing moves.
 */
export function moveToList({ listId, taskId }: TaskPlace, to: string, words: MoveWords): AppThunk<boolean> {
  return (dispatch, getState) => {
    const view = selectView(getState());
    const intent = moveTask(view, { taskId, from: listId, to, parent: null, index: 0 });
    const goal = view.lists.get(to);
    if (!intent || !goal) return false;
    const board = boardsOf(view.user, words.mainBoard).find(({ id }) => id === goal.boardId);
    const stays = goal.boardId === view.lists.get(listId)?.boardId || !board;
    const list = seenText(goal.title) || words.untitledList;
    const say = stays ? words.taskMovedTo(list) : words.taskMovedToBoard(list, board.title);
    keepInSight(taskId);
    dispatch(actUndoable([intent], to === listId ? undefined : say));
    return true;
  };
}
