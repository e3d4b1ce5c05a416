import { boardsOf, DAY_BOARD_ID, isOwnBoard, isVirtualBoard, ME_BOARD_ID } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { selectUser } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import type { AroundMessages } from '../messages/around-messages.ts';

/**
 * Returns what is known of the board that the address names. `unread`: the user document [3.13] was never read on this
 * device, so nobody knows yet whether the board exists and what is on it.
 */
export function selectStanding(state: RootState): 'there' | 'gone' | 'unread' {
  const user = selectUser(state);
  const { boardId } = state.ui;
  if (boardId === DEFAULT_BOARD_ID || isVirtualBoard(boardId)) return 'there';
  if (user === null) return 'unread';
  return isOwnBoard(user, boardId) ? 'there' : 'gone';
}

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
