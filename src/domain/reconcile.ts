import type { ListView } from './list.ts';
import type { Assignment, Task, TaskLink } from './task.ts';

const sameLinks = (a: readonly TaskLink[], b: readonly TaskLink[]): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every((link, i) => {
      const other = b[i];
      return link.type === other?.type && link.link === other.link && link.description === other.description;
    }));

const sameAssignment = (a: Assignment | null, b: Assignment | null): boolean =>
  a === b ||
  (a !== null && b !== null && a.surface === b.surface && a.link === b.link && a.driveFileId === b.driveFileId);

/** Returns true when two tasks are equal in every field. */
export function equalTasks(a: Task, b: Task): boolean {
  if (a === b) return true;
  return (
    a.id === b.id &&
    a.title === b.title &&
    a.notes === b.notes &&
    a.status === b.status &&
    a.completed === b.completed &&
    a.due === b.due &&
    a.parent === b.parent &&
    a.position === b.position &&
    a.updated === b.updated &&
    sameLinks(a.links, b.links) &&
    sameAssignment(a.assignment, b.assignment)
  );
}

/** Returns the old order if it is equal, so that components that show it do not render again. */
export function sameOrder(old: readonly string[] | undefined, next: readonly string[]): readonly string[] {
  return old && old.length === next.length && old.every((id, index) => id === next[index]) ? old : next;
}

/**
 * Returns the next list with every equal part replaced by the old one's; the old list itself if all parts are equal.
 */
export function sameList(old: ListView | undefined, next: ListView): ListView {
  if (!old || old === next) return next;
  const tasks = sameTasks(old.tasks, next.tasks);
  const children = sameChildren(old.children, next.children);
  const changed = [...old.changed];
  const same =
    tasks === old.tasks &&
    children === old.children &&
    sameOrder(changed, [...next.changed]) === changed &&
    old.title === next.title &&
    old.updated === next.updated &&
    old.boardId === next.boardId &&
    old.position === next.position &&
    old.color === next.color &&
    old.sortBy === next.sortBy &&
    old.isDefault === next.isDefault &&
    old.loaded === next.loaded;
  return same ? old : { ...next, tasks, children };
}

function sameTasks(old: ListView['tasks'], next: ListView['tasks']): ListView['tasks'] {
  if (old === next) return old;
  if (old.size === 0 && next.size > 0) return next;
  let changed = old.size !== next.size;
  const merged = new Map<string, Task>();
  for (const [id, task] of next) {
    const before = old.get(id);
    const keep = before && equalTasks(before, task) ? before : task;
    if (keep !== before) changed = true;
    merged.set(id, keep);
  }
  return changed ? merged : old;
}

function sameChildren(old: ListView['children'], next: ListView['children']): ListView['children'] {
  if (old === next) return old;
  let changed = old.size !== next.size;
  const merged = new Map<string, readonly string[]>();
  for (const [parent, ids] of next) {
    const before = old.get(parent);
    const keep = sameOrder(before, ids);
    if (keep !== before) changed = true;
    merged.set(parent, keep);
  }
  return changed ? merged : old;
}
