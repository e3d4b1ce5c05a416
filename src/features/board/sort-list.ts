import type { ListView, SortMode } from '../../domain/list.ts';
import { writeListEntry } from '../../domain/operations/list-entry.ts';
import { act, actUndoable } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { selectUserRead } from '../../store/user-read.ts';
import { whenRead } from '../messages/when-read.ts';

/**
 * Shows a list in another order; undone like any other change, but while the user document is not read: nobody knows then
 * what an undo would have to bring back.
 */
export function sortList(store: AppStore, listId: string, sortBy: SortMode): void {
  const intent = writeListEntry(selectView(store.getState()), listId, { sortBy });
  if (!intent) return;
  if (selectUserRead(store.getState())) store.dispatch(actUndoable([intent]));
  else store.dispatch(act(intent));
}

/** Offers the user's own order (offer-order.ts, which only a drag within a sorted list needs). */
export function offerMyOrder(store: AppStore, list: ListView, then: () => void): void {
  whenRead(
    () => import('./offer-order.ts'),
    (file) => file.offerMyOrder(store, list, then),
  );
}
