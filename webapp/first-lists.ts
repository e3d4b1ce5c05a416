import { listsOn } from '../src/domain/board.ts';
import { project } from '../src/domain/project.ts';
import { idMap, toBase } from '../src/records/mapping.ts';
import type { Head } from '../src/records/records.ts';

/** Width of the narrowest column with its gap, in pixels: it tells how many lists may be in view. */
const COLUMN = 280;

/**
 * Returns the stable ids of the lists that the first paint shows: as many as columns fit, in the order of the board.
 */
export function firstLists(uid: string, head: Head, boardId: string): readonly string[] {
  const base = toBase(uid, { ...head, tasks: new Map() });
  const pending = head.operations.map(({ seq, operation }) => ({ seq, operation }));
  const order = listsOn(project(base, pending), boardId);
  const ids = idMap(head.ids);
  const known = new Set((head.lists ?? []).map(({ id }) => ids.stable(id)));
  return order.filter((id) => known.has(id)).slice(0, Math.ceil(innerWidth / COLUMN) + 1);
}
