import { type BaseList, DEFAULT_BOARD_ID, type ListView, TOP } from './list.ts';
import type { Task } from './task.ts';

const byPosition = (a: Task, b: Task): number =>
  a.position < b.position ? -1 : a.position > b.position ? 1 : a.id < b.id ? -1 : 1;

/**
 * The parent under which a task is shown: boards nest one level, the service more. A deeper task stands under its
 * topmost ancestor; one whose parent is not in the list stands at the top, and so does the first of those that are
 * below one another: of what two devices did, a read may have half and half.
 */
function shownParent(task: Task, byId: ReadonlyMap<string, Task>): string | null {
  // Of nearly every task, without a set for each.
  if (task.parent === null) return null;
  let root: string | null = null;
  const seen = new Set([task.id]);
  for (let next: string | null = task.parent; next !== null && byId.has(next) && !seen.has(next); ) {
    seen.add(next);
    root = next;
    next = byId.get(next)?.parent ?? null;
    if (next === task.id) return null;
  }
  return root;
}

/** A list of the base as a view: a tree of one level, siblings in the order of their positions [9.9]. */
export function buildList(base: BaseList, isDefault: boolean): ListView {
  const sorted = [...(base.tasks ?? [])].sort(byPosition);
  const tasks = new Map(sorted.map((task) => [task.id, task]));
  const children = new Map<string, string[]>();
  for (const task of sorted) {
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
