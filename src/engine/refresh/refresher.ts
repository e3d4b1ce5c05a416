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
import { createFailing } from './failing.ts';
import type { GiveWay } from './give-way.ts';
import { type Occasion, planReads } from './plan.ts';
import { readList } from './read-list.ts';
import { readLists } from './read-lists.ts';
import { createReadQueue, type ReadMode } from './read-queue.ts';

/**
 * A list of at most so many tasks (one page) is read at once after the engine changed it; a longer one at the next
 * look.
 */
const READ_AT_ONCE = 100;

const RANK: readonly Occasion[] = ['background', 'shown', 'asked'];
/** Returns true when a look for one occasion reads more than one for the other; null stands for none. */
const isMore = (one: Occasion, other: Occasion | null) => other === null || RANK.indexOf(one) > RANK.indexOf(other);

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

/**
 * Reads from the service what may have changed, and replaces what the records hold of it. A look reads the list of
 * lists and plans which lists to read (`plan.ts`); these go into the queue (`read-queue.ts`), as do lists that the
 * engine itself has changed.
 */
export function createRefresher(deps: RefresherDeps): Refresher {
  const { ports, records, base, epoch, guard, pause, work } = deps;
  const now = () => ports.clock.now();
  /** The look that was asked for and has not begun. */
  let wanted: Occasion | null = null;
  /** The look that is under way. */
  let running: Occasion | null = null;
  /** A look that was given up because lists were being written; it is repeated once they are not. */
  let missed: Occasion | null = null;
  /** Ends when no look is under way or wanted. */
  let looking: Promise<void> | null = null;
  /** The list of lists was read, and of the lists that were to be read then some may be left. */
  let planned = false;
  let syncs: ReadonlyMap<string, ListSyncRecord> = new Map();
  /** When each list was last read or found unchanged, or refused, in milliseconds. */
  const looked = new Map<string, number>();
  /** Lists that the service names but does not give. */
  const refused = new Set<string>();
  const failing = createFailing(now);
  let stopped = false;
  let cancelRetry: () => void = () => {};

  const mayRead = () => !stopped && pause.until() === 0 && ports.connectivity.online();
  const queue = createReadQueue({
    giveWay: deps.giveWay,
    mayRead,
    isBusy: guard.busy,
    isKnown: (listId) => syncs.has(listId),
    read,
    onChange: tell,
  });
  const listDeps = { tasks: ports.tasks, records, base, epoch, guard, duplicates: deps.duplicates, now, removed };

  function tell(): void {
    deps.onReading(queue.isReading() || (looking !== null && !queue.isResting()));
  }

  const look = (occasion: Occasion): Promise<void> => {
    if (occasion === 'asked') queue.hurry();
    // A page that comes back says so in several ways: one look answers them all [4.12]. A person who asks wants what is
    // there now, so a look that is under way does not do.
    const answered = occasion !== 'asked' && !isMore(occasion, running);
    if (!answered && isMore(occasion, wanted)) wanted = occasion;
    looking ??= work.track(
      lookAround().finally(() => {
        looking = null;
        running = null;
        queue.calm();
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
        if (!(await planLook(occasion))) continue;
      } catch (error) {
        fail(error, LIST_OF_LISTS);
        return;
      }
      await drain();
    }
    if (wanted !== null && pause.until() > 0) lookLater();
    wanted = null;
  }

  /**
   * Reads the list of lists and queues the lists that are to be read. Resolves to false when lists were being written:
   * the look is repeated.
   */
  async function planLook(occasion: Occasion): Promise<boolean> {
    const { lists, before, changed } = await readLists({ tasks: ports.tasks, records, base, epoch, guard }, now());
    if (changed) ports.hints.publish({ type: 'lists', lists: [] });
    pause.succeeded();
    failing.settled(LIST_OF_LISTS);
    syncs = await records.loadSync();
    if (lists === null) {
      if (guard.busy(LIST_OF_LISTS)) missed = occasion;
      else wanted ??= occasion;
      return false;
    }
    const plan = planReads(lists, before, syncs, (id) => looked.get(id) ?? 0, occasion, now());
    planned = true;
    for (const id of plan.walk) queue.add(id, 'walk');
    for (const id of plan.gate) queue.add(id, 'gate');
    return true;
  }

  /** Reads the lists in the queue, and tells when all that were planned have been read. */
  async function drain(): Promise<void> {
    await queue.drain();
    const left = queue.left();
    if (left.length > 0 && pause.until() > 0) lookLater();
    const failsForLong = (listId: string) => failing.lasted(listId) >= deps.waits.backgroundRefresh;
    if (!stopped && !queue.isReading() && planned && left.every(failsForLong)) {
      planned = false;
      deps.onComplete(left.length === 0 ? now() : null, new Set([...refused, ...left]));
    }
  }

  /** Reads one list. Resolves to true when the next one may follow. */
  async function read(listId: string, mode: ReadMode): Promise<boolean> {
    try {
      const sync = mode === 'gate' ? (syncs.get(listId) ?? null) : null;
      const outcome = await readList(listDeps, listId, sync);
      pause.succeeded();
      refused.delete(listId);
      if (outcome === 'late') queue.add(listId, 'walk');
      else looked.set(listId, now());
      if (outcome !== 'late' && outcome.length > 0) ports.hints.publish({ type: 'lists', lists: [...outcome] });
    } catch (error) {
      if (!isImpossible(error)) {
        queue.add(listId, mode);
        fail(error, listId);
        return false;
      }
      // The next look finds out whether the list is gone.
      looked.set(listId, now());
      refused.add(listId);
    }
    failing.settled(listId);
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
    if (isSilence(code) && of === LIST_OF_LISTS) failing.clear();
    else failing.failed(of, code);
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
    const wait = Math.max(Math.min(failing.youngest(), globalQuotaRetry), networkRetry);
    const at = Math.max(pause.until(), now() + wait);
    if (!stopped && Number.isFinite(at)) cancelRetry = ports.timers.after(at - now(), () => void look('shown'));
  }

  async function queueSmall(listIds: readonly string[], surprising: readonly string[]): Promise<void> {
    try {
      for (const listId of listIds) {
        const stored = await base.tasks(listId);
        // A list that has just been deleted is not stored any more; one that was never read waits for a look.
        if (stored && stored.length <= READ_AT_ONCE) queue.add(listId, 'walk');
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
      if (looking !== null) queue.hurry();
    },
    reread(listIds, surprising) {
      if (!stopped && missed !== null && !guard.busy(LIST_OF_LISTS)) {
        const occasion = missed;
        missed = null;
        void look(occasion);
      }
      if (stopped || (listIds.length === 0 && queue.left().length === 0)) return;
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
      queue.hurry();
      cancelRetry();
      queue.clear();
    },
  };
}
