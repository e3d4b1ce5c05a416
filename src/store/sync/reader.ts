import type { PendingOperation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import type { Base } from '../../domain/view.ts';
import type { Hint } from '../../protocol/messages.ts';
import { idMap, toBase } from '../../records/mapping.ts';
import type { Head, Loaded, PageRecords } from '../../records/records.ts';
import type { RecordsRead } from '../base-slice.ts';
import { partsOf } from '../ops-slice.ts';

/**
 * The shortest time between two reads that hints ask for, in milliseconds: a refresh sends a hint for each of its
 * lists.
 */
export const HINTS_MS = 100;
/**
 * How long reads for hints wait after the last move of a drag or scroll, in milliseconds: nothing shifts under the
 * user's hand.
 */
export const HAND_MS = 200;

/** What the reader needs of the store. */
interface ReaderHost {
  readonly uid: string;
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  records(): PageRecords | null;
  base(): Base;
  /** Whether a list's tasks were asked for before; until then hints about the list are ignored. */
  holds(listId: string): boolean;
  /** Operations that are shown and, as far as the store knows, in the records. */
  savedOperations(): readonly PendingOperation[];
  /** Puts a read into the store. False: it came too early to be shown, and must be made again. */
  apply(read: RecordsRead): boolean;
  /** The records could not be read. The next read gets also what this one was to read. */
  failed(): void;
}

/**
 * Reads records into the store, one transaction at a time; requests that come meanwhile are joined into the next one. A
 * list that an operation touched is read in the same transaction that shows the operation finished or a further part of
 * it done, so that the operation's effect never flickers.
 */
export interface Reader {
  /** The number of reads begun so far. */
  stamp(): number;
  /** Reads again what a hint names, together with what other hints name shortly after. */
  hint(hint: Hint): Promise<void>;
  /** The user is dragging or scrolling something: reads for hints wait until that rests. */
  handMoved(): void;
  /** Reads the tasks of lists that are not in memory yet. */
  ensure(listIds: readonly string[]): Promise<void>;
  /** Reads everything again that is in memory, since the page was asleep or frozen. */
  all(): Promise<void>;
  /** The next read also brings the lists that `choose` names by stable id. */
  prepare(choose: (head: Head) => readonly string[]): void;
  /** Resolves when no read is under way. */
  idle(): Promise<void>;
}

/** Creates the reader of a page. `host` is told of every read, and of failures, which are not thrown. */
export function createReader(host: ReaderHost): Reader {
  let begun = 0;
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  let wanted = new Set<string>();
  /**
   * Lists that were asked for before the records had them. The first read that finds them brings them; no read is made
   * just for them.
   */
  let awaited: readonly string[] = [];
  /** Lists that hints name; 'all' stands for every list. */
  let hinted = new Set<string>();
  let everything = false;
  let chooseFirst: ((head: Head) => readonly string[]) | null = null;
  /** Ends the current pause; null if reads for hints may begin at once. */
  let endLull: (() => void) | null = null;
  let wake: () => void = () => {};

  const lull = (ms: number) => {
    endLull?.();
    endLull = host.after(ms, () => {
      endLull = null;
      wake();
    });
  };

  /** Resolves when the next read may begin: at once if the page lacks something that it must show. */
  const turn = async (): Promise<void> => {
    await running;
    if (endLull === null || wanted.size > 0 || everything) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  };

  const schedule = (): Promise<void> => {
    next ??= turn().then(() => {
      next = null;
      running = read().finally(() => {
        running = null;
        if (endLull === null) lull(HINTS_MS);
      });
      return running;
    });
    return next;
  };

  const read = async (): Promise<void> => {
    const records = host.records();
    if (!records) return;
    const [lists, changed, choose] = [wanted, hinted, chooseFirst];
    const all = everything || hinted.has('all');
    wanted = new Set();
    hinted = new Set();
    everything = false;
    chooseFirst = null;
    let absent = awaited;
    const attempt = async (): Promise<boolean> => {
      begun += 1;
      const stamp = begun;
      const loaded = await records.load((head) => {
        const ids = idMap(head.ids);
        const needed = [...lists, ...awaited].map(ids.stable);
        const asked = new Set([...needed, ...[...advanced(head, host), ...(choose?.(head) ?? [])].map(ids.stable)]);
        const again = new Set([...changed].map(ids.stable));
        const there = new Map((head.lists ?? []).map(({ id }) => [ids.stable(id), id]));
        // After everything was dropped, a list may be read before the list of lists is; the hint about it then has no
        // effect. So a list without tasks in the base counts as news.
        const shown = new Set(host.base().lists.flatMap(({ id, tasks }) => (tasks === null ? [] : [id])));
        const isNews = (stable: string) => all || again.has(stable) || !shown.has(stable);
        absent = [...new Set(needed)].filter((stable) => !there.has(stable));
        return [...there].flatMap(([stable, id]) => {
          return asked.has(stable) || (host.holds(stable) && isNews(stable)) ? [id] : [];
        });
      });
      return host.apply(toRead(host, loaded, stamp));
    };
    try {
      while (!(await attempt())) await new Promise<void>((resolve) => host.after(HINTS_MS, resolve));
      awaited = absent;
    } catch {
      // The requests stay: the next read serves them.
      wanted = new Set([...lists, ...wanted]);
      hinted = new Set([...changed, ...hinted]);
      everything ||= all;
      chooseFirst ??= choose;
      host.failed();
    }
  };

  return {
    stamp: () => begun,
    hint(hint) {
      if (hint.type === 'lists') for (const id of [hint.lists].flat()) hinted.add(id);
      return schedule();
    },
    ensure(listIds) {
      const missing = listIds.filter((id) => !host.holds(id));
      if (missing.length === 0) return Promise.resolve();
      for (const id of missing) wanted.add(id);
      wake();
      return schedule();
    },
    all() {
      everything = true;
      wake();
      return schedule();
    },
    handMoved: () => lull(HAND_MS),
    prepare(choose) {
      chooseFirst = choose;
    },
    idle: async () => {
      while (next ?? running) await (next ?? running);
    },
  };
}

/**
 * Returns the stable ids of the lists touched by operations that finished, or got a further part done, since the store
 * last saw them, and of the lists that hold their tasks now: another device may have moved them.
 */
function advanced(head: Head, host: ReaderHost): string[] {
  const parts = new Map(head.operations.map((record) => [record.id, partsOf(record)]));
  const touched = host
    .savedOperations()
    .filter(({ operation, step = 0 }) => parts.get(operation.id) !== step)
    .map(({ operation }) => touches(operation));
  const tasks = new Set(touched.flatMap((one) => one.tasks));
  const having = host.base().lists.filter((list) => list.tasks?.some(({ id }) => tasks.has(id)));
  return [...touched.flatMap((one) => one.lists), ...having.map(({ id }) => id)];
}

function toRead(host: ReaderHost, loaded: Loaded, stamp: number): RecordsRead {
  const ids = idMap(loaded.ids);
  return {
    base: toBase(host.uid, loaded, host.base()),
    listsKnown: loaded.lists !== null,
    lists: [...loaded.tasks].map(([id, tasks]) => ({ id: ids.stable(id), known: tasks !== null })),
    operations: loaded.operations,
    unreadable: loaded.unreadable,
    stamp,
  };
}
