import type { Operation } from '../../domain/operations/operation.ts';
import { subjectOf } from '../../domain/operations/subject.ts';
import type { ListSyncRecord } from '../../protocol/records.ts';
import type { Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import { type Guard, LIST_OF_LISTS } from '../guard.ts';
import type { Pause } from '../pause.ts';
import { type EnginePorts, type EngineWaits, isSilence, RemoteError } from '../ports.ts';
import { isImpossible } from '../read-all.ts';
import type { Work } from '../work.ts';
import type { Duplicates } from './duplicates.ts';
import type { GiveWay } from './give-way.ts';
import { type Occasion, planReads } from './plan.ts';
import { readList } from './read-list.ts';
import { readLists } from './read-lists.ts';

/** The number of lists that are read at a time [9.5]. */
const CONCURRENCY = 2;
/**
 * A list of at most so many tasks (one page) is read at once after the engine changed it; a longer one at the next
 * look.
 */
const READ_AT_ONCE = 100;
/** With at most this many lists left, reading does not wait for a person's hands to rest. */
const FEW_LEFT = 8;

const RANK: readonly Occasion[] = ['background', 'shown', 'asked'];

interface RefresherDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly pause: Pause;
  readonly work: Work;
  readonly duplicates: Duplicates;
  readonly giveWay: GiveWay;
  /** Tells whether anything is being read. */
  onReading(now: boolean): void;
  /**
   * Called when every list that was to be read has been, except those that the service names but does not give
   * (`without`, by server id). `at` is null when it keeps failing at some of these, which are asked for again.
   */
  onComplete(at: number | null, without: ReadonlySet<string>): void;
  /** Called when operations of the engine's own wait to be sent. */
  onAppended(): void;
  failed(error: unknown): void;
}

export interface Refresher {
  /** Reads the list of lists and the lists that may have changed; resolves when that is done or had to stop. */
  look(occasion: Occasion): Promise<void>;
  /** Makes the look that is under way give way to nobody, because somebody waits for it. */
  hurry(): void;
  /**
   * Reads lists, by server id, once nothing is on the way to them. `surprising`: those that turned out to have a task
   * from another list; if one of them is not known here yet, the refresher looks for it.
   */
  reread(listIds: readonly string[], surprising: readonly string[]): void;
  /**
   * Resolves to true when the service gives the list of lists now; a failure is reported as usual. Does not ask while
   * nothing may be read.
   */
  isAnswered(): Promise<boolean>;
  stop(): void;
}

