import { FencedError, type Records } from '../records/records.ts';
import { createBaseCache } from './base-cache.ts';
import { createCopier } from './copy.ts';
import { createGoneBoards } from './gone-boards.ts';
import { createGuard } from './guard.ts';
import type { Pause } from './pause.ts';
import type { EnginePorts, EngineWaits } from './ports.ts';
import { createDuplicates } from './refresh/duplicates.ts';
import type { GiveWay } from './refresh/give-way.ts';
import type { Occasion } from './refresh/plan.ts';
import { createRefresher } from './refresh/refresher.ts';
import { createSender } from './send/sender.ts';
import type { StatusBoard } from './status.ts';
import { subscribeUser } from './user-document.ts';
import type { Work } from './work.ts';

const DAY_MS = 24 * 3_600_000;
/** How long finished operations, deleted tasks and lost values are kept. */
const KEPT_MS = 30 * DAY_MS;

interface LeadDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly work: Work;
  readonly status: StatusBoard;
  /**
   * Belongs to the engine and outlives this lead: a day's quota that is used up stays so when the engine leads again.
   */
  readonly pause: Pause;
  readonly giveWay: GiveWay;
  readonly release: () => void;
  /** Called when another engine has taken the epoch: nothing that this one writes counts any more. */
  readonly fenced: () => void;
}

/** One engine's term as the leader, from taking its epoch to its end. */
export interface Lead {
  begin(): Promise<void>;
  pump(): Promise<void>;
  flush(except?: readonly string[]): Promise<void>;
  /** Tries every waiting operation at once, except what the day's quota holds back. */
  retry(): Promise<void>;
  /** Holds sending back, or lets it go on; the setting survives restarts. */
  hold(on: boolean): Promise<void>;
  look(occasion: Occasion): Promise<void>;
  /** Drops what the clouds said and reads all of it again, once Google answers. */
  reset(): Promise<void>;
  /**
   * Returns true when something may be sent before `until`: the device is online and sending is not stopped for longer.
   */
  hopeful(until: number): boolean;
  /**
   * Returns true when nothing is sent for long: the user holds sending or has to sign in, or the day's quota is used.
   */
  rests(): boolean;
  /** Time of the last look, in milliseconds. */
  lookedAt(): number;
  /** Starts nothing more; resolves when all work on the way has settled. */
  stop(): Promise<void>;
  release(): void;
}

