import type { ListSyncRecord } from '../../protocol/records.ts';
import type { StoredList } from '../../protocol/tasks.ts';

/** Why the lists are looked at: a refresh that somebody asked for, a page in use, or the engine by itself. */
export type Occasion = 'asked' | 'shown' | 'background';

/** Below so many lists each one is read whenever a person is there [4.41, D16]. */
const FEW_LISTS = 25;
/** Among many lists one is read again after so long, in its slot [4.41]. */
const STALE_MS = 600_000;
const SLOT_MS = 60_000;
const SLOTS = STALE_MS / SLOT_MS;
const DAY_MS = 24 * 3_600_000;

interface ReadPlan {
  /** Read whole. */
  readonly walk: readonly string[];
  /** Read if a one-task page says so: the list of lists may lag behind its tasks. */
  readonly gate: readonly string[];
}

/** Which of ten minutes is a list's own: many lists of many people are not read at the same moment. */
export function slotOf(listId: string): number {
  let hash = 0;
  for (let index = 0; index < listId.length; index += 1) hash = (hash * 31 + listId.charCodeAt(index)) % 9973;
  return hash % SLOTS;
}

const sameDay = (a: number, b: number): boolean => new Date(a).toDateString() === new Date(b).toDateString();

/**
 * Which lists to read after the list of lists was. In the order of the service, those that nobody has seen first.
 *
 * | read whole (no gate) | while |
 * |---|---|
 * | never read, or changed in the list of lists | always |
 * | all | a person is there and they are fewer than 25 |
 * | changed today, or read last more than a day ago | a person is there |
 * | read or looked at last more than ten minutes ago, in its slot | a person is there; by itself the engine looks at the gate |
 *
 * Of the rest a person who asks sees all gates; one who only shows up the stalest.
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
  /** What was read while the clock was fast may be of any age. */
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
