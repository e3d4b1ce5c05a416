import { useCallback } from 'react';
import type { ListView } from '../../../domain/list.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import { TOUCH_QUERY } from '../../../ui/media.ts';
import { useMedia } from '../../../ui/use-media.ts';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { mounted } from '../column/columns-registry.ts';
import { moveListTo } from '../lists/list-places.ts';
import type { Held, Slot } from './hand.ts';
import { useDrop } from './use-drop.ts';
import { useDropOnBoard } from './use-drop-on-board.ts';
import { sayGone } from './why-not.ts';

/** Returns the function that handles every drop by pointer: tasks and lists, on a list or on a board's name. */
export function usePointerDrop(): (hand: Held, goal: Slot) => void {
  const store = useAppStore();
  const words = useAroundMessages();
  const touch = useMedia(TOUCH_QUERY);
  // Touch users have no key to undo and see only part of the board: a message tells of the move and offers Undo, and
  // the list is scrolled into view.
  const moved = useCallback(
    (list: ListView) => (touch ? words.taskMovedTo(listName(list.title)) : undefined),
    [touch, words],
  );
  const dropTask = useDrop(moved);
  const dropOnBoard = useDropOnBoard();
  return useCallback(
    (hand, goal) => {
      if (goal.kind === 'board') return dropOnBoard(hand, goal.boardId);
      if (hand.kind === 'task') {
        if (goal.kind === 'list') return;
        dropTask(hand, goal);
        if (touch) mounted.get(goal.listId)?.scroller.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        return;
      }
      if (goal.kind !== 'list') return;
      const { lists, order } = selectBoardView(store.getState());
      if (!lists.has(hand.listId)) return sayGone('listGone');
      // Moved elsewhere while it was held: its places are those of another board.
      if (!order.includes(hand.listId)) return sayGone('listLeft');
      moveListTo(store, hand.listId, goal.index);
    },
    [store, touch, dropTask, dropOnBoard],
  );
}
