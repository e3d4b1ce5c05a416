import type { FilterContext, Found, findTasks, matcher, SearchFilter } from '../domain/filter.ts';
import type { matchRanges, wordsOf } from '../domain/fold.ts';
import type { ListView } from '../domain/list.ts';
import type { Day, Task } from '../domain/task.ts';
import { type OwnLabel, selectOwnLabels } from './labels.ts';
import type { RootState } from './store.ts';

/** What answers a search. */
interface Searching {
  readonly findTasks: typeof findTasks;
  readonly matcher: typeof matcher;
  readonly wordsOf: typeof wordsOf;
  readonly matchRanges: typeof matchRanges;
}

/** Brought by searching.ts, which a popup reads with the field that sets a filter: most are opened to add something. */
let searching: Searching | null = null;
export const searchBy = (how: Searching): void => {
  searching = how;
};

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

/** A filter that is on: the question about a task that it is, and where its words stand in a text of what it finds. */
export interface Search {
  readonly filter: SearchFilter;
  readonly match: Match;
  readonly marks: (text: string) => ReturnType<typeof matchRanges>;
}

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
    const { matcher, matchRanges, wordsOf } = searching;
    const words = wordsOf(filter.title ?? '');
    const marks = (text: string) => matchRanges(text, words);
    last = { search: { filter, match: matcher(filter, filterContext(labels)), marks }, labels };
  }
  return last.search;
}

const found = new WeakMap<ListView, { readonly match: Match; readonly found: Found }>();

/** What a filter leaves of a list; worked out once per list and filter. */
export function foundIn(list: ListView, match: Match): Found {
  const known = found.get(list);
  if (known?.match === match) return known.found;
  // Whoever has a match had it from there.
  if (searching === null) throw new Error('Nothing answers a search.');
  const now = searching.findTasks(list, match, kept);
  found.set(list, { match, found: now });
  return now;
}
