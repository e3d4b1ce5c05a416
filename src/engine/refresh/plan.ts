import type { ListSyncRecord } from '../../protocol/records.ts';
import type { StoredList } from '../../protocol/tasks.ts';

/** Why the lists are looked at: a refresh that somebody asked for, a page in use, or the engine by itself. */
export type Occasion = 'asked' | 'shown' | 'background';

/** Below so many lists each one is looked at whenever a person is there [4.41, D16]. */
export const FEW_LISTS = 25;
/** Among many lists one is looked at again after so long [4.41]. */
export const STALE_MS = 600_000;

export interface ReadPlan {
  /** Read whole: never read, or the list of lists says that it changed. */
  readonly walk: readonly string[];
  /** Read if a one-task page says so: the list of lists may lag behind its tasks. */
  readonly gate: readonly string[];
}

/** Which lists to read after the list of lists was. In the order of the service, those that nobody has seen first. */
export function planReads(
  lists: readonly StoredList[],
  before: ReadonlyMap<string, StoredList>,
  syncs: ReadonlyMap<string, ListSyncRecord>,
  looked: (listId: string) => number,
  occasion: Occasion,
  now: number,
): ReadPlan {
  const unread = lists.filter(({ id }) => !syncs.has(id));
  const changed = lists.filter(({ id, etag, updated }) => {
    const old = before.get(id);
    return syncs.has(id) && (old?.etag !== etag || old.updated !== updated);
  });
  const walk = [...unread, ...changed].map(({ id }) => id);
  if (occasion === 'background') return { walk, gate: [] };
  const rest = lists.map(({ id }) => id).filter((id) => !walk.includes(id));
  if (occasion === 'asked' || lists.length < FEW_LISTS) return { walk, gate: rest };
  const stale = rest.filter((id) => now - Math.max(looked(id), syncs.get(id)?.synced ?? 0) > STALE_MS);
  return { walk, gate: stale.sort((a, b) => looked(a) - looked(b)).slice(0, FEW_LISTS) };
}
