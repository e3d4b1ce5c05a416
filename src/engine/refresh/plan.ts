import { DAY_MS } from '../../domain/days.ts';
import type { ListSyncRecord } from '../../protocol/records.ts';
import type { StoredList } from '../../protocol/tasks.ts';

/** Why the lists are looked at: somebody asked for a refresh, a page is in use, or the engine does it by itself. */
export type Occasion = 'asked' | 'shown' | 'background';

/** With fewer lists than this, each one is read whenever a person is there [4.41, D16]. */
const FEW_LISTS = 25;
/** With many lists, a list is read again after so long, in its slot [4.41]. */
const STALE_MS = 600_000;
const SLOT_MS = 60_000;
const SLOTS = STALE_MS / SLOT_MS;

interface ReadPlan {
  /** Lists to read whole. */
  readonly walk: readonly string[];
  /** Lists to read if a one-task page shows a change: the list of lists may lag behind its tasks. */
  readonly gate: readonly string[];
}

/** Returns which of ten minutes is a list's own, so that many lists of many people are not read at the same moment. */
export function slotOf(listId: string): number {
  let hash = 0;
  for (let index = 0; index < listId.length; index += 1) hash = (hash * 31 + listId.charCodeAt(index)) % 9973;
  return hash % SLOTS;
}

const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/**
 * Plans which lists to read after the list of lists was read: in the order of the service, never-read lists first.
 *
 * | read whole (no gate) | while |
 * |---|---|
 * | never read, or changed in the list of lists | always |
 * | all | a person is there and there are fewer than 25 lists |
 * | changed today, or read last more than a day ago | a person is there |
 * | last read or looked at over ten minutes ago, in its slot | a person is there; by itself the engine asks the gate |
 *
 * Of the remaining lists, a refresh that a person asked for checks every gate, a page in use only those of the stalest.
 */
export function planReads(
  lists: readonly StoredList[],
  before: ReadonlyMap<string, StoredList>,
  syncs: ReadonlyMap<string, ListSyncRecord>,
  looked: (listId: string) => number,
  occasion: Occasion,
  now: number,
): ReadPlan {
  const synced = (id: string) => syncs.get(id)?.synced ?? 0;
  const seen = (id: string) => Math.max(looked(id), synced(id));
  /** Compares the absolute difference: what was read while the clock was fast may be of any age. */
  const isOlder = (at: number, ms: number) => Math.abs(now - at) > ms;
  const isStale = ({ id }: StoredList) => isOlder(seen(id), STALE_MS);
  const inSlot = ({ id }: StoredList) => slotOf(id) === Math.floor(now / SLOT_MS) % SLOTS;
  const isChanged = ({ id, etag, updated }: StoredList) => {
    const old = before.get(id);
    return old?.etag !== etag || old.updated !== updated;
  };
  const isForced = (list: StoredList) =>
    lists.length < FEW_LISTS ||
    (isStale(list) && inSlot(list)) ||
    sameDay(Date.parse(list.updated), now) ||
    isOlder(synced(list.id), DAY_MS);

  const unread = lists.filter(({ id }) => !syncs.has(id));
  const read = lists.filter(({ id }) => syncs.has(id));
  const changed = read.filter(isChanged);
  const rest = read.filter((list) => !isChanged(list));
  const ids = (found: readonly StoredList[]) => found.map(({ id }) => id);
  if (occasion === 'background') {
    return { walk: ids([...unread, ...changed]), gate: ids(rest.filter((list) => isStale(list) && inSlot(list))) };
  }
  const walk = ids([...unread, ...changed, ...rest.filter(isForced)]);
  const left = rest.filter((list) => !isForced(list));
  if (occasion === 'asked') return { walk, gate: ids(left) };
  const stalest = left.filter(isStale).sort((a, b) => seen(a.id) - seen(b.id));
  return { walk, gate: ids(stalest).slice(0, FEW_LISTS) };
}
