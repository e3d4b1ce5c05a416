import { useCallback } from 'react';
import { useAppStore } from '../../store/hooks.ts';
import { selectBoardView } from '../../store/selectors.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import type { Held, Slot } from './hand.ts';
import { moveListTo } from './list-places.ts';
import { refuse } from './refuse.ts';
import { useDrop } from './use-drop.ts';
import { useDropOnBoard } from './use-drop-on-board.ts';

/** What a pointer can let go of, everywhere it can: beside the tasks also lists, and both on a board's name. */
export function usePointerDrop(): (hand: Held, goal: Slot) => void {
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
      if (!selectBoardView(store.getState()).lists.has(hand.listId)) return refuse(words.listGone);
      moveListTo(store, hand.listId, goal.index);
    },
    [store, words, dropTask, dropOnBoard],
  );
}
