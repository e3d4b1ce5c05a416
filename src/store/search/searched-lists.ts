import { ALL_BOARDS, isOwnBoard, isVirtualBoard } from '../../domain/board.ts';
import { selectBoardOrder, selectOrder, selectUser } from '../selectors.ts';
import type { RootState } from '../store.ts';
import { selectFilter } from './search.ts';

/** Ids of the lists that a search looks through: those of the filter's boards, else of the board on the screen. */
export const selectSearchedOrder = (state: RootState): readonly string[] =>
  isVirtualBoard(state.ui.boardId) && !selectFilter(state)?.boards ? selectOrder(state) : selectBoardOrder(state);

/**
 * The board for a new list, so that the list is shown: the board on the screen, or the first of the boards that a
 * filter shows instead.
 */
export function selectBoardOfNewList(state: RootState): string {
  const { boardId } = state.ui;
  const boards = selectFilter(state)?.boards ?? [];
  if ([boardId, ALL_BOARDS].some((shown) => boards.includes(shown))) return boardId;
  return boards.find((id) => isOwnBoard(selectUser(state), id)) ?? boardId;
}
