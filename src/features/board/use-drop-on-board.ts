import { useCallback } from 'react';
import { boardsOf, DAY_BOARD_ID, listsOn, ME_BOARD_ID } from '../../domain/board.ts';
import { editTask, moveList } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { moveToList } from '../../store/move-to-list.ts';
import { requirePremium } from '../../store/premium.ts';
import { selectView } from '../../store/selectors.ts';
import { announce } from '../../ui/live-region.tsx';
import { calendarDay } from '../../ui/today.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import type { Held } from './hand.ts';
import { refuse } from './refuse.ts';

/**
 * What letting go on a board's name does: a list goes there [1.3], a task to the first list there; on 'Due today' a task
 * gets the day; nothing can be assigned yet, and that is said, as is what went away while it was in the hand.
 */
export function useDropOnBoard(): (hand: Held, boardId: string) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useAroundMessages();
  return useCallback(
    (hand, boardId) => {
      const view = selectView(store.getState());
      if (boardId === ME_BOARD_ID) return refuse(words.cannotAssign);
      if (hand.kind === 'list') {
        if (boardId === DAY_BOARD_ID) return refuse(words.dayTakesTasks);
        const list = view.lists.get(hand.listId);
        if (!list) return refuse(words.listGone);
        if (list.boardId === boardId) return;
        return requirePremium(store, 'boards', () => {
          const now = selectView(store.getState());
          const board = boardsOf(now.user, words.mainBoard).find(({ id }) => id === boardId);
          const intent = moveList(now, hand.listId, Number.POSITIVE_INFINITY, boardId);
          if (!intent || !board) return;
          dispatch(act(intent, { undoable: true, say: words.listMovedToBoard(hand.title, board.title) }));
        });
      }
      if (!view.lists.get(hand.listId)?.tasks.has(hand.taskId)) return refuse(words.taskGone);
      if (boardId === DAY_BOARD_ID) {
        const intent = editTask(view, hand.listId, hand.taskId, { due: calendarDay(new Date()) });
        if (intent) dispatch(act(intent, { undoable: true, say: words.dueTodaySet }));
        else announce(words.dueTodaySet);
        return;
      }
      const board = boardsOf(view.user, words.mainBoard).find(({ id }) => id === boardId);
      const [to] = listsOn(view, boardId);
      if (!board || view.lists.get(hand.listId)?.boardId === boardId) return;
      if (to === undefined) return refuse(words.boardHasNoList(board.title));
      dispatch(moveToList(hand, to, words));
    },
    [dispatch, store, words],
  );
}
