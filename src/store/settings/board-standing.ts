import { isOwnBoard, isVirtualBoard } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { selectUser } from '../selectors.ts';
import type { RootState } from '../store.ts';

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