/** Creates a lead. `begin` takes the epoch and starts sending and reading; it rejects when the storage refuses. */
export function createLead({ ports, waits, records, work, status, pause, giveWay, release, fenced }: LeadDeps): Lead {
  const now = () => ports.clock.now();
  const guard = createGuard();
  let parts: { sender: ReturnType<typeof createSender>; refresher: ReturnType<typeof createRefresher> } | null = null;
  let ends: (() => void)[] = [];
  let stopped = false;
  let active = 0;
  let reading = false;
  let lookedAt = 0;
  let denied = false;
  let held = false;
  /**
   * The last write of `held`. Writes are chained, since the user may change it again before the first write is stored.
   */
  let holding: Promise<void> = Promise.resolve();
  let prunedAt = 0;
  /** What was kept before this time (milliseconds) has been dropped; null when nothing was ever dropped. */
  let prunedBefore: number | null = null;
  let userRead = false;
  let mine = 0;
  let forget: () => Promise<void> = async () => {};
  /** A reset is due and waits until Google answers. */
  let owesReset = false;
  /** Subscribes to the user document. Each look subscribes again while security rules deny access, which may pass. */
  let followUser: () => void = () => {};
  let cancelBackground: () => void = () => {};

  const show = () => {
    if (stopped) return;
    status.set({
      online: ports.connectivity.online(),
      phase: active > 0 ? 'sending' : reading ? 'refreshing' : 'idle',
      problem: denied ? { code: 'signed-out', nextTryAt: null } : pause.problem(),
      paused: held,
    });
  };
  const failed = (error: unknown) => {
    if (stopped) return;
    if (error instanceof FencedError) return fenced();
    pause.failed('storage');
    show();
  };

  /** Polls the list of lists while somebody uses a page; hidden pages are not polled for. */
  function background(): void {
    cancelBackground();
    cancelBackground = ports.timers.after(waits.backgroundRefresh, () => {
      if (stopped || now() - lookedAt > waits.attention) return;
      if (denied) followUser();
      void parts?.refresher.look('background');
      background();
    });
  }

  /**
   * Drops what was kept for 30 days, once a day. From one run to the next the cutoff advances by at most two days:
   * enough to catch up after an absence, while a clock that is far ahead cannot make it drop everything.
   */
  async function prune(): Promise<void> {
    const at = now();
    // The absolute difference: a clock that was set back must not end the pruning.
    if (Math.abs(at - prunedAt) < DAY_MS) return;
    const due = at - KEPT_MS;
    prunedBefore = Math.min(due, (prunedBefore ?? due) + 2 * DAY_MS);
    prunedAt = at;
    await records.prune(mine, at, prunedBefore).catch(failed);
  }

  async function look(occasion: Occasion): Promise<void> {
    if (stopped || !parts) return;
    lookedAt = now();
    pause.release();
    background();
    if (denied) followUser();
    void parts.sender.pump();
    await parts.refresher.look(occasion);
  }

  async function reset(): Promise<void> {
    // A lead that has not begun yet resets after its first complete read.
    owesReset = !parts;
    if (stopped || !parts) return;
    pause.release();
    // Dropped tasks are on no screen until they are read again, which takes hours when the day's quota is used up: so
    // the engine asks first whether Google answers.
    owesReset = !(await parts.refresher.isAnswered());
    if (owesReset || stopped) return;
    await forget().catch(failed);
    denied = false;
    ports.hints.publish({ type: 'lists', lists: 'all' });
    ports.hints.publish({ type: 'user' });
    await look('asked');
  }

  return {
    async begin() {
      const epoch = await records.takeEpoch();
      mine = epoch;
      const { meta, user } = await records.load();
      held = meta.paused ?? false;
      owesReset ||= meta.owesReset ?? false;
      prunedAt = meta.prunedAt ?? 0;
      prunedBefore = meta.prunedBefore ?? null;
      const goneBoards = createGoneBoards();
      goneBoards.heard(user ?? {});
      if (stopped) return;
      const base = createBaseCache(records);
      const duplicates = createDuplicates({ records, account: ports.uid, now });
      const copy = createCopier({ records, epoch, now, fenced: failed });
      const common = { ports, waits, records, base, epoch, guard, pause, work, duplicates, failed };
      let unsubscribe = () => {};
      followUser = () => {
        unsubscribe();
        unsubscribe = subscribeUser({
          ...common,
          onReached(yes) {
            denied = denied && !yes;
            reached(yes);
            show();
          },
          onKept(document) {
            goneBoards.heard(document);
            if (userRead) return;
            userRead = true;
            void parts?.sender.pump();
          },
          onDenied() {
            denied = true;
            show();
          },
        });
      };
      const reached = (yes: boolean) => status.set({ settingsWait: !yes });
      const refresher = createRefresher({
        ...common,
        giveWay,
        onReading(now) {
          reading = now;
          show();
        },
        onAppended: () => void parts?.sender.pump(),
        onComplete(refreshedAt, without) {
          if (refreshedAt !== null) status.set({ refreshedAt });
          void work.track(copy(without));
          void work.track(prune());
          if (owesReset) void work.track(reset());
        },
      });
      const sender = createSender({
        ...common,
        held: () => held,
        userRead: () => userRead,
        goneBoards,
        settled: refresher.reread,
        onActive(count) {
          active = count;
          show();
        },
        onUser: reached,
      });
      parts = { sender, refresher };
      followUser();
      forget = async () => {
        await records.dropBase(epoch);
        userRead = false;
        base.clear();
        guard.raiseAll();
        followUser();
      };
      ends = [
        ports.connectivity.onChange(() => {
          show();
          if (ports.connectivity.online()) void look('shown');
        }),
        () => unsubscribe(),
      ];
      show();
      void work.track(prune());
      // Send first, so that what an older engine left in flight is settled before its lists are read.
      await sender.pump();
      void look('shown');
    },
    pump: () => parts?.sender.pump() ?? Promise.resolve(),
    flush(except) {
      parts?.refresher.hurry();
      return parts?.sender.flush(except) ?? Promise.resolve();
    },
    async retry() {
      pause.release();
      await parts?.sender.retry().catch(failed);
    },
    async hold(on) {
      if (held === on || !parts) return;
      held = on;
      show();
      holding = holding.then(() => records.writePaused(mine, on)).catch(failed);
      await holding;
      await parts?.sender.pump();
    },
    look,
    reset,
    hopeful: (until) => !stopped && !held && now() < until && pause.until() < until && ports.connectivity.online(),
    rests: () => held || pause.until() > now() + waits.backgroundRefresh,
    lookedAt: () => lookedAt,
    async stop() {
      stopped = true;
      cancelBackground();
      for (const end of ends) end();
      parts?.sender.stop();
      parts?.refresher.stop();
      await work.quiet();
    },
    release,
  };
}
