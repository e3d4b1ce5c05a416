import { useCallback } from 'react';
import { boardsOf, DAY_BOARD_ID, listsOn, ME_BOARD_ID } from '../../../domain/board.ts';
import { overdueOnCard } from '../../../domain/gathered.ts';
import { editTask } from '../../../domain/operations/intents.ts';
import { moveList } from '../../../domain/operations/list-intents.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
import { requirePremium } from '../../../store/settings/premium.ts';
import { moveToList } from '../../../store/tasks/move-to-list.ts';
import { announce } from '../../../ui/live-region.tsx';
import { calendarDay } from '../../../ui/today.ts';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { listName } from '../../messages/list-name.ts';
import type { Held } from './hand.ts';
import { refuse } from './refuse.ts';
import { sayGone, sayWhyNot } from './why-not.ts';

/**
 * Returns the function that handles a drop on a board's name: a list moves to that board [1.3], a task to its first
 * list. On 'Due today' a task becomes due today, with the overdue tasks below it. Assigning tasks is not possible yet.
 * The user is told when a drop is refused, and when the dropped thing has gone while it was held.
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
        if (!list) return sayGone('listGone');
        if (list.boardId === boardId) return;
        return requirePremium(store, 'boards', () => {
          const now = selectView(store.getState());
          const board = boardsOf(now.user, words.mainBoard).find(({ id }) => id === boardId);
          if (!board) return sayGone('boardGone');
          const intent = moveList(now, hand.listId, Number.POSITIVE_INFINITY, boardId);
          if (!intent) return;
          dispatch(actUndoable([intent], words.listMovedToBoard(listName(hand.title), board.title)));
        });
      }
      const from = view.lists.get(hand.listId);
      const task = from?.tasks.get(hand.taskId);
      if (!from || !task) return sayGone('taskGone');
      if (boardId === DAY_BOARD_ID) {
        const today = calendarDay(new Date());
        // A card with an overdue subtask would otherwise stay in the Overdue column.
        const meant = new Set([task, ...overdueOnCard(from, task, today)]);
        const intents = [...meant].flatMap(({ id }) => editTask(view, from.id, id, { due: today }) ?? []);
        if (intents.length > 0) dispatch(actUndoable(intents, words.dueTodaySet));
        else announce(words.dueTodaySet);
        return;
      }
      const board = boardsOf(view.user, words.mainBoard).find(({ id }) => id === boardId);
      const [to] = listsOn(view, boardId);
      if (!board) return sayGone('boardGone');
      if (from.boardId === boardId) return;
      if (task.status === 'completed') return sayWhyNot(store, hand);
      if (to === undefined) return refuse(words.boardHasNoList(board.title));
      dispatch(moveToList(hand, to, words));
    },
    [dispatch, store, words],
  );
}
