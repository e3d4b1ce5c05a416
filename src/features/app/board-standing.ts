import { boardsOf, DAY_BOARD_ID, isOwnBoard, isVirtualBoard, ME_BOARD_ID } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { selectUser } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import type { AroundMessages } from '../messages/around-messages.ts';

/**
 * What is known of the board that the address names. `unread`: the user document [3.13] was never read on this device, and
 * nobody knows yet whether the board is there and what is on it.
 */
export function selectStanding(state: RootState): 'there' | 'gone' | 'unread' {
  const user = selectUser(state);
  const { boardId } = state.ui;
  if (boardId === DEFAULT_BOARD_ID || isVirtualBoard(boardId)) return 'there';
  if (user === null) return 'unread';
  return isOwnBoard(user, boardId) ? 'there' : 'gone';
}

/** What is shown, for who reads it elsewhere than above the columns: a title of the document, a sheet of paper. */
export function titleOfBoard(state: RootState, words: AroundMessages): string {
  const { boardId } = state.ui;
  if (boardId === DAY_BOARD_ID) return words.dueToday;
  if (boardId === ME_BOARD_ID) return words.assignedToMe;
  const standing = selectStanding(state);
  if (standing !== 'there') return standing === 'gone' ? words.boardGone : words.boards;
  return boardsOf(selectUser(state), words.mainBoard).find(({ id }) => id === boardId)?.title ?? words.mainBoard;
}
