import { boardsOf, DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { selectUser } from '../../store/selectors.ts';
import { selectStanding } from '../../store/settings/board-standing.ts';
import type { RootState } from '../../store/store.ts';
import type { AroundMessages } from '../messages/around-messages.ts';

/**
 * Returns the title of what is shown, for places other than the bar above the columns: the document's title, a printed
 * page.
 */
export function titleOfBoard(state: RootState, words: AroundMessages): string {
  const { boardId } = state.ui;
  if (boardId === DAY_BOARD_ID) return words.dueToday;
  if (boardId === ME_BOARD_ID) return words.assignedToMe;
  const standing = selectStanding(state);
  if (standing !== 'there') return standing === 'gone' ? words.boardGone : words.boards;
  return boardsOf(selectUser(state), words.mainBoard).find(({ id }) => id === boardId)?.title ?? words.mainBoard;
}
