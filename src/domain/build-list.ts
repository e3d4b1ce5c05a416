import { type BaseList, byPosition, DEFAULT_BOARD_ID, type ListView, TOP } from './list.ts';
import type { Task } from './task.ts';

/** Returns true when a task is below itself: a read may catch half of what each of two devices did. */
function isBelowItself(task: Task, byId: ReadonlyMap<string, Task>): boolean {
  // Answers for nearly every task without allocating a set.
  if (task.parent === null || !byId.get(task.parent)?.parent) return false;
  const seen = new Set<string>();
  for (let next: string | null = task.parent; next !== null && !seen.has(next); ) {
    if (next === task.id) return true;
    seen.add(next);
    next = byId.get(next)?.parent ?? null;
  }
  return false;
}

/**
 * Returns the parent under which a task is shown: boards nest one level, the service more. A deeper task stands under
 * its topmost ancestor; a task whose parent is not in the list stands at the top level. Expects that no task is below
 * itself.
 */
function shownParent(task: Task, byId: ReadonlyMap<string, Task>): string | null {
  let root: string | null = null;
  for (let next = task.parent; next !== null && byId.has(next); next = byId.get(next)?.parent ?? null) root = next;
  return root;
}

/** Builds the view of a list of the base: a tree of one level, siblings in the order of their positions [9.9]. */
export function buildList(base: BaseList, isDefault: boolean): ListView {
  const sorted = [...(base.tasks ?? [])].sort(byPosition);
  const tasks = new Map(sorted.map((task) => [task.id, task]));
  const children = new Map<string, string[]>();
  // Of tasks that are below one another, the first moves to the top level.
  for (const task of sorted) if (isBelowItself(task, tasks)) tasks.set(task.id, { ...task, parent: null });
  for (const task of tasks.values()) {
    const parent = shownParent(task, tasks);
    if (parent !== task.parent) tasks.set(task.id, { ...task, parent });
    const siblings = children.get(parent ?? TOP);
    if (siblings) siblings.push(task.id);
    else children.set(parent ?? TOP, [task.id]);
  }
  return {
    id: base.id,
    title: base.title,
    updated: base.updated,
    boardId: DEFAULT_BOARD_ID,
    position: null,
    color: null,
    sortBy: 'position',
    isDefault,
    loaded: base.tasks !== null,
    tasks,
    children,
    changed: new Set(),
  };
}
