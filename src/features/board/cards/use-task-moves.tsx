import { ArrowRightToLine, CornerDownRight, ListTree, Move } from 'lucide-react';
import { isVirtualBoard } from '../../../domain/board.ts';
import { nestTask, unnestTask } from '../../../domain/operations/intents.ts';
import type { Task } from '../../../domain/task.ts';
import type { View } from '../../../domain/view.ts';
import { actOnView } from '../../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectView } from '../../../store/selectors.ts';
import { NARROW_QUERY, TOUCH_QUERY } from '../../../ui/media.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { shownTop } from '../column/lingering.ts';
import { seekFocus } from '../keys/focus.ts';
import { keyboardHand } from '../keys/use-carry.ts';
import { listEntries } from '../lists/list-entries.ts';
import { moveAway } from './move-away.ts';
import { MANY_LISTS } from './move-sheet.tsx';

/**
 * Returns the entries of a card's menu that move its task: by the keyboard, to another list, or into and out of a
 * parent. A completed task stays where it is.
 */
export function useTaskMoves(listId: string, task: Task): readonly MenuEntry[] {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const view = useAppSelector(selectView);
  // On a virtual board a card has no place among its siblings, and the card above it may be of another list.
  const gathered = useAppSelector((state) => isVirtualBoard(state.ui.boardId));
  const narrow = useMedia(NARROW_QUERY);
  const touch = useMedia(TOUCH_QUERY);
  if (task.status === 'completed') return [];
  const place = { listId, taskId: task.id };
  const nested = task.parent !== null;
  const entries: MenuEntry[] = [];

  if (!touch && !gathered) {
    entries.push({
      label: words.moveWithKeys,
      icon: <Move />,
      keys: 'M',
      run: () => {
        seekFocus(listId, task.id);
        requestAnimationFrame(() => keyboardHand.get()?.pickUp(place));
      },
    });
  }

  const entryOf = (to: string): MenuEntry => ({
    id: to,
    label: listName(view.lists.get(to)?.title),
    disabled: to === listId && !nested ? '' : undefined,
    run: () => moveAway(store, place, to, words),
  });
  // With one list there is nowhere else to move a task to; a subtask can become a task of its own in that list.
  if (nested || view.order.length > 1) {
    const icon = <ArrowRightToLine className="in" />;
    entries.push(
      narrow || view.order.length > MANY_LISTS
        ? { label: words.moveToSheet, icon, run: () => boardMenu.set({ kind: 'move', ...place }) }
        : { label: words.moveTo, icon, items: listEntries(view, listId, words.mainBoard, entryOf) },
    );
  }

  const nest = (now: View) =>
    nested ? unnestTask(now, listId, task.id) : nestTask(now, listId, task.id, shownTop(store.getState()));
  if ((nested || !gathered) && nest(view)) {
    entries.push({
      label: nested ? words.makeTask : words.makeSubtask,
      icon: nested ? <CornerDownRight className="in" /> : <ListTree />,
      ...(!gathered && { keys: nested ? '[' : ']' }),
      run: () => {
        keepInSight(task.id);
        dispatch(actOnView(nest));
        seekFocus(listId, task.id);
      },
    });
  }
  return entries.map((entry, index) => ({ ...entry, apart: index === 0 }));
}
