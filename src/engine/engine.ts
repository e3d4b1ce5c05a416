import { project } from '../domain/project.ts';
import type { View } from '../domain/view.ts';
import { isHappened } from '../protocol/kept.ts';
import { keptOf } from '../records/kept.ts';
import { toBase } from '../records/mapping.ts';
import { openRecords } from '../records/open-records.ts';
import type { Loaded } from '../records/records.ts';
import { sendableOf } from './claim/sendable.ts';
import { createLead, type Lead } from './lead.ts';
import { createPause } from './pause.ts';
import { DEFAULT_WAITS, type Engine, type EnginePorts, type EngineWaits } from './ports.ts';
import { createGiveWay } from './refresh/give-way.ts';
import { createStatusBoard } from './status.ts';
import { createWork } from './work.ts';

/** `wake` looks for changes when the last look is older than this. */
const UNSEEN_MS = 30_000;
const CLOSE_PATIENCE_MS = 2000;
const FLUSH_LOOK_MS = 500;

/**
 * Creates an engine, which does nothing until `start`:
 *
 *   created ──start──► waiting for the lock ──held──► leading ──close──► closed
 *                            ▲    ▲                     │  │
 *                            │    └──lock lost──────────┘  │ another engine took the epoch
 *                            └──look, dispatch── fenced ◄──┘
 */
