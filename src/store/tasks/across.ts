import { type ListView, openTopLevel } from '../../domain/list.ts';
import type { View } from '../../domain/view.ts';

/** The counts of a list, computed once per state of it. */
interface Sifted {
  readonly open: number;
  /** Open tasks that were assigned in Docs or Chat [3.3]. */
  readonly assigned: number;
}

const known = new WeakMap<ListView, Sifted>();

function sift(list: ListView): Sifted {
  const before = known.get(list);
  if (before) return before;
  let assigned = 0;
  for (const task of list.tasks.values()) {
    if (task.status === 'needsAction' && task.assignment !== null) assigned += 1;
  }
  const sifted = { open: openTopLevel(list).length, assigned };
  known.set(list, sifted);
  return sifted;
}

const each = (view: View): Sifted[] => [...view.lists.values()].map(sift);

/** Open tasks of all lists that were assigned to the user in Docs or Chat. */
export const countAssigned = (view: View): number => each(view).reduce((sum, { assigned }) => sum + assigned, 0);

/** Open top-level tasks of a board. */
export function countOnBoard(view: View, boardId: string): number {
  let count = 0;
  for (const list of view.lists.values()) if (list.boardId === boardId) count += sift(list).open;
  return count;
}
