import { isCalendarDay } from './days.ts';
import { fold, foldsAtOnce, wordsOf } from './fold.ts';
import { findLabel, type Label, labelled, sameMark } from './label.ts';
import { type ListView, subtaskIds, TOP } from './list.ts';
import type { Day, Task } from './task.ts';

/** The criteria of a search [3.18]; an absent field sets none. */
export interface SearchFilter {
  readonly title?: string;
  /** Marks of labels; a task must have at least one of them. */
  readonly labels?: readonly string[];
  /** Board ids; absent: the board on the screen. */
  readonly boards?: readonly string[];
  /** 'me': tasks that Google assigned to the account. */
  readonly assignee?: readonly string[];
  /** Words that a task must not contain. */
  readonly notContain?: string;
  readonly from?: Day;
  readonly to?: Day;
  readonly updatedFrom?: Day;
  readonly updatedTo?: Day;
}

/** In `assignee`: the account itself. */
export const ME = 'me';

export type FilterField = keyof SearchFilter;
export type DayField = 'from' | 'to' | 'updatedFrom' | 'updatedTo';

/** The first and last day that a filter accepts [5.7]. */
export const FIRST_DAY: Day = '1900-01-01';
export const LAST_DAY: Day = '2099-12-31';

/** Returns true when a filter accepts this day. */
export const isDay = (day: string | undefined): day is Day =>
  day !== undefined && day >= FIRST_DAY && day <= LAST_DAY && isCalendarDay(day);

/**
 * Normalises a filter: no duplicates, no empty values, no days out of range; null when nothing is left [4.26]. If the
 * two ends of a range cross, the first is dropped, as if it had been set last [4.27].
 */
export function cleanFilter(filter: SearchFilter): SearchFilter | null {
  const days = (from: Day | undefined, to: Day | undefined) => {
    const [first, last] = [isDay(from) ? from : undefined, isDay(to) ? to : undefined];
    return first && last && first > last ? { last } : { first, last };
  };
  const due = days(filter.from, filter.to);
  const updated = days(filter.updatedFrom, filter.updatedTo);
  const unique = (values: readonly string[] | undefined, same: (a: string, b: string) => boolean) =>
    (values ?? []).filter((value, at, all) => value !== '' && all.findIndex((other) => same(other, value)) === at);
  const equal = (a: string, b: string) => a === b;
  const values: { [K in FilterField]-?: SearchFilter[K] | undefined } = {
    title: filter.title?.trim() === '' ? undefined : filter.title,
    boards: unique(filter.boards, equal),
    assignee: unique(filter.assignee, equal),
    labels: unique(filter.labels, sameMark),
    notContain: filter.notContain?.trim(),
    from: due.first,
    to: due.last,
    updatedFrom: updated.first,
    updatedTo: updated.last,
  };
  const kept = Object.entries(values).filter(([, value]) => value !== undefined && value.length > 0);
  return kept.length === 0 ? null : (Object.fromEntries(kept) as SearchFilter);
}

/** What matching needs besides the tasks. */
export interface FilterContext {
  /** The user's labels: a label is found by its name as well. */
  readonly labels: readonly Label[];
  /** The UTC ISO time at which a day begins here. */
  startOf(day: Day): string;
  /** The UTC ISO time at which a day ends here. */
  endOf(day: Day): string;
  /** The current UTC ISO time. */
  now(): string;
}

const folded = new WeakMap<Task, string>();

/** A task's title and notes as search compares them, cached for tasks whose text takes long to fold. */
function textOf(task: Task): string {
  const text = task.notes === '' ? task.title : `${task.title}\n${task.notes}`;
  if (foldsAtOnce(text)) return fold(text);
  const known = folded.get(task);
  if (known !== undefined) return known;
  const now = fold(text);
  folded.set(task, now);
  return now;
}

/** Turns a filter into a predicate on tasks. It ignores `boards`, which choose the lists to search. */
export function matcher(filter: SearchFilter, context: FilterContext): (task: Task) => boolean {
  const words = wordsOf(filter.title ?? '');
  const banned = wordsOf(filter.notContain ?? '');
  const { labels, assignee, from, to } = filter;
  const changedFrom = filter.updatedFrom && context.startOf(filter.updatedFrom);
  const changedTo = filter.updatedTo && context.endOf(filter.updatedTo);
  const names = new Map<string, string>();
  const nameOf = (mark: string): string => {
    const name = names.get(mark) ?? fold(findLabel(mark, context.labels).name);
    names.set(mark, name);
    return name;
  };
  const has = (task: Task, word: string) =>
    textOf(task).includes(word) || labelled(task).marks.some((mark) => nameOf(mark).includes(word));
  return (task) => {
    if (!words.every((word) => has(task, word)) || banned.some((word) => has(task, word))) return false;
    if (assignee && task.assignment === null) return false;
    if ((from || to) && task.due === null) return false;
    if (from && task.due !== null && task.due < from) return false;
    if (to && task.due !== null && task.due > to) return false;
    // A task whose change the service does not know yet was changed just now.
    if (changedFrom && (task.updated || context.now()) < changedFrom) return false;
    if (changedTo && (task.updated || context.now()) >= changedTo) return false;
    if (!labels) return true;
    const { marks } = labelled(task);
    return marks.some((mark) => labels.some((wanted) => sameMark(mark, wanted)));
  };
}

/**
 * Returns true when the previous filter found everything that this one can find: this one's words extend the previous
 * ones, as with every key that the user types.
 */
export function narrows(filter: SearchFilter, before: SearchFilter): boolean {
  const { title = '', ...others } = filter;
  const { title: titleBefore = '', ...othersBefore } = before;
  if (JSON.stringify(others) !== JSON.stringify(othersBefore)) return false;
  const words = wordsOf(title);
  return wordsOf(titleBefore).every((part) => words.some((word) => word.includes(part)));
}

/** The part of a list that a filter finds. */
export interface Found {
  /** Top-level tasks that match, have a matching subtask, or stay visible regardless. */
  readonly top: ReadonlySet<string>;
  /** Number of tasks that match, subtasks included. */
  readonly count: number;
}

/**
 * Finds the matching tasks of a list. `stays`: tasks that stay visible, with the card that they are on, whether they
 * match or not. `among`: the top-level tasks to look at; by default all.
 */
export function findTasks(
  list: ListView,
  matches: (task: Task) => boolean,
  stays?: ReadonlySet<string>,
  among?: ReadonlySet<string>,
): Found {
  const top = new Set<string>();
  let count = 0;
  const hits = (id: string): number => {
    const task = list.tasks.get(id);
    return task && matches(task) ? 1 : 0;
  };
  for (const id of among ?? list.children.get(TOP) ?? []) {
    let found = hits(id);
    let kept = stays?.has(id) === true;
    for (const subtask of subtaskIds(list, id)) {
      found += hits(subtask);
      kept ||= stays?.has(subtask) === true;
    }
    if (found > 0 || kept) top.add(id);
    count += found;
  }
  return { top, count };
}
