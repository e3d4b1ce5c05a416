import { moveAll } from '../../../domain/operations/move-all.ts';
import { actUndoable } from '../../../store/act.ts';
import { selectView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import type { AllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';

/** Moves all open tasks of a list, in their order, to the top of another list. */
export function moveAllTo(store: AppStore, from: string, to: string, words: AllMessages): void {
  const view = selectView(store.getState());
  const moves = moveAll(view, from, to);
  store.dispatch(actUndoable(moves, words.allMoved(moves.length, listName(view.lists.get(to)?.title))));
}
