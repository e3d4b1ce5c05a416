import { type ListView, openTopLevel } from '../../../domain/list.ts';
import { moveAll } from '../../../domain/operations/move-all.ts';
import { actUndoable } from '../../../store/act.ts';
import { foundIn, selectSearch } from '../../../store/search/search.ts';
import { selectView } from '../../../store/selectors.ts';
import type { AppStore, RootState } from '../../../store/store.ts';
import type { AllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';

/** Moves all open tasks of a list, in their order, to the top of another list. */
export function moveAllTo(store: AppStore, from: string, to: string, words: AllMessages): void {
  const view = selectView(store.getState());
  const moves = moveAll(view, from, to);
  store.dispatch(actUndoable(moves, words.allMoved(moves.length, listName(view.lists.get(to)?.title))));
}

/** How many of a list's open tasks the filter that is on hides: they move as well. */
export function hiddenOf(state: RootState, list: ListView): number {
  const search = selectSearch(state);
  if (!search) return 0;
  const { top } = foundIn(list, search.match);
  return openTopLevel(list).filter((id) => !top.has(id)).length;
}
