import type { ListView } from '../../../domain/list.ts';
import type { AppStore } from '../../../store/store.ts';
import { closeOnce } from '../../../ui/close-once.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { allMessages } from '../../messages/all-messages.ts';
import { sortList } from './sort-list.ts';

/** How long the offer is shown, in milliseconds. */
export const OFFERED_MS = 8000;

/**
 * Tells the user that a place in a sorted list has no meaning, and offers to switch to the user's own order and then
 * run `then`. The next action or undo, or another board, ends the offer.
 */
export function offerMyOrder(store: AppStore, list: ListView, then: () => void): void {
  const words = allMessages();
  const text = words.sortedDrag(words.sortModes[list.sortBy]);
  const run = () => {
    sortList(store, list.id, 'position');
    then();
  };
  showToast({ text, ms: OFFERED_MS, key: 'sorted', action: { label: words.useMyOrder, run } });
  const { boardId, undoables } = store.getState().ui;
  closeOnce(store.subscribe, 'sorted', () => {
    const { ui } = store.getState();
    return ui.boardId !== boardId || ui.undoables !== undoables;
  });
}
