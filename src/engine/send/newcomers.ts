import { stripped } from '../../protocol/tasks.ts';
import type { BaseCache } from '../base-cache.ts';
import type { TasksRemote } from '../ports.ts';
import { EVERYTHING, walk } from '../read-all.ts';
import type { Newcomers } from './step.ts';

/** How long a read of what a list holds is used: a task that another device adds meanwhile must not be adopted. */
const NEWCOMERS_MS = 2000;
/** How far a read goes back before the last one, whose page walk may have missed what was added while it went on. */
const OVERLAP_MS = 600_000;

export interface NewcomerReader {
  /** Reads what the list (by server id) holds beside the stored tasks, at some time after `actedAt` (milliseconds). */
  newcomers(listId: string, actedAt: number): Promise<Newcomers>;
  clear(): void;
}

/** Reads a list's newcomers once for all operations that ask at about the same time. */
export function createNewcomerReader(remote: TasksRemote, base: BaseCache, now: () => number): NewcomerReader {
  const reads = new Map<string, { readonly at: number; readonly read: Promise<Newcomers> }>();

  async function readNow(listId: string): Promise<Newcomers> {
    const known = (await base.tasks(listId)) ?? [];
    const newest = (tasks: readonly { updated: string }[]) =>
      tasks.reduce<string | null>((max, { updated }) => (max === null || updated > max ? updated : max), null);
    const last = Date.parse(newest(known) ?? '');
    const since = Number.isNaN(last) ? {} : { updatedMin: new Date(last - OVERLAP_MS).toISOString() };
    const { tasks } = await walk(remote, listId, { ...EVERYTHING, ...since });
    const before = new Map(known.map(({ id, updated }) => [id, updated]));
    return {
      ids: tasks.flatMap(({ id }) => (before.has(id) ? [] : [id])),
      stored: known,
      tasks: tasks.filter(({ id, updated }) => updated > (before.get(id) ?? '')).map(stripped),
      serverTime: newest([...known, ...tasks]),
    };
  }

  return {
    newcomers(listId, actedAt) {
      const known = reads.get(listId);
      // A read from before the user acted is too old to say what was there when they did.
      if (known && known.at > actedAt && Math.abs(now() - known.at) < NEWCOMERS_MS) return known.read;
      const read = readNow(listId);
      reads.set(listId, { at: now(), read });
      read.catch(() => reads.delete(listId));
      return read;
    },
    clear: () => reads.clear(),
  };
}
