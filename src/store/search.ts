import type { Found, SearchFilter } from '../domain/filter.ts';
import type { matchRanges } from '../domain/fold.ts';
import type { ListView } from '../domain/list.ts';
import type { Task } from '../domain/task.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';
import type { RootState } from './store.ts';

export type Match = (task: Task) => boolean;

/** A filter that is on: the question about a task that it is, and where its words stand in a text of what it finds. */
export interface Search {
  readonly filter: SearchFilter;
  readonly match: Match;
  readonly marks: (text: string) => ReturnType<typeof matchRanges>;
}

/** What answers a search. */
interface Searching {
  searchFor(filter: SearchFilter, labels: readonly OwnLabel[]): Search;
  /** `stays`: tasks that stay in sight whether they match or not. */
  foundIn(list: ListView, match: Match, stays: ReadonlySet<string>): Found;
}

/** Brought by searching.ts, which a popup reads with the field that sets a filter: most are opened to add something. */
let searching: Searching | null = null;
export const searchBy = (how: Searching): void => {
  searching = how;
};

export const selectFilter = (state: RootState): SearchFilter | null => state.ui.searchFilter;

/** Tasks that were added or moved while the filter is on: it leaves them in sight. */
const kept = new Set<string>();

/** Keeps a task that is being added or moved in sight until another filter is chosen; what does not match is not counted. */
export const keepInSight = (taskId: string): void => void kept.add(taskId);

/** Whether a task stays in sight although the filter that is on does not find it. */
export const keptInSight = (taskId: string): boolean => kept.has(taskId);

let last: { readonly search: Search; readonly labels: readonly OwnLabel[] } | null = null;

/** What is searched for; the same until filter or labels change. Null without a filter. */
export function selectSearch(state: RootState): Search | null {
  const filter = selectFilter(state);
  if (filter === null || searching === null) return null;
  const labels = selectOwnLabels(state);
  if (last?.search.filter !== filter || last.labels !== labels) {
    if (last?.search.filter !== filter) kept.clear();
    last = { search: searching.searchFor(filter, labels), labels };
  }
  return last.search;
}

/** What a filter leaves of a list; worked out once per list and filter. */
export function foundIn(list: ListView, match: Match): Found {
  // Whoever has a match had it from there.
  if (searching === null) throw new Error('Nothing answers a search.');
  return searching.foundIn(list, match, kept);
}
