import { type ListView, subtaskIds } from '../../../domain/list.ts';
import { canNest } from '../../../domain/operations/intents.ts';
import type { View } from '../../../domain/view.ts';
import type { HeldTask, Slot } from '../drag/hand.ts';

/** By how many places each key carries a task along its list. */
const ALONG = {
  up: -1,
  down: 1,
  pageUp: -10,
  pageDown: 10,
  first: Number.NEGATIVE_INFINITY,
  last: Number.POSITIVE_INFINITY,
} as const;

export type CarryKey = keyof typeof ALONG | 'left' | 'right' | 'nest' | 'unnest';

/** Where a task that the keyboard carries would land: an index among siblings instead of a point on the screen. */
export interface CarryPlace {
  readonly listId: string;
  readonly parent: string | null;
  /** The index among the open siblings, not counting the carried task. */
  readonly index: number;
  readonly count: number;
}

/** Returns the top level of a list as shown: sorted and filtered. It may include completed tasks. */
export type Top = (list: ListView) => readonly string[];

/** All tasks at a destination: a list's top level as shown, or those below a parent. */
const levelOf = (list: ListView, parent: string | null, top: Top): readonly string[] =>
  parent === null ? top(list) : subtaskIds(list, parent);

/** Returns whether a task is an open one beside the carried one. */
const isOther = (list: ListView, taskId: string) => (id: string) =>
  id !== taskId && list.tasks.get(id)?.status === 'needsAction';

/** The open tasks at a destination (a list's top level, or below a parent), without the carried task. */
export const siblingsAt = (list: ListView, parent: string | null, taskId: string, top: Top): readonly string[] =>
  levelOf(list, parent, top).filter(isOther(list, taskId));

/** The place of a task at the moment it is picked up. */
export function startPlace(view: View, hand: HeldTask, top: Top): CarryPlace | null {
  const list = view.lists.get(hand.listId);
  if (!list) return null;
  const all = levelOf(list, hand.parent, top);
  const others = siblingsAt(list, hand.parent, hand.taskId, top);
  const before = all.slice(0, all.indexOf(hand.taskId)).filter(isOther(list, hand.taskId));
  return { listId: hand.listId, parent: hand.parent, index: before.length, count: others.length };
}

/**
 * Returns true when a task already stands behind `after`, judged by the open tasks that show: those that a filter hides
 * and completed ones in between do not count.
 */
export function standsBehind(
  list: ListView,
  taskId: string,
  parent: string | null,
  after: string | null,
  top: Top,
): boolean {
  if (list.tasks.get(taskId)?.parent !== parent) return false;
  const all = levelOf(list, parent, top);
  const at = all.indexOf(taskId);
  const end = after === null ? 0 : all.indexOf(after) + 1;
  const openBefore = (place: number) => all.slice(0, place).findLast(isOther(list, taskId));
  return at >= 0 && (after === null || end > 0) && openBefore(at) === openBefore(end);
}

/**
 * Returns the place that a key leads to, or `from` itself when the key leads nowhere. From a list that went away
 * meanwhile it leads back to the task's own place.
 */
export function carried(view: View, hand: HeldTask, from: CarryPlace, key: CarryKey, shown: Top): CarryPlace {
  const list = view.lists.get(from.listId);
  if (!list || !view.order.includes(list.id)) return startPlace(view, hand, shown) ?? from;
  const to = (listId: string, parent: string | null, index: number): CarryPlace => {
    const goal = view.lists.get(listId);
    const count = goal ? siblingsAt(goal, parent, hand.taskId, shown).length : 0;
    const place = { listId, parent, index: Math.max(0, Math.min(index, count)), count };
    return listId === from.listId && parent === from.parent && place.index === from.index ? from : place;
  };
  if (key in ALONG) return to(from.listId, from.parent, from.index + ALONG[key as keyof typeof ALONG]);
  if (key === 'left' || key === 'right') {
    const next = view.order[view.order.indexOf(from.listId) + (key === 'left' ? -1 : 1)];
    const top = from.parent === null ? from.index : siblingsAt(list, null, hand.taskId, shown).indexOf(from.parent) + 1;
    return next === undefined ? from : to(next, null, top);
  }
  const top = siblingsAt(list, null, hand.taskId, shown);
  if (key === 'unnest') return from.parent === null ? from : to(from.listId, null, top.indexOf(from.parent) + 1);
  const above = list.tasks.get(top[from.index - 1] ?? '');
  if (from.parent !== null || hand.topOnly || !above || !canNest(above)) return from;
  return to(from.listId, above.id, Number.POSITIVE_INFINITY);
}

/** The slot that displays a place; `boxOf` gives the box of the parent's card for a nested place. */
export function slotOf(
  list: ListView,
  place: CarryPlace,
  taskId: string,
  shown: readonly string[],
  boxOf: (parent: string) => { readonly top: number; readonly height: number },
  top: Top,
): Slot {
  const siblings = siblingsAt(list, place.parent, taskId, top);
  const after = siblings[place.index - 1] ?? null;
  if (place.parent !== null) {
    const box = boxOf(place.parent);
    return { kind: 'nest', listId: list.id, parent: place.parent, after, y: box.top + box.height - 5, box };
  }
  // Completed cards that linger may stand between the siblings, and the slot's index counts every shown card.
  const index = after === null ? 0 : shown.filter((id) => id !== taskId).indexOf(after) + 1;
  return { kind: 'gap', listId: list.id, index, after };
}
