import type { StoredTask } from '../protocol/tasks.ts';
import type { Change, Records } from '../records/records.ts';

/**
 * The stored tasks of lists, as the records have them: the leader is the only one that writes them, so it need not read
 * them again for every operation. Whatever it has not written whole it forgets.
 */
export interface BaseCache {
  /** By the server's id; null while the list was never read. */
  tasks(listId: string): Promise<readonly StoredTask[] | null>;
  /** After a settle. */
  settled(change: Change): void;
  /** After a read replaced a list. */
  replaced(listId: string, tasks: readonly StoredTask[]): void;
  forget(listIds: readonly string[]): void;
  clear(): void;
}

/** An empty cache before `records`; only for the leader, which tells it of every write. */
export function createBaseCache(records: Records): BaseCache {
  const lists = new Map<string, readonly StoredTask[] | null>();
  /** Raised by every write: what was loaded before it is not kept. */
  let writes = 0;
  return {
    async tasks(listId) {
      const known = lists.get(listId);
      if (known !== undefined) return known;
      const before = writes;
      const stored = (await records.load([listId])).tasks.get(listId) ?? null;
      if (writes === before) lists.set(listId, stored);
      return stored;
    },
    settled(change) {
      writes += 1;
      for (const { listId, put = [], remove = [] } of change.tasks ?? []) {
        const known = lists.get(listId);
        if (!known) {
          // It may have been made just now, and be known whole.
          lists.delete(listId);
          continue;
        }
        const gone = new Set([...remove, ...put.map(({ id }) => id)]);
        lists.set(listId, [...known.filter(({ id }) => !gone.has(id)), ...put]);
      }
      for (const listId of change.lists?.remove ?? []) lists.delete(listId);
    },
    replaced(listId, tasks) {
      writes += 1;
      lists.set(listId, tasks);
    },
    forget(listIds) {
      writes += 1;
      for (const listId of listIds) lists.delete(listId);
    },
    clear() {
      writes += 1;
      lists.clear();
    },
  };
}
