import type { StoredTask } from '../protocol/tasks.ts';
import type { Change, Records } from '../records/records.ts';

/**
 * Caches the stored tasks of lists: the leader is the only one that writes them, so it need not read them again for
 * every operation. A list that is not known as a whole is forgotten.
 */
export interface BaseCache {
  /** Returns a list's tasks, by the server's id; null while the list was never read. */
  tasks(listId: string): Promise<readonly StoredTask[] | null>;
  /**
   * Returns the last title of a task, by the server's id, that was in any of the lists asked for or replaced, also if a
   * read has taken it off since; null for any other task.
   */
  titleOf(taskId: string): string | null;
  /** Applies a change that was settled. */
  settled(change: Change): void;
  /** Takes over the tasks of a list that a read replaced. */
  replaced(listId: string, tasks: readonly StoredTask[]): void;
  forget(listIds: readonly string[]): void;
  clear(): void;
}

/** Creates an empty cache in front of `records`; only for the leader, which reports every write to it. */
export function createBaseCache(records: Records): BaseCache {
  const lists = new Map<string, readonly StoredTask[] | null>();
  const titles = new Map<string, string>();
  const noteTitles = (tasks: readonly StoredTask[]) => {
    for (const { id, title } of tasks) titles.set(id, title);
  };
  /** Raised by every write: what was loaded while one came in between is not cached. */
  let writes = 0;
  return {
    async tasks(listId) {
      const known = lists.get(listId);
      if (known !== undefined) return known;
      const before = writes;
      const stored = (await records.load([listId])).tasks.get(listId) ?? null;
      if (writes === before) lists.set(listId, stored);
      noteTitles(stored ?? []);
      return stored;
    },
    titleOf: (taskId) => titles.get(taskId) ?? null,
    settled(change) {
      writes += 1;
      for (const { listId, put = [], remove = [] } of change.tasks ?? []) {
        noteTitles(put);
        const known = lists.get(listId);
        if (!known) {
          // The list may have been made just now, and then be complete: a cached null would be wrong.
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
      noteTitles(tasks);
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
