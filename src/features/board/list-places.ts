import { moveList } from '../../domain/operations/list-intents.ts';
import type { View } from '../../domain/view.ts';
import { actUndoable } from '../../store/act.ts';
import { selectBoardView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { selectUserRead } from '../../store/user-read.ts';
import { announce } from '../../ui/live-region.tsx';
import { aroundMessages } from '../messages/around-messages.ts';
import { listName } from '../messages/list-name.ts';
import { refuse } from './refuse.ts';

/**
 * The places among the lists on the screen that a list can have: those of its own board, which stand together where a
 * search shows several boards.
 */
export function listPlaces(view: View, listId: string): { readonly first: number; readonly last: number } {
  const boardId = view.lists.get(listId)?.boardId;
  const own = view.order.filter((id) => view.lists.get(id)?.boardId === boardId);
  const first = view.order.indexOf(own[0] ?? '');
  return { first, last: first + own.length - 1 };
}

/**
 * Moves a list to a place among those on the screen and says where it stands now. Nothing where it stays. Refused while the
 * user's own order is not read: all lists are renumbered, and what stands on the screen is the service's order.
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
