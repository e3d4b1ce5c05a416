import { cleanFilter, type FilterField, ME, type SearchFilter } from './filter.ts';
import { FILTER_FIELDS } from './filter-fields.ts';

/** The names of the fields in an address. */
const NAMES: Record<FilterField, string> = {
  title: 'q',
  boards: 'board',
  assignee: 'who',
  labels: 'label',
  notContain: 'not',
  from: 'from',
  to: 'to',
  updatedFrom: 'updated-from',
  updatedTo: 'updated-to',
};
const MANY: ReadonlySet<FilterField> = new Set(['boards', 'assignee', 'labels']);

/** Returns the query of an address with its filter replaced; all other parameters stay. */
export function withFilter(query: URLSearchParams, filter: SearchFilter | null): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const field of FILTER_FIELDS) {
    next.delete(NAMES[field]);
    const value = filter?.[field];
    if (typeof value === 'string') next.set(NAMES[field], value);
    else for (const item of value ?? []) next.append(NAMES[field], item);
  }
  return next;
}

/** The filter that an address names; null where it names none. */
export function filterOf(query: URLSearchParams): SearchFilter | null {
  const read = FILTER_FIELDS.flatMap((field): [FilterField, string | readonly string[]][] => {
    const values = query.getAll(NAMES[field]).map((value) => value.slice(0, 1024));
    const [first] = values;
    if (first === undefined) return [];
    // Tasks are assigned to the account itself, or to nobody [2.46].
    if (field === 'assignee') return [[field, values.filter((value) => value === ME)]];
    return [[field, MANY.has(field) ? values.slice(0, 100) : first]];
  });
  return cleanFilter(Object.fromEntries(read));
}
