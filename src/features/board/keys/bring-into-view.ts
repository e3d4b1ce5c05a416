import { flushSync } from 'react-dom';
import { selectBoardOrder, selectTask } from '../../../store/selectors.ts';
import type { RootState } from '../../../store/store.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { finishTurns } from '../../../ui/in-turn.ts';
import { listTitle } from '../column/column-header.tsx';
import { cardElement, focusPlace } from './focus.ts';

/**
 * Scrolls the board to a task that something else has opened, and leaves the focus there. A task without a card of its
 * own is shown by its parent's, or by its list. Does nothing where the list is on another board.
 */
export function bringIntoView(state: RootState, { listId, taskId }: TaskPlace): void {
  if (!selectBoardOrder(state).includes(listId)) return;
  // This makes the board draw the list and the card, however far out of view they are.
  flushSync(() => focusPlace.set({ listId, taskId, seek: false }));
  finishTurns();
  const parent = selectTask(state, listId, taskId)?.parent ?? '';
  const element = cardElement(taskId) ?? cardElement(parent) ?? listTitle(listId);
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
