import { useCallback } from 'react';
import { moveList } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectBoardView } from '../../store/selectors.ts';
import { announce } from '../../ui/live-region.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import type { Held, Slot } from './hand.ts';
import { refuse } from './refuse.ts';
import { useDrop } from './use-drop.ts';
import { useDropOnBoard } from './use-drop-on-board.ts';

/** What a pointer can let go of, everywhere it can: beside the tasks also lists, and both on a board's name. */
export function usePointerDrop(): (hand: Held, goal: Slot) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useAroundMessages();
  const dropTask = useDrop();
  const dropOnBoard = useDropOnBoard();
  return useCallback(
    (hand, goal) => {
      if (goal.kind === 'board') return dropOnBoard(hand, goal.boardId);
      if (hand.kind === 'task') {
        if (goal.kind !== 'list') dropTask(hand, goal);
        return;
      }
      if (goal.kind !== 'list') return;
      const view = selectBoardView(store.getState());
      if (!view.lists.has(hand.listId)) return refuse(words.listGone);
      const intent = moveList(view, hand.listId, goal.index);
      if (intent) dispatch(act(intent, { undoable: true }));
      announce(words.listMovedTo(hand.title, goal.index + 1, view.order.length));
    },
    [dispatch, store, words, dropTask, dropOnBoard],
  );
}
