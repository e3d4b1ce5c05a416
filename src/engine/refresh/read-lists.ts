import type { StoredList } from '../../protocol/tasks.ts';
import type { Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import { type Guard, LIST_OF_LISTS } from '../guard.ts';
import type { TasksRemote } from '../ports.ts';
import { isImpossible, walkLists } from '../read-all.ts';

interface ReadListsDeps {
  readonly tasks: TasksRemote;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
}

interface ListsRead {
  /** The lists as the service has them; null when the list of lists was written meanwhile. */
  readonly lists: readonly StoredList[] | null;
  readonly before: ReadonlyMap<string, StoredList>;
  readonly changed: boolean;
}

/** Reads the list of lists and replaces what is stored of it. */
export async function readLists(
  { tasks, records, base, epoch, guard }: ReadListsDeps,
  now: number,
): Promise<ListsRead> {
  const late: ListsRead = { lists: null, before: new Map(), changed: false };
  const generation = guard.generation(LIST_OF_LISTS);
  const found = await walkLists(tasks);
  const stored = (await records.load()).lists;
  const known = new Set(found.map(({ id }) => id));
  const vanished = (stored ?? []).filter(({ id }) => !known.has(id));
  const removed: string[] = [];
  const lists = [...found];
  for (const list of vanished) {
    // Changes that wait for its tasks are told of by their titles.
    await base.tasks(list.id);
    if (await isGoneForGood(tasks, list.id)) removed.push(list.id);
    else lists.push(list);
  }
  const changed = stored === null || JSON.stringify(stored.map(key)) !== JSON.stringify(lists.map(key));
  if (changed) {
    let outdated = false;
    const unless = () => {
      outdated = guard.busy(LIST_OF_LISTS) || guard.generation(LIST_OF_LISTS) !== generation;
      return outdated;
    };
    await records.writeLists(epoch, lists, { synced: now, removed, unless });
    if (outdated) return late;
  }
  base.forget(removed);
  return { lists, before: new Map((stored ?? []).map((list) => [list.id, list])), changed };
}

const key = ({ id, title, updated, etag }: StoredList) => [id, title, updated, etag];

/** Asks for the list itself, since one walk that misses a list does not delete it. */
async function isGoneForGood(tasks: TasksRemote, listId: string): Promise<boolean> {
  try {
    await tasks.tasks(listId, { maxResults: 1 });
    return false;
  } catch (error) {
    if (isImpossible(error)) return true;
    throw error;
  }
}
