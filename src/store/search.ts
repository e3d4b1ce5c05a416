import { type FilterContext, type Found, findTasks, matcher, type SearchFilter } from '../domain/filter.ts';
import { wordsOf } from '../domain/fold.ts';
import type { ListView } from '../domain/list.ts';
import type { Day, Task } from '../domain/task.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';
import type { RootState } from './store.ts';

export const selectFilter = (state: RootState): SearchFilter | null => state.ui.searchFilter;

const moment = (day: Day, later: number): string =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + later).toISOString();

/** Days begin and end where this device is. */
export const filterContext = (labels: readonly OwnLabel[]): FilterContext => ({
  labels,
  startOf: (day) => moment(day, 0),
  endOf: (day) => moment(day, 1),
  now: () => new Date().toISOString(),
});

type Match = (task: Task) => boolean;

/** A filter that is on: the question about a task that it is, and the folded words to mark in what it finds. */
export interface Search {
  readonly filter: SearchFilter;
  readonly match: Match;
  readonly words: readonly string[];
}

/** Tasks that were added on top of a list while the filter is on: it leaves them in sight. */
const added = new Set<string>();

/** Keeps a task that is being added in sight until another filter is chosen; what does not match is not counted. */
export const keepInSight = (taskId: string): void => void added.add(taskId);

let last: { readonly search: Search; readonly labels: readonly OwnLabel[] } | null = null;

/** What is searched for; the same until filter or labels change. Null without a filter. */
export function selectSearch(state: RootState): Search | null {
  const filter = selectFilter(state);
  if (filter === null) return null;
  const labels = selectOwnLabels(state);
  if (last?.search.filter !== filter || last.labels !== labels) {
    if (last?.search.filter !== filter) added.clear();
    const words = wordsOf(filter.title ?? '');
    last = { search: { filter, match: matcher(filter, filterContext(labels)), words }, labels };
  }
  return last.search;
}

const found = new WeakMap<ListView, { readonly match: Match; readonly found: Found }>();

/** What a filter leaves of a list; worked out once per list and filter. */
export function foundIn(list: ListView, match: Match): Found {
  const known = found.get(list);
  if (known?.match === match) return known.found;
  const now = findTasks(list, match, added);
  found.set(list, { match, found: now });
  return now;
}
