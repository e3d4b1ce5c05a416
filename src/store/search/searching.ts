import { type FilterContext, type Found, findTasks, matcher, narrows, type SearchFilter } from '../../domain/filter.ts';
import { matchRanges, wordsOf } from '../../domain/fold.ts';
import type { ListView } from '../../domain/list.ts';
import type { Day } from '../../domain/task.ts';
import type { OwnLabel } from '../tasks/labels.ts';
import { type Match, type Search, searchBy } from './search.ts';

const moment = (day: Day, later: number): string =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)) + later).toISOString();

/** The context of a filter. Days begin and end by this device's time zone. */
export const filterContext = (labels: readonly OwnLabel[]): FilterContext => ({
  labels,
  startOf: (day) => moment(day, 0),
  endOf: (day) => moment(day, 1),
  now: () => new Date().toISOString(),
});

interface Latest {
  readonly filter: SearchFilter;
  readonly labels: readonly OwnLabel[];
  readonly match: Match;
  /** Matches of the earlier searches that this one narrows: each of them found all that this one finds. */
  readonly within: ReadonlySet<Match>;
}
let latest: Latest | null = null;

function searchFor(filter: SearchFilter, labels: readonly OwnLabel[]): Search {
  const words = wordsOf(filter.title ?? '');
  const match = matcher(filter, filterContext(labels));
  const goesOn = latest !== null && latest.labels === labels && narrows(filter, latest.filter);
  const within = latest && goesOn ? new Set([...latest.within, latest.match]) : new Set<Match>();
  latest = { filter, labels, match, within };
  return { filter, match, marks: (text) => matchRanges(text, words) };
}

const found = new WeakMap<ListView, { readonly match: Match; readonly found: Found }>();

function foundIn(list: ListView, match: Match, stays: ReadonlySet<string>): Found {
  const known = found.get(list);
  if (known?.match === match) return known.found;
  const among = known && latest?.match === match && latest.within.has(known.match) ? known.found.top : undefined;
  const now = findTasks(list, match, stays, among);
  found.set(list, { match, found: now });
  return now;
}

searchBy({ searchFor, foundIn });
