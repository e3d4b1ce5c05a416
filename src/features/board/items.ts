import { completedTopLevel, type ListView, TOP } from '../../domain/list.ts';
import { sortTopLevel } from '../../domain/sort.ts';
import { compareTitles } from '../messages/collate.ts';

/** What a column shows, from top to bottom. */
export interface ColumnItems {
  /** Open tasks and those that still linger, in order. */
  readonly open: readonly string[];
  /** Completed tasks, newest first; the lingering ones are not here. */
  readonly completed: readonly string[];
}

/**
 * Sorts the top level of a list into what the column shows: in its sort mode, and only what a filter leaves (`found`;
 * null: no filter) and what is `edited` just now.
 */
export function columnItems(
  list: ListView,
  lingering: ReadonlySet<string>,
  found: ReadonlySet<string> | null = null,
  edited: string | null = null,
): ColumnItems {
  const fits = (id: string) => found === null || found.has(id) || id === edited;
  const open = sortTopLevel(list, list.sortBy, compareTitles).filter(
    (id) => (list.tasks.get(id)?.status === 'needsAction' || lingering.has(id)) && fits(id),
  );
  const completed = completedTopLevel(list).filter((id) => !lingering.has(id) && fits(id));
  return { open, completed };
}

/**
 * Index among the open siblings for a task that lands behind `after`, or null when that one is gone. The task itself is
 * left out, and so are completed ones: a lingering card is no anchor.
 */
export function indexBehind(
  list: ListView,
  parent: string | null,
  after: string | null,
  taskId: string,
): number | null {
  const siblings = list.children.get(parent ?? TOP) ?? [];
  if (after === null) return 0;
  const end = siblings.indexOf(after);
  if (end < 0) return null;
  return siblings.slice(0, end + 1).filter((id) => id !== taskId && list.tasks.get(id)?.status === 'needsAction')
    .length;
}

/** The card that shows a task: its own, or its parent's when it is a subtask. */
export const cardOf = (list: ListView, taskId: string): string => list.tasks.get(taskId)?.parent ?? taskId;

const NO_TASKS: readonly string[] = [];

/** Ids of a task's subtasks; the same empty list for every task that has none, so that a selector stays still. */
export const childrenOf = (list: ListView | undefined, taskId: string): readonly string[] =>
  list?.children.get(taskId) ?? NO_TASKS;
