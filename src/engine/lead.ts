import { FencedError, type Loaded, type Records } from '../records/records.ts';
import { type BaseCache, createBaseCache } from './base-cache.ts';
import { createCopier } from './copy.ts';
import { createGoneBoards } from './gone-boards.ts';
import { createGuard } from './guard.ts';
import type { Pause } from './pause.ts';
import type { EnginePorts, EngineWaits } from './ports.ts';
import { createPruner } from './prune.ts';
import { createDuplicates } from './refresh/duplicates.ts';
import type { GiveWay } from './refresh/give-way.ts';
import type { Occasion } from './refresh/plan.ts';
import { createRefresher, type Refresher } from './refresh/refresher.ts';
import { createSender, type Sender } from './send/sender.ts';
import type { StatusBoard } from './status.ts';
import { createUserDocument, type UserDocument } from './user-document.ts';
import type { Work } from './work.ts';

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
  /** For how long nothing was looked for, in milliseconds; a clock that was set back since may say any time. */
  unseenFor(): number;
  /** Starts nothing more; resolves when all work on the way has settled. */
  stop(): Promise<void>;
  release(): void;
}

/** What a lead consists of once it has its epoch. */
interface Parts {
  readonly epoch: number;
  readonly base: BaseCache;
  readonly sender: Sender;
  readonly refresher: Refresher;
  readonly user: UserDocument;
  readonly prune: () => Promise<void>;
}

/** Creates a lead. `begin` takes the epoch and starts sending and reading; it rejects when the storage refuses. */
export function createLead({ ports, waits, records, work, status, pause, giveWay, release, fenced }: LeadDeps): Lead {
  const now = () => ports.clock.now();
  const guard = createGuard();
  /** Null until the lead has begun. */
  let parts: Parts | null = null;
  let stopped = false;
  /** The number of operations on the way. */
  let active = 0;
  let reading = false;
  let lookedAt = 0;
  // The absolute difference: a clock that was set back must neither prolong the polling nor keep from looking.
  const unseenFor = () => Math.abs(now() - lookedAt);
  let held = false;
  /**
   * The last write of `held`. Writes are chained, since the user may change it again before the first write is stored.
   */
  let holding: Promise<void> = Promise.resolve();
  /** A reset is due and waits until Google answers. */
  let owesReset = false;
  let stopListening: () => void = () => {};
  let cancelBackground: () => void = () => {};

  const show = () => {
    if (stopped) return;
    status.set({
      online: ports.connectivity.online(),
      phase: active > 0 ? 'sending' : reading ? 'refreshing' : 'idle',
      problem: parts?.user.isDenied() ? { code: 'signed-out', nextTryAt: null } : pause.problem(),
      paused: held,
    });
  };
  const failed = (error: unknown) => {
    if (stopped) return;
    if (error instanceof FencedError) return fenced();
    pause.failed('storage');
    show();
  };
  const pump = () => parts?.sender.pump() ?? Promise.resolve();

  /** Makes the parts, which do nothing yet. */
  function createParts(epoch: number, { meta, user: document }: Loaded): Parts {
    const base = createBaseCache(records);
    const duplicates = createDuplicates({ records, account: ports.uid, now });
    const copy = createCopier({ records, epoch, now, fenced: failed });
    const prune = createPruner({ records, epoch, now, failed }, meta);
    const goneBoards = createGoneBoards();
    goneBoards.heard(document ?? {});
    const common = { ports, waits, records, base, epoch, guard, pause, work, duplicates, goneBoards, failed };
    const onUser = (reached: boolean) => status.set({ settingsWait: !reached });
    const user = createUserDocument({
      ...common,
      onReached(reached) {
        onUser(reached);
        show();
      },
      onRead: () => void pump(),
      onDenied: show,
    });
    const refresher = createRefresher({
      ...common,
      giveWay,
      onReading(now) {
        reading = now;
        show();
      },
      onAppended: () => void pump(),
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
      userRead: user.isRead,
      settled: refresher.reread,
      onActive(count) {
        active = count;
        show();
      },
      onUser,
    });
    return { epoch, base, sender, refresher, user, prune };
  }

  /** Polls the list of lists while somebody uses a page; hidden pages are not polled for. */
  function background(): void {
    cancelBackground();
    cancelBackground = ports.timers.after(waits.backgroundRefresh, () => {
      if (stopped || unseenFor() > waits.attention) return;
      parts?.user.askAgain();
      void parts?.refresher.look('background');
      background();
    });
  }

  async function look(occasion: Occasion): Promise<void> {
    if (stopped || !parts) return;
    lookedAt = now();
    pause.release();
    background();
    parts.user.askAgain();
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
    await forget(parts).catch(failed);
    ports.hints.publish({ type: 'lists', lists: 'all' });
    ports.hints.publish({ type: 'user' });
    await look('asked');
  }

  /** Drops what the clouds said. */
  async function forget({ epoch, base, user }: Parts): Promise<void> {
    await records.dropBase(epoch);
    base.clear();
    guard.raiseAll();
    user.forget();
  }

  return {
    async begin() {
      const epoch = await records.takeEpoch();
      const loaded = await records.load();
      held = loaded.meta.paused ?? false;
      owesReset ||= loaded.meta.owesReset ?? false;
      if (stopped) return;
      parts = createParts(epoch, loaded);
      parts.user.follow();
      stopListening = ports.connectivity.onChange(() => {
        show();
        if (ports.connectivity.online()) void look('shown');
      });
      show();
      void work.track(parts.prune());
      // Claim first: a list with a change on the way, also by an older engine, is not read before that is settled.
      await parts.sender.pump();
      void look('shown');
    },
    pump,
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
      const { epoch } = parts;
      held = on;
      show();
      holding = holding.then(() => records.writePaused(epoch, on)).catch(failed);
      await holding;
      await pump();
    },
    look,
    reset,
    hopeful: (until) => !stopped && !held && now() < until && pause.until() < until && ports.connectivity.online(),
    rests: () => held || pause.until() > now() + waits.backgroundRefresh,
    unseenFor,
    async stop() {
      stopped = true;
      cancelBackground();
      stopListening();
      parts?.user.stop();
      parts?.sender.stop();
      parts?.refresher.stop();
      await work.quiet();
    },
    release,
  };
}
