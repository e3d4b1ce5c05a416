import type { Task } from './task.ts';

/** How a list is shown [4.29]; 'position' is the order that the user made. */
export const SORT_MODES = ['position', 'date', 'alphabetical', 'lastUpdated'] as const;
export type SortMode = (typeof SORT_MODES)[number];

/** The board that lists are on when the user document names none [3.6, 9.9]. */
export const DEFAULT_BOARD_ID = 'default';

/**
 * A list as the clouds last reported it, in stable ids. `tasks` holds every task that is not deleted, open and
 * completed, in any order; null while the list's tasks have not been read yet.
 */
export interface BaseList {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly tasks: readonly Task[] | null;
}

/** A list of the view: the base with the operations applied [3.6]. */
export interface ListView {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly boardId: string;
  /** Order among the lists of a board; null where the user has never ordered it (then the service's order holds). */
  readonly position: number | null;
  readonly color: string | null;
  /** How the user wants the list shown; `tasks` and `children` stay in the user's own order. */
  readonly sortBy: SortMode;
  /** The account's default list: the first one the service names. It cannot be deleted. */
  readonly isDefault: boolean;
  /** False while the tasks of the list have not been read yet; it can be typed into all the same. */
  readonly loaded: boolean;
  /** Every task of the list by id. */
  readonly tasks: ReadonlyMap<string, Task>;
  /** Ids of children in order, by parent id; the top level under ''. Open and completed alike. */
  readonly children: ReadonlyMap<string, readonly string[]>;
  /** Ids of tasks whose last change the service does not know yet, oldest change first; some may be gone. */
  readonly changed: ReadonlySet<string>;
}

export const TOP = '';

/** Ids of the open top-level tasks, in order. */
export function openTopLevel(list: ListView): readonly string[] {
  return (list.children.get(TOP) ?? []).filter((id) => list.tasks.get(id)?.status === 'needsAction');
}

/** Ids of the completed top-level tasks, newest completion first. */
export function completedTopLevel(list: ListView): readonly string[] {
  const at = (id: string) => list.tasks.get(id)?.completed ?? '';
  return (list.children.get(TOP) ?? [])
    .filter((id) => list.tasks.get(id)?.status === 'completed')
    .sort((a, b) => (at(a) < at(b) ? 1 : at(a) > at(b) ? -1 : 0));
}

/** Ids of a task's subtasks, in order. */
export function subtaskIds(list: ListView, taskId: string): readonly string[] {
  return list.children.get(taskId) ?? [];
}

/** Orders siblings as the service does. Positions are compared as texts (docs/tasks-api.md). */
export const byPosition = (a: Task, b: Task): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;
