import { isVirtualBoard } from '../domain/board.ts';
import { selectFilter } from './search.ts';
import { selectBoardOrder, selectOrder } from './selectors.ts';
import type { RootState } from './store.ts';

/** Ids of the lists that a search looks through: those of the boards it names, else of the one on the screen. */
export const selectSearchedOrder = (state: RootState): readonly string[] =>
  isVirtualBoard(state.ui.boardId) && !selectFilter(state)?.boards ? selectOrder(state) : selectBoardOrder(state);
