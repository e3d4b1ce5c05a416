import { ALL_BOARDS, isOwnBoard, isVirtualBoard } from '../domain/board.ts';
import { selectFilter } from './search.ts';
import { selectBoardOrder, selectOrder, selectUser } from './selectors.ts';
import type { RootState } from './store.ts';

/** Ids of the lists that a search looks through: those of the boards it names, else of the one on the screen. */
export const selectSearchedOrder = (state: RootState): readonly string[] =>
  isVirtualBoard(state.ui.boardId) && !selectFilter(state)?.boards ? selectOrder(state) : selectBoardOrder(state);

/** The board of a new list, so that it shows: the one on the screen, or the first of those that a filter shows instead. */
export function selectBoardOfNewList(state: RootState): string {
  const { boardId } = state.ui;
  const boards = selectFilter(state)?.boards ?? [];
  if ([boardId, ALL_BOARDS].some((shown) => boards.includes(shown))) return boardId;
  return boards.find((id) => isOwnBoard(selectUser(state), id)) ?? boardId;
}
