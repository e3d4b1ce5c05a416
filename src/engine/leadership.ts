import type { Lead } from './lead.ts';
import type { EnginePorts, EngineWaits } from './ports.ts';
import { sleep } from './sleep.ts';
import type { StatusBoard } from './status.ts';

const CLOSE_PATIENCE_MS = 2000;

interface LeadershipDeps {
  readonly ports: Pick<EnginePorts, 'clock' | 'timers' | 'lock'>;
  readonly waits: EngineWaits;
  readonly status: StatusBoard;
  /** Creates the lead that begins with the lock held; `release` lets go of it. */
  createLead(term: { release(): void; fenced(): void }): Lead;
}

/**
 * Whether this engine leads: of all engines of an account on a device one does.
 *
 *   created ──start──► waiting for the lock ──held──► leading ──close──► closed
 *                            ▲    ▲                     │  │
 *                            │    └──lock lost──────────┘  │ another engine took the epoch
 *                            └───────resume─── fenced ◄────┘
 */
export interface Leadership {
  /** The lead of this engine; null while it does not lead. */
  current(): Lead | null;
  /** Waits for the lock and leads. Never rejects: when the storage refuses the epoch, it tries again later. */
  start(): Promise<void>;
  /** Leads again if this engine led before and does no more. */
  resume(): Promise<void>;
  /** Stops the lead, waits at most two seconds for its end, and lets go of the lock. */
  close(): Promise<void>;
}

export function createLeadership(deps: LeadershipDeps): Leadership {
  const { ports, waits, status, createLead } = deps;
  let lead: Lead | null = null;
  let acquiring: Promise<void> | null = null;
  let closed = false;
  let leads = 0;
  /** Cancels the scheduled retry of a failed start; null when none is scheduled. */
  let cancelRetry: (() => void) | null = null;

  /** Starts without ever rejecting: when the storage refuses the epoch, it tries again later. */
  function start(steal?: boolean): Promise<void> {
    stopRetry();
    return tryToLead(steal).catch(() => {
      // Callers that share one failed start share its retry.
      if (closed || cancelRetry) return;
      const nextTryAt = ports.clock.now() + waits.networkRetry;
      status.set({ phase: 'stopped', problem: { code: 'storage', nextTryAt } });
      cancelRetry = ports.timers.after(waits.networkRetry, () => void start(false));
    });
  }

  function stopRetry(): void {
    cancelRetry?.();
    cancelRetry = null;
  }

  /** The first start steals the lock from a holder, perhaps an older build, that does not let go; later ones wait. */
  function tryToLead(steal = leads === 0): Promise<void> {
    if (closed || lead) return Promise.resolve();
    acquiring ??= acquire(steal).finally(() => {
      acquiring = null;
    });
    return acquiring;
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
      // While `acquiring` is still pending, `tryToLead` would return it instead of acquiring the lock again.
      void Promise.allSettled([acquiring]).then(() => start(false));
    };
    const release = await takeLock(deps, { steal, lost, unwanted: () => closed });
    if (closed || gone) return release();
    leads += 1;
    mine = createLead({ release, fenced: () => fenced(mine) });
    lead = mine;
    try {
      await mine.begin();
    } catch (error) {
      if (lead === mine) lead = null;
      release();
      throw error;
    }
  }

  function fenced(which: Lead | null): void {
    if (!which || lead !== which) return;
    lead = null;
    void which.stop();
    which.release();
    status.set({ phase: 'stopped' });
  }

  return {
    current: () => lead,
    start: () => start(),
    resume: () => (lead || leads === 0 ? Promise.resolve() : start()),
    async close() {
      if (closed) return;
      closed = true;
      stopRetry();
      const mine = lead;
      lead = null;
      if (mine) {
        await Promise.race([mine.stop(), sleep(ports.timers, CLOSE_PATIENCE_MS)]);
        mine.release();
      }
      status.set({ phase: 'stopped' });
    },
  };
}

/**
 * Resolves with the lock's release function once the lock is held. With `steal` it is taken from a holder that does not
 * let go in time, unless it is unwanted by then. `lost` is called when another engine has taken it.
 */
function takeLock(
  { ports, waits }: Pick<LeadershipDeps, 'ports' | 'waits'>,
  { steal, lost, unwanted }: { readonly steal: boolean; lost(): void; unwanted(): boolean },
): Promise<() => void> {
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
          if (!held && !unwanted()) ports.lock.acquire({ steal: true, lost }).then(take, reject);
        })
      : () => {};
    ports.lock.acquire({ steal: false, lost: () => held && lost() }).then(take, reject);
  });
}
