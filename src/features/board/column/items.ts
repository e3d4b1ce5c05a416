import { completedTopLevel, type ListView, TOP } from '../../../domain/list.ts';
import { sortTopLevel } from '../../../domain/sort.ts';
import { compareTitles } from '../../messages/collate.ts';

/** The cards of a column, from top to bottom. */
export interface ColumnItems {
  /** Open tasks and just completed ones that still linger among them, in order. */
  readonly open: readonly string[];
  /** Completed tasks, newest first, without the lingering ones. */
  readonly completed: readonly string[];
}

/** Tasks that were completed a moment ago, each with the cards that stood above it, nearest first, if that is known. */
export type Lingering = ReadonlyMap<string, readonly string[] | null>;

/**
 * Returns the cards that a column shows of a list's top level, in the list's sort mode: those in `found` (null: no
 * filter is on) and the one that is being edited.
 */
export function columnItems(
  list: ListView,
  lingering: Lingering,
  found: ReadonlySet<string> | null = null,
  edited: string | null = null,
): ColumnItems {
  const isOpen = (id: string) => list.tasks.get(id)?.status === 'needsAction';
  const fits = (id: string) => found === null || found.has(id) || id === edited;
  const open = sortTopLevel(list, list.sortBy, compareTitles).filter(
    (id) => (isOpen(id) || lingering.has(id)) && fits(id),
  );
  // Completing is a change: sorted by the last one, a card would go on top at once instead of keeping its place. In the
  // user's order it would go to the end with the service's answer.
  for (const [id, above] of lingering) {
    const at = open.indexOf(id);
    if (at < 0 || !above || isOpen(id) || (list.sortBy === 'position' && open.slice(at).some(isOpen))) continue;
    open.splice(at, 1);
    open.splice(open.indexOf(above.find((other) => open.includes(other)) ?? '') + 1, 0, id);
  }
  const completed = completedTopLevel(list).filter((id) => !lingering.has(id) && fits(id));
  return { open, completed };
}

/**
 * Returns the index among the open siblings for a task that lands behind `after`, or null when `after` is gone. Neither
 * the task itself nor completed siblings count: a lingering card is no anchor.
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

/** The id of the card that shows a task: its own, or its parent's for a subtask. */
export const cardOf = (list: ListView, taskId: string): string => list.tasks.get(taskId)?.parent ?? taskId;

const NO_TASKS: readonly string[] = [];

/** The ids of a task's subtasks; always the same empty array when there are none, so that selectors stay stable. */
export const childrenOf = (list: ListView | undefined, taskId: string): readonly string[] =>
  list?.children.get(taskId) ?? NO_TASKS;
