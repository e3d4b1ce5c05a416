import { moveList } from '../../../domain/operations/list-intents.ts';
import type { View } from '../../../domain/view.ts';
import { actUndoable } from '../../../store/act.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import { selectUserRead } from '../../../store/settings/user-read.ts';
import type { AppStore } from '../../../store/store.ts';
import { announce } from '../../../ui/live-region.tsx';
import { aroundMessages } from '../../messages/around-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { refuse } from '../drag/refuse.ts';

/**
 * Returns the range of places that a list can take among the lists on the screen: those of its own board. When a search
 * shows several boards, the lists of each board stand together.
 */
export function listPlaces(view: View, listId: string): { readonly first: number; readonly last: number } {
  const boardId = view.lists.get(listId)?.boardId;
  const own = view.order.filter((id) => view.lists.get(id)?.boardId === boardId);
  const first = view.order.indexOf(own[0] ?? '');
  return { first, last: first + own.length - 1 };
}

/**
 * Moves a list to a place among those on the screen and announces the new place; does nothing if the place is the same.
 * Refused while the user's own order is not loaded: a move renumbers all lists, and the screen has the service's order.
 */
export function moveListTo(store: AppStore, listId: string, index: number): void {
  if (!selectUserRead(store.getState())) {
    refuse(aroundMessages().settingsUnread);
    return;
  }
  const view = selectBoardView(store.getState());
  const intent = moveList(view, listId, index - listPlaces(view, listId).first);
  if (!intent) return;
  store.dispatch(actUndoable([intent]));
  const { order, lists } = selectBoardView(store.getState());
  announce(aroundMessages().listMovedTo(listName(lists.get(listId)?.title), order.indexOf(listId) + 1, order.length));
}
