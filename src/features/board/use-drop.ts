import { useCallback } from 'react';
import { moveList, moveTask } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectBoardView } from '../../store/selectors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMessages } from '../messages/messages.ts';
import { seekFocus } from './focus.ts';
import type { Held, Slot } from './hand.ts';
import { indexBehind } from './items.ts';
import { offerMyOrder } from './sort-list.ts';
import { useDropOnBoard } from './use-drop-on-board.ts';

/**
 * Makes the change that a drop asks for. What went away while it was in the hand is told: then nothing changes, and the
 * card is where it was.
 */
export function useDrop(): (hand: Held, goal: Slot) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useMessages();
  const dropOnBoard = useDropOnBoard();
  return useCallback(
    (hand, goal) => {
      const view = selectBoardView(store.getState());
      const refuse = (text: string) => {
        showToast({ text, ms: 6000 });
        announce(text);
      };
      if (goal.kind === 'board') return dropOnBoard(hand, goal.boardId);
      if (hand.kind === 'list') {
        if (goal.kind !== 'list') return;
        if (!view.lists.has(hand.listId)) return refuse(words.listGone);
        const intent = moveList(view, hand.listId, goal.index);
        if (intent) dispatch(act(intent, { undoable: true }));
        announce(words.listMovedTo(hand.title, goal.index + 1, view.order.length));
        return;
      }
      if (goal.kind === 'list') return;
      if (!view.lists.get(hand.listId)?.tasks.has(hand.taskId)) return refuse(words.taskGone);
      const list = view.lists.get(goal.listId);
      if (!list) return refuse(words.listGone);
      const parent = goal.kind === 'nest' ? goal.parent : null;
      if (parent !== null && !list.tasks.has(parent)) return refuse(words.placeGone);
      const index = indexBehind(list, parent, goal.after, hand.taskId);
      if (index === null) return refuse(words.placeGone);
      const sorted =
        list.sortBy !== 'position' && hand.listId === goal.listId && parent === null && hand.parent === null;
      if (sorted) {
        offerMyOrder(store, list, words, () => {
          const move = { taskId: hand.taskId, from: hand.listId, to: goal.listId, parent, index };
          const intent = moveTask(selectBoardView(store.getState()), move);
          if (intent) dispatch(act(intent, { undoable: true }));
        });
        if (hand.by === 'keyboard') seekFocus(hand.listId, hand.taskId);
        return;
      }
      const intent = moveTask(view, { taskId: hand.taskId, from: hand.listId, to: goal.listId, parent, index });
      if (intent) dispatch(act(intent, { undoable: true }));
      if (hand.by === 'keyboard') seekFocus(goal.listId, hand.taskId);
      announce(words.dropped(hand.title));
    },
    [dispatch, store, words, dropOnBoard],
  );
}
