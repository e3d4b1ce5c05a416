import type { ListView } from '../../domain/list.ts';
import type { AppStore } from '../../store/store.ts';
import { closeOnce } from '../../ui/close-once.ts';
import { showToast } from '../../ui/toast-store.ts';
import { allMessages } from '../messages/all-messages.ts';
import { sortList } from './sort-list.ts';

/**
 * A place in a sorted list says nothing: tells so and offers the user's own order, in which `then` is done. What is done
 * or undone next, and another board, end the offer.
 */
export function offerMyOrder(store: AppStore, list: ListView, then: () => void): void {
  const words = allMessages();
  const text = words.sortedDrag(words.sortModes[list.sortBy]);
  const run = () => {
    sortList(store, list.id, 'position');
    then();
  };
  showToast({ text, ms: 8000, key: 'sorted', action: { label: words.useMyOrder, run } });
  const { boardId, undoables } = store.getState().ui;
  closeOnce(store.subscribe, 'sorted', () => {
    const { ui } = store.getState();
    return ui.boardId !== boardId || ui.undoables !== undoables;
  });
}
