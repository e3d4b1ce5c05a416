import type { ListView, SortMode } from '../../../domain/list.ts';
import { writeListEntry } from '../../../domain/operations/list-entry.ts';
import { act, actUndoable } from '../../../store/act.ts';
import { selectView } from '../../../store/selectors.ts';
import { selectUserRead } from '../../../store/settings/user-read.ts';
import type { AppStore } from '../../../store/store.ts';
import { whenRead } from '../../messages/when-read.ts';

/**
 * Changes the sort mode of a list. Can be undone, except while the user document is not loaded: what an undo would have
 * to restore is not known then.
 */
export function sortList(store: AppStore, listId: string, sortBy: SortMode): void {
  const intent = writeListEntry(selectView(store.getState()), listId, { sortBy });
  if (!intent) return;
  if (selectUserRead(store.getState())) store.dispatch(actUndoable([intent]));
  else store.dispatch(act(intent));
}

/** Offers the user's own order. Loads offer-order.ts when needed, which is only for a move within a sorted list. */
export function offerMyOrder(store: AppStore, list: ListView, then: () => void): void {
  whenRead(
    () => import('./offer-order.ts'),
    (file) => file.offerMyOrder(store, list, then),
  );
}