export function createEngine(given: EnginePorts): Engine {
  const waits: EngineWaits = { ...DEFAULT_WAITS, ...given.waits };
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  const ports: EnginePorts = {
    ...given,
    hints: {
      subscribe: (listener) => given.hints.subscribe(listener),
      publish: (hint) => {
        given.hints.publish(hint);
        changed();
      },
    },
  };
  const records = openRecords(ports.storage);
  const work = createWork();
  const giveWay = createGiveWay(ports.clock, ports.timers, waits);
  const pause = createPause(() => ports.clock.now(), ports.random, waits);
  const status = createStatusBoard(
    { build: ports.build, account: ports.account ?? null, online: ports.connectivity.online() },
    (next) => {
      ports.onStatus(next);
      changed();
    },
  );
  let lead: Lead | null = null;
  let acquiring: Promise<void> | null = null;
  let closed = false;
  let leads = 0;
  /** Cancels the scheduled retry of a failed start; null when none is scheduled. */
  let cancelRetry: (() => void) | null = null;

  /** The first start steals the lock from a holder, perhaps an older build, that does not let go; later ones wait. */
  function start(steal = leads === 0): Promise<void> {
    if (closed || lead) return Promise.resolve();
    acquiring ??= acquire(steal).finally(() => {
      acquiring = null;
    });
    return acquiring;
  }

  /** Starts without ever rejecting: when the storage refuses the epoch, it tries again later. */
  function begin(steal?: boolean): Promise<void> {
    stopRetry();
    return start(steal).catch(() => {
      // Callers that share one failed start share its retry.
      if (closed || cancelRetry) return;
      const nextTryAt = ports.clock.now() + waits.networkRetry;
      status.set({ phase: 'stopped', problem: { code: 'storage', nextTryAt } });
      cancelRetry = ports.timers.after(waits.networkRetry, () => void begin(false));
    });
  }

  function stopRetry(): void {
    cancelRetry?.();
    cancelRetry = null;
  }

  async function acquire(steal: boolean): Promise<void> {
    let mine: Lead | null = null;
    let gone = false;
    const lost = () => {
      gone = true;
      void mine?.stop();
      if (lead !== mine) return;
      lead = null;
      status.set({ phase: 'stopped' });
      // While `acquiring` is still pending, `start` would return it instead of acquiring the lock again.
      void Promise.allSettled([acquiring]).then(() => begin(false));
    };
    const release = await lockOf(steal, lost);
    if (closed || gone) return release();
    leads += 1;
    mine = createLead({ ports, waits, records, work, status, pause, giveWay, release, fenced: () => fenced(mine) });
    lead = mine;
    try {
      await mine.begin();
    } catch (error) {
      if (lead === mine) lead = null;
      release();
      throw error;
    }
  }

  function lockOf(steal: boolean, lost: () => void): Promise<() => void> {
    return new Promise((resolve, reject) => {
      let held = false;
      const take = (release: () => void) => {
        if (held) return release();
        held = true;
        cancel();
        resolve(release);
      };
      const cancel = steal
        ? ports.timers.after(waits.takeOver, () => {
            if (!held && !closed) ports.lock.acquire({ steal: true, lost }).then(take, reject);
          })
        : () => {};
      ports.lock.acquire({ steal: false, lost: () => held && lost() }).then(take, reject);
    });
  }

  function fenced(which: Lead | null): void {
    if (!which || lead !== which) return;
    lead = null;
    void which.stop();
    which.release();
    status.set({ phase: 'stopped' });
  }

  const stopListening = ports.hints.subscribe((hint) => {
    if (hint.type === 'ops') void lead?.pump();
  });

  const loadAll = () => records.load('all');
  const viewOf = (loaded: Loaded): View => project(toBase(ports.uid, loaded), loaded.operations);

  const unsent = async () => sendableOf((await records.load()).operations).length;
  const pauseFor = (ms: number) =>
    new Promise<void>((resolve) => {
      ports.timers.after(ms, resolve);
    });

  const engine: Engine = {
    start: () => begin(),
    async dispatch(...operations) {
      await records.appendAll(operations);
      changed();
      if (lead) void lead.pump();
      else if (leads > 0) void engine.start();
    },
    wake() {
      if (!lead) return void engine.look();
      void lead.pump();
      if (ports.clock.now() - lead.lookedAt() > UNSEEN_MS) void lead.look('shown');
    },
    giveWay() {
      giveWay.atWork();
      // A user who keeps reading, or returns to a page that stayed open, causes no operation and no focus event.
      if (lead && ports.clock.now() - lead.lookedAt() > waits.attention) void lead.look('shown');
    },
    async look() {
      if (!lead && leads > 0) await engine.start();
      await lead?.look('shown');
    },
    async refresh() {
      if (!lead && leads > 0) await engine.start();
      await lead?.look('asked');
    },
    async syncNow() {
      await lead?.pump();
      await work.quiet();
      await lead?.look('asked');
      await work.quiet();
    },
    async flush(except) {
      const until = ports.clock.now() + waits.flushPatience;
      await lead?.flush(except);
      await work.quiet();
      while (lead?.hopeful(until) && (await unsent()) > 0) {
        await pauseFor(FLUSH_LOOK_MS);
        await work.quiet();
      }
    },
    async retry() {
      if (!lead && leads > 0) await engine.start();
      await lead?.retry();
    },
    async hold(on) {
      if (!lead && leads > 0) await engine.start();
      await lead?.hold(on);
    },
    async reset() {
      // If the debt cannot be stored, only this leader remembers it.
      await records.oweReset().catch(() => {});
      if (!lead && leads > 0) await engine.start();
      await lead?.reset();
    },
    async waiting() {
      const { operations, unreadable } = await records.load();
      return operations.length + unreadable.length;
    },
    sendable: async () => (lead?.rests() ? 0 : unsent()),
    async happenedAfter(key) {
      return (await keptOf(records)).some((record) => record.key > key && isHappened(record));
    },
    async getState() {
      const loaded = await loadAll();
      return { view: viewOf(loaded), operations: loaded.operations, status: status.get() };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    async close() {
      if (closed) return;
      closed = true;
      stopRetry();
      stopListening();
      const mine = lead;
      lead = null;
      if (mine) {
        await Promise.race([mine.stop(), pauseFor(CLOSE_PATIENCE_MS)]);
        mine.release();
      }
      status.set({ phase: 'stopped' });
    },
  };
  return engine;
}
