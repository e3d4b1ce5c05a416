import { isVirtualBoard } from '../domain/board.ts';
import { type FilterContext, type Found, findTasks, matcher, type SearchFilter } from '../domain/filter.ts';
import type { ListView } from '../domain/list.ts';
import type { Day, Task } from '../domain/task.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';
import { selectBoardOrder, selectList, selectOrder } from './selectors.ts';
import type { RootState } from './store.ts';

export const selectFilter = (state: RootState): SearchFilter | null => state.ui.searchFilter;

/** Ids of the lists that a search looks through: those of the boards it names, else of the one on the screen. */
export const selectSearchedOrder = (state: RootState): readonly string[] =>
  isVirtualBoard(state.ui.boardId) && !selectFilter(state)?.boards ? selectOrder(state) : selectBoardOrder(state);

const moment = (day: Day, later: number): string =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + later).toISOString();

/** Days begin and end where this device is. */
export const filterContext = (labels: readonly OwnLabel[]): FilterContext => ({
  labels,
  startOf: (day) => moment(day, 0),
  endOf: (day) => moment(day, 1),
});

type Match = (task: Task) => boolean;
let last: { filter: SearchFilter; labels: readonly OwnLabel[]; match: Match } | null = null;

/** The filter as a question about a task; the same function until filter or labels change. Null without a filter. */
export function selectMatch(state: RootState): Match | null {
  const filter = selectFilter(state);
  if (filter === null) return null;
  const labels = selectOwnLabels(state);
  if (last?.filter !== filter || last.labels !== labels) {
    last = { filter, labels, match: matcher(filter, filterContext(labels)) };
  }
  return last.match;
}

const found = new WeakMap<ListView, { readonly match: Match; readonly found: Found }>();

/** What a filter leaves of a list; worked out once per list and filter. */
export function foundIn(list: ListView, match: Match): Found {
  const known = found.get(list);
  if (known?.match === match) return known.found;
  const now = findTasks(list, match);
  found.set(list, { match, found: now });
  return now;
}

/** Top-level tasks of a list that the filter leaves; null without a filter: all of them. */
export function selectFoundTop(state: RootState, listId: string): ReadonlySet<string> | null {
  const match = selectMatch(state);
  const list = match && selectList(state, listId);
  return list ? foundIn(list, match).top : null;
}
