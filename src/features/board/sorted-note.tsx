import { ArrowDownNarrowWide, X } from 'lucide-react';
import type { ListView, SortMode } from '../../domain/list.ts';
import { writeListEntry } from '../../domain/operations/list-entry.ts';
import { act } from '../../store/act.ts';
import { useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type Messages, useMessages } from '../messages/messages.ts';
import { sortWords } from './sort-words.ts';

/** Shows a list in another order; undone like any other change. */
export function sortList(store: AppStore, listId: string, sortBy: SortMode): void {
  const intent = writeListEntry(selectView(store.getState()), listId, { sortBy });
  if (intent) store.dispatch(act(intent, { undoable: true }));
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
  showToast({ text, ms: 8000, key: 'sorted', action: { label: words.useMyOrder, run } });
  announce(text);
}

/** Under the title of a list that is sorted: by what, and the way back to the user's own order. */
export function SortedNote({ list }: { readonly list: ListView }) {
  const words = useMessages();
  const store = useAppStore();
  if (list.sortBy === 'position') return null;
  return (
    <div className="sorted-note">
      <ArrowDownNarrowWide size={14} strokeWidth={1.8} aria-hidden="true" />
      <span>{words.sortedBy(sortWords(list.sortBy, words))}</span>
      <button
        type="button"
        aria-label={words.useMyOrder}
        title={words.useMyOrder}
        onClick={() => sortList(store, list.id, 'position')}
      >
        <X size={14} strokeWidth={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
