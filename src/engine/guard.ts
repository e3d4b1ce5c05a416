/**
 * Tells which lists a read may replace, by server id: none that is being written or was written since the read began.
 */
export interface Guard {
  /** Returns true for a list, or a task, that is being written. */
  busy(id: string): boolean;
  /** Replaces all that is being written. */
  setBusy(ids: ReadonlySet<string>): void;
  /** Adds a list to what is being written, until that is set again. */
  hold(listId: string): void;
  /** A counter that is raised by every settle that changes the list, and when everything is dropped. */
  generation(listId: string): number;
  raise(listId: string): void;
  /** Raises the generation of every list, because everything stored of them has been dropped. */
  raiseAll(): void;
}

/** The key of the list of lists among the ids of lists that are written. */
export const LIST_OF_LISTS = '@lists';

export function createGuard(): Guard {
  let busy: ReadonlySet<string> = new Set();
  const generations = new Map<string, number>();
  let dropped = 0;
  const generation = (listId: string) => (generations.get(listId) ?? 0) + dropped;
  return {
    busy: (id) => busy.has(id),
    setBusy(ids) {
      busy = ids;
    },
    hold(listId) {
      busy = new Set([...busy, listId]);
    },
    generation,
    raise(listId) {
      generations.set(listId, (generations.get(listId) ?? 0) + 1);
    },
    raiseAll() {
      dropped += 1;
    },
  };
}
