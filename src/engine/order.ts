import { byPosition } from '../domain/list.ts';
import type { StoredTask } from '../protocol/tasks.ts';

/** Every position of the service consists of characters between these. */
const LOW = 0x20;
const HIGH = 0x7f;

/**
 * Returns a string that sorts between two others, or null when there is none. It keeps the order that the user made
 * among positions of an older read until the list is read again; it is never sent.
 */
function between(low: string, high: string | null): string | null {
  if (high !== null && low >= high) return null;
  let result = '';
  let bound = high;
  for (let index = 0; ; index += 1) {
    const from = index < low.length ? low.charCodeAt(index) : LOW;
    const to = bound === null ? HIGH : index < bound.length ? bound.charCodeAt(index) : LOW;
    if (to - from > 1) return result + String.fromCharCode(Math.floor((from + to) / 2));
    result += String.fromCharCode(from);
    if (to > from) bound = null;
  }
}

/** Returns the children of a parent in order, except the task `without`. */
export function siblingsOf(
  tasks: readonly StoredTask[],
  parent: string | null,
  without: string,
): readonly StoredTask[] {
  return tasks.filter((task) => task.parent === parent && task.id !== without).sort(byPosition);
}

/**
 * Returns the task with a position right after `previous` (null = first) among its stored siblings, as the projection
 * showed it. Its own position cannot be compared with those of an older read, since the service renumbers siblings.
 */
export function placed(stored: readonly StoredTask[], task: StoredTask, previous: string | null): StoredTask {
  const siblings = siblingsOf(stored, task.parent, task.id);
  if (siblings.length === 0) return task;
  const index = previous === null ? -1 : siblings.findIndex(({ id }) => id === previous);
  const low = siblings[index]?.position ?? '';
  const high = siblings[index + 1]?.position ?? null;
  return { ...task, position: between(low, high) ?? task.position };
}

/** Returns all tasks below a task, at any depth and in no order: the service may nest deeper than boards do. */
export function familyOf(tasks: readonly StoredTask[], id: string): readonly StoredTask[] {
  const above = new Set([id]);
  for (let size = 0; size < above.size; ) {
    size = above.size;
    for (const { id: child, parent } of tasks) if (parent !== null && above.has(parent)) above.add(child);
  }
  return tasks.filter((task) => task.id !== id && above.has(task.id));
}
