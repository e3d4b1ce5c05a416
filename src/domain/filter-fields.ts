import { cleanFilter, type DayField, FIRST_DAY, type FilterField, LAST_DAY, type SearchFilter } from './filter.ts';
import type { Day } from './task.ts';
import { addDays, startOfWeek } from './weeks.ts';

/** Fields in the order in which they are shown. */
export const FILTER_FIELDS: readonly FilterField[] = [
  'title',
  'boards',
  'assignee',
  'labels',
  'notContain',
  'from',
  'to',
  'updatedFrom',
  'updatedTo',
];

/** Number of active filters, not counting the text [2.45]. */
export const activeFilters = (filter: SearchFilter | null): number =>
  Object.keys(filter ?? {}).filter((field) => field !== 'title').length;

const OTHER_END: Record<DayField, DayField> = {
  from: 'to',
  to: 'from',
  updatedFrom: 'updatedTo',
  updatedTo: 'updatedFrom',
};
const isStart = (field: DayField): boolean => field === 'from' || field === 'updatedFrom';

/** Whether a day at one end of a range would cross the other end. */
export function crosses(filter: SearchFilter | null, field: DayField, day: Day): boolean {
  const other = filter?.[OTHER_END[field]];
  return other !== undefined && (isStart(field) ? day > other : day < other);
}

/** Sets one end of a range; a day that would cross the other end clears this end instead [4.27]. */
export function withDay(filter: SearchFilter | null, field: DayField, day: Day | null): SearchFilter | null {
  const rest: SearchFilter = Object.fromEntries(Object.entries(filter ?? {}).filter(([name]) => name !== field));
  return cleanFilter(day === null || crosses(filter, field, day) ? rest : { ...rest, [field]: day });
}

/** The days that a picker offers for one end: up to a day short of the other end [5.7]. */
export function dayBounds(filter: SearchFilter | null, field: DayField): { readonly min: Day; readonly max: Day } {
  const other = filter?.[OTHER_END[field]];
  if (isStart(field)) return { min: FIRST_DAY, max: other ? addDays(other, -1) : LAST_DAY };
  return { min: other ? addDays(other, 1) : FIRST_DAY, max: LAST_DAY };
}

/** Removes a field from a filter, or one of its values. */
export function without(filter: SearchFilter | null, field: FilterField, value?: string): SearchFilter | null {
  const { [field]: old, ...rest } = filter ?? {};
  const left = value === undefined || !Array.isArray(old) ? [] : old.filter((item) => item !== value);
  return cleanFilter(left.length === 0 ? rest : { ...rest, [field]: left });
}

/** A range of due days; an end that is absent is open. */
export type DueRange = Pick<SearchFilter, 'from' | 'to'>;

/** Ranges that are asked for often. `weekStart`: the first day of the user's weeks, 0 is Sunday. */
export function dueRanges(
  today: Day,
  weekStart: number,
): { readonly beforeToday: DueRange; readonly thisWeek: DueRange; readonly nextDays: DueRange } {
  const first = startOfWeek(today, weekStart);
  return {
    beforeToday: { to: addDays(today, -1) },
    thisWeek: { from: first, to: addDays(first, 6) },
    nextDays: { from: today, to: addDays(today, 6) },
  };
}

/** Whether a filter asks for exactly this range. */
export const hasRange = (filter: SearchFilter | null, { from, to }: DueRange): boolean =>
  filter?.from === from && filter?.to === to;

/** A filter with this range of due days in place of another one. */
export function withRange(filter: SearchFilter | null, range: DueRange): SearchFilter | null {
  const { from: _, to: __, ...rest } = filter ?? {};
  return cleanFilter({ ...rest, ...range });
}
