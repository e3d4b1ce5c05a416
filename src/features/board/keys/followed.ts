import { slot } from '../drag/hand.ts';
import { siblingsAt, startPlace } from './carry.ts';
import type { FindPlace } from './use-carry.ts';

/**
 * Returns the place of a carried task after others changed the tasks around it: still behind the same task, where it
 * would drop. If that is gone, the place keeps its number; if the parent is gone, it is the task's own place.
 */
export const followed: FindPlace = (view, hand, from, top) => {
  const list = view.lists.get(from.listId);
  const shown = slot.get();
  if (!list || !shown || !('after' in shown)) return from;
  if (from.parent !== null && !list.tasks.has(from.parent)) return startPlace(view, hand, top) ?? from;
  const siblings = siblingsAt(list, from.parent, hand.taskId, top);
  const at = shown.after === null ? 0 : siblings.indexOf(shown.after) + 1;
  const gone = shown.after !== null && at === 0;
  return { ...from, index: gone ? Math.min(from.index, siblings.length) : at, count: siblings.length };
};
