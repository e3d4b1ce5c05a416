import type { Found, SearchFilter } from '../../domain/filter.ts';
import type { matchRanges } from '../../domain/fold.ts';
import type { ListView } from '../../domain/list.ts';
import type { Task } from '../../domain/task.ts';
import type { RootState } from '../store.ts';
import { type OwnLabel, selectOwnLabels } from '../tasks/labels.ts';

export type Match = (task: Task) => boolean;

/** An active filter: its predicate on tasks, and the positions of its words in a text that it finds. */
export interface Search {
  readonly filter: SearchFilter;
  readonly match: Match;
  readonly marks: (text: string) => ReturnType<typeof matchRanges>;
}

/** The functions that answer a search. */
interface Searching {
  searchFor(filter: SearchFilter, labels: readonly OwnLabel[]): Search;
  /** `stays`: tasks that stay in sight whether they match or not. */
  foundIn(list: ListView, match: Match, stays: ReadonlySet<string>): Found;
}

/**
 * Set by searching.ts, which a popup loads only with the field that sets a filter: most popups are opened to add
 * something.
 */
let searching: Searching | null = null;
/** Gives the page its search, before a filter is set. */
export const searchBy = (how: Searching): void => {
  searching = how;
};

export const selectFilter = (state: RootState): SearchFilter | null => state.ui.searchFilter;

/** Tasks that were added or moved while the filter is on: they stay in sight. */
const kept = new Set<string>();

/**
 * Keeps a task that is being added or moved in sight until another filter is chosen. If it does not match, it is not
 * counted.
 */
export const keepInSight = (taskId: string): void => void kept.add(taskId);

/** Whether a task stays in sight although the filter that is on does not find it. */
export const keptInSight = (taskId: string): boolean => kept.has(taskId);

let last: { readonly search: Search; readonly labels: readonly OwnLabel[] } | null = null;

/** The active search, the same object until the filter or the labels change. Null without a filter. */
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

/** The tasks of a list that a filter finds; worked out once per list and filter. */
export function foundIn(list: ListView, match: Match): Found {
  // Every match comes from the functions set by searchBy.
  if (searching === null) throw new Error('Nothing answers a search.');
  return searching.foundIn(list, match, kept);
}
