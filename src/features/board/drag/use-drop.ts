import { useCallback } from 'react';
import type { ListView } from '../../../domain/list.ts';
import { moveTask } from '../../../domain/operations/intents.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../../store/hooks.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import { announce } from '../../../ui/live-region.tsx';
import { listName } from '../../messages/list-name.ts';
import { useMessages } from '../../messages/messages.ts';
import { indexBehind } from '../column/items.ts';
import { shownTop } from '../column/lingering.ts';
import { offerMyOrder } from '../column/sort-list.ts';
import { standsBehind } from '../keys/carry.ts';
import { seekFocus } from '../keys/focus.ts';
import type { HeldTask, TaskSlot } from './hand.ts';
import { sayGone, sayWhyNot } from './why-not.ts';

/**
 * Returns the function that applies the drop of a task in a list. If the task or the place went away, or the task was
 * completed, while it was held, the user is told so and nothing changes. `moved` returns the text of a message with
 * Undo for a move to another list, if there should be one.
 */
export function useDrop(moved?: (list: ListView) => string | undefined): (hand: HeldTask, goal: TaskSlot) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useMessages();
  return useCallback(
    function drop(hand, goal) {
      const view = selectBoardView(store.getState());
      const task = view.lists.get(hand.listId)?.tasks.get(hand.taskId);
      if (!task) return sayGone('taskGone');
      // Completed elsewhere while it was held.
      if (task.status === 'completed') return sayWhyNot(store, hand);
      const list = view.lists.get(goal.listId);
      if (!list) return sayGone('listGone');
      // Moved to another board while the task was held, which would go out of sight.
      if (!view.order.includes(list.id)) return sayGone('listLeft');
      const parent = goal.kind === 'nest' ? goal.parent : null;
      if (parent !== null && !list.tasks.has(parent)) return sayGone('placeGone');
      const index = indexBehind(list, parent, goal.after, hand.taskId);
      if (index === null) return sayGone('placeGone');
      const top = shownTop(store.getState());
      if (standsBehind(list, hand.taskId, parent, goal.after, top)) {
        announce(words.dropped(hand.title));
        if (hand.by === 'keyboard') seekFocus(goal.listId, hand.taskId);
        return;
      }
      const sorted = list.sortBy !== 'position' && parent === null;
      if (sorted && hand.listId === goal.listId && hand.parent === null) {
        // A move within a sorted list changes only the place, which does not show. If the user accepts the offer, the
        // list is in the user's own order by then and may have changed, so the drop is worked out again.
        offerMyOrder(store, list, () => drop(hand, goal));
      } else {
        const intent = moveTask(view, { taskId: hand.taskId, from: hand.listId, to: goal.listId, parent, index });
        if (!intent) return sayGone('placeGone');
        // A task from another list or parent moves at once, and the list's sort mode decides where it shows.
        const elsewhere = hand.listId === goal.listId ? undefined : moved?.(list);
        const say = sorted ? words.movedSorted(listName(list.title), words.sortModes[list.sortBy]) : elsewhere;
        keepInSight(hand.taskId);
        dispatch(actUndoable([intent], say));
        announce(words.dropped(hand.title));
      }
      if (hand.by === 'keyboard') seekFocus(goal.listId, hand.taskId);
    },
    [dispatch, store, words, moved],
  );
}