/** Reads from the service what may have changed, a few lists at a time, and replaces what the records hold of it. */
export function createRefresher(deps: RefresherDeps): Refresher {
  const { ports, records, base, epoch, guard, pause, work } = deps;
  const now = () => ports.clock.now();
  /** The lists to read, in order; `gate`: the gate may spare the walk. */
  const queue = new Map<string, 'gate' | 'walk'>();
  const reading = new Set<string>();
  /** A promise per running worker: at most CONCURRENCY for all looks and wakes together. */
  const workers = new Set<Promise<void>>();
  const looked = new Map<string, number>();
  const refused = new Set<string>();
  /** Since when, in milliseconds, a list or the list of lists is asked for in vain although the service answers. */
  const failing = new Map<string, number>();
  let syncs: ReadonlyMap<string, ListSyncRecord> = new Map();
  let wanted: Occasion | null = null;
  /** A look that was given up because lists were being written; it is repeated once they are not. */
  let missed: Occasion | null = null;
  let running: Occasion | null = null;
  let looking: Promise<void> | null = null;
  let complete = false;
  /** The number of workers that wait for a person's hands to rest. */
  let waiting = 0;
  /** Somebody waits for what is being read. */
  let hurried = false;
  let cutShort = Promise.withResolvers<void>();
  let stopped = false;
  let cancelRetry: () => void = () => {};

  const listDeps = { tasks: ports.tasks, records, base, epoch, guard, duplicates: deps.duplicates, now, removed };

  const mayRead = () => !stopped && pause.until() === 0 && ports.connectivity.online();
  const tell = () => deps.onReading(reading.size > 0 || (looking !== null && waiting === 0));

  const look = (occasion: Occasion): Promise<void> => {
    if (occasion === 'asked') hurry();
    // A page that comes back says so in several ways: one look answers them all [4.12]. A person who asks wants what is
    // there now, so a look that is under way does not do.
    const answered = occasion !== 'asked' && running !== null && RANK.indexOf(running) >= RANK.indexOf(occasion);
    if (!answered && (wanted === null || RANK.indexOf(occasion) > RANK.indexOf(wanted))) wanted = occasion;
    looking ??= work.track(
      lookAround().finally(() => {
        looking = null;
        running = null;
        hurried = false;
        tell();
      }),
    );
    return looking;
  };

  async function lookAround(): Promise<void> {
    while (wanted !== null && mayRead()) {
      const occasion = wanted;
      running = occasion;
      wanted = null;
      tell();
      try {
        const { lists, before, changed } = await readLists({ tasks: ports.tasks, records, base, epoch, guard }, now());
        if (changed) ports.hints.publish({ type: 'lists', lists: [] });
        pause.succeeded();
        failing.delete(LIST_OF_LISTS);
        syncs = await records.loadSync();
        if (lists === null) {
          if (guard.busy(LIST_OF_LISTS)) missed = occasion;
          else wanted ??= occasion;
          continue;
        }
        missed = null;
        const plan = planReads(lists, before, syncs, (id) => looked.get(id) ?? 0, occasion, now());
        complete = true;
        for (const id of plan.walk) queue.set(id, 'walk');
        for (const id of plan.gate) if (!queue.has(id)) queue.set(id, 'gate');
      } catch (error) {
        fail(error, LIST_OF_LISTS);
        return;
      }
      await drain();
    }
    if (wanted !== null && pause.until() > 0) lookLater();
    wanted = null;
  }

  /** Reads the lists in the queue; those that are being written stay in it. */
  async function drain(): Promise<void> {
    for (let free = CONCURRENCY - workers.size; free > 0; free -= 1) void worker();
    await Promise.all([...workers]);
    if (queue.size > 0 && pause.until() > 0) lookLater();
    if (!stopped && reading.size === 0 && complete && [...queue.keys()].every(failsForLong)) {
      complete = false;
      deps.onComplete(queue.size === 0 ? now() : null, new Set([...refused, ...queue.keys()]));
    }
  }

  const failsForLong = (listId: string) => now() - (failing.get(listId) ?? now()) >= deps.waits.backgroundRefresh;

  /** Returns true when reading may give way. It may not while a list was never read: nobody has seen what is in it. */
  const mayWait = () => !hurried && queue.size > FEW_LEFT && [...queue.keys()].every((id) => syncs.has(id));

  function hurry(): void {
    hurried = true;
    cutShort.resolve();
    cutShort = Promise.withResolvers();
  }

  /** Waits for a turn; pages show no sign of reading meanwhile. */
  async function rest(turn: Promise<void>): Promise<void> {
    waiting += 1;
    tell();
    await Promise.race([turn, cutShort.promise]);
    waiting -= 1;
    tell();
  }

  async function worker(): Promise<void> {
    const end = Promise.withResolvers<void>();
    workers.add(end.promise);
    try {
      // A worker's first list waits for nothing: the service's first lists are those that a popup shows.
      for (let first = true; mayRead(); first = false) {
        const turn = !first && mayWait() ? deps.giveWay.turn() : null;
        if (turn) await rest(turn);
        if (!mayRead()) return;
        const next = [...queue].find(([id]) => !guard.busy(id) && !reading.has(id));
        if (!next || !(await readNext(...next))) return;
      }
    } finally {
      // In the same turn as the last look at the queue: what is queued after that is another worker's.
      workers.delete(end.promise);
      end.resolve();
    }
  }

  /** Reads one list. Resolves to true when the next one may follow. */
  async function readNext(listId: string, mode: 'gate' | 'walk'): Promise<boolean> {
    queue.delete(listId);
    reading.add(listId);
    tell();
    try {
      const sync = mode === 'gate' ? (syncs.get(listId) ?? null) : null;
      const outcome = await readList(listDeps, listId, sync);
      pause.succeeded();
      refused.delete(listId);
      failing.delete(listId);
      if (outcome === 'late') queue.set(listId, 'walk');
      else looked.set(listId, now());
      if (outcome !== 'late' && outcome.length > 0) ports.hints.publish({ type: 'lists', lists: [...outcome] });
    } catch (error) {
      if (!isImpossible(error)) {
        queue.set(listId, mode);
        fail(error, listId);
        return false;
      }
      // The next look finds out whether the list is gone.
      looked.set(listId, now());
      refused.add(listId);
      failing.delete(listId);
    } finally {
      reading.delete(listId);
      tell();
    }
    return true;
  }

  function removed(operations: readonly Operation[]): void {
    if (operations.length === 0) return;
    for (const operation of operations) {
      const { title } = subjectOf(operation);
      const notice = { code: 'duplicate-removed', title, operationId: operation.id } as const;
      ports.hints.publish({ type: 'notice', notice });
    }
    ports.hints.publish({ type: 'ops' });
    deps.onAppended();
  }

  function fail(error: unknown, of: string): void {
    const { code } = error instanceof RemoteError ? error : { code: 'storage' };
    // When the service is silent altogether, nothing is known about single lists.
    if (isSilence(code) && of === LIST_OF_LISTS) failing.clear();
    else if (isSilence(code) || code === 'refused' || code === 'invalid') failing.set(of, failing.get(of) ?? now());
    // A 400 gets here only for the list of lists, where no id can be wrong: only the service's words tell why [8.12].
    if (error instanceof RemoteError) pause.failed(error.code === 'invalid' ? 'refused' : error.code, error.message);
    else deps.failed(error);
    lookLater();
  }

  /**
   * Looks again when requests may go out, since these may wait because of a failure of the sender. What has been
   * failing is asked for again after as long as it has failed so far.
   */
  function lookLater(): void {
    cancelRetry();
    const { networkRetry, globalQuotaRetry } = deps.waits;
    const lasted = failing.size === 0 ? 0 : Math.min(now() - Math.max(...failing.values()), globalQuotaRetry);
    const at = Math.max(pause.until(), now() + Math.max(lasted, networkRetry));
    if (!stopped && Number.isFinite(at)) cancelRetry = ports.timers.after(at - now(), () => void look('shown'));
  }

  async function queueSmall(listIds: readonly string[], surprising: readonly string[]): Promise<void> {
    try {
      for (const listId of listIds) {
        const stored = await base.tasks(listId);
        // A list that has just been deleted is not stored any more; one that was never read waits for a look.
        if (stored && stored.length <= READ_AT_ONCE) queue.set(listId, 'walk');
      }
      if (surprising.length === 0) return;
      const { lists } = await records.load();
      const known = new Set(lists?.map(({ id }) => id));
      if (lists !== null && surprising.some((id) => !known.has(id))) void look('shown');
    } catch (error) {
      deps.failed(error);
    }
  }

  return {
    look,
    hurry() {
      if (looking !== null) hurry();
    },
    reread(listIds, surprising) {
      if (!stopped && missed !== null && !guard.busy(LIST_OF_LISTS)) {
        const occasion = missed;
        missed = null;
        void look(occasion);
      }
      if (stopped || (listIds.length === 0 && queue.size === 0)) return;
      void work.track(queueSmall(listIds, surprising).then(drain));
    },
    async isAnswered() {
      if (!mayRead()) {
        lookLater();
        return false;
      }
      try {
        await ports.tasks.lists();
        return true;
      } catch (error) {
        fail(error, LIST_OF_LISTS);
        tell();
        return false;
      }
    },
    stop() {
      stopped = true;
      hurry();
      cancelRetry();
      queue.clear();
    },
  };
}
