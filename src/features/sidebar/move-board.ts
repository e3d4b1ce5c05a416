import { boardsOf } from '../../domain/board.ts';
import { moveBoard } from '../../domain/operations/boards.ts';
import { actOnView } from '../../store/act.ts';
import { selectUser } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { announce } from '../../ui/live-region.tsx';
import { aroundMessages } from '../messages/around-messages.ts';

/**
 * Moves a board to a place among the boards and announces that place. Does nothing if the board would stay or is gone.
 */
export function moveBoardTo(store: AppStore, boardId: string, index: number): void {
  if (!store.dispatch(actOnView((view) => moveBoard(view, boardId, index)))) return;
  const words = aroundMessages();
  const boards = boardsOf(selectUser(store.getState()), words.mainBoard);
  const at = boards.findIndex(({ id }) => id === boardId);
  announce(words.boardMovedTo(boards[at]?.title ?? '', at + 1, boards.length));
}
