import type { ListView, SortMode } from '../../domain/list.ts';
import { writeListEntry } from '../../domain/operations/list-entry.ts';
import { act } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { announce } from '../../ui/live-region.tsx';
import { closeKeyed, showToast } from '../../ui/toast-store.ts';
import type { Messages } from '../messages/messages.ts';
import { sortWords } from './sort-words.ts';

const SORTED_TOAST = 'sorted';

/** Shows a list in another order; undone like any other change. */
export function sortList(store: AppStore, listId: string, sortBy: SortMode): void {
  const intent = writeListEntry(selectView(store.getState()), listId, { sortBy });
  if (intent) store.dispatch(act(intent, { undoable: true }));
  // What it offers was for the order before.
  closeKeyed(SORTED_TOAST);
}

/**
 * A place in a sorted list says nothing: tells so and offers the user's own order, in which `then` is done.
 */
export function offerMyOrder(store: AppStore, list: ListView, words: Messages, then: () => void): void {
  const text = words.sortedDrag(sortWords(list.sortBy, words));
  const run = () => {
    sortList(store, list.id, 'position');
    then();
  };
  showToast({ text, ms: 8000, key: SORTED_TOAST, action: { label: words.useMyOrder, run } });
  announce(text);
}
