import type { IdRecord, OperationRecord } from '../../protocol/records.ts';
import { idMap } from '../../records/mapping.ts';
import type { Change, Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import type { Choice } from '../claim/choose.ts';
import { createChooser } from '../claim/chooser.ts';
import type { GoneBoards } from '../gone-boards.ts';
import type { Guard } from '../guard.ts';
import type { Pause } from '../pause.ts';
import { type EnginePorts, type EngineWaits, isSilence } from '../ports.ts';
import type { Work } from '../work.ts';
import { type BatchMember, openBatch } from './batch.ts';
import { createNewcomerReader } from './newcomers.ts';
import { createOutcomes } from './outcomes.ts';
import { type Claimed, createStepSender } from './send-steps.ts';

interface SenderDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly pause: Pause;
  readonly work: Work;
  /** Is told of every settle, since it may have kept the mark of an insert. */
  readonly duplicates: { settled(change: Change): void };
  readonly goneBoards: GoneBoards;
  /** Returns true while the user holds sending back. */
  held(): boolean;
  /** Returns true when the cloud has reported the user document since the engine began: settings wait until then. */
  userRead(): boolean;
  /**
   * Called after something was settled or failed, with the lists to read again, by server id; `surprising`: those that
   * turned out to have a task from another list.
   */
  settled(lists: readonly string[], surprising: readonly string[]): void;
  /** Called when the number of operations on the way changes. */
  onActive(count: number): void;
  /** Tells whether settings were written; false: Firestore cannot be reached. */
  onUser(reached: boolean): void;
  /** Called when a write of the engine fails: it is fenced off, or the storage refuses. */
  failed(error: unknown): void;
}

export interface Sender {
  /** Claims and sends whatever may go now. */
  pump(): Promise<void>;
  /** Sends what waits at this moment without its undo delay, which operations in `except` keep. */
  flush(except?: readonly string[]): Promise<void>;
  /**
   * Like `flush`, and also without the waits after failed tries, except where nobody knows whether a try took effect.
   */
  retry(): Promise<void>;
  stop(): void;
}

/**
 * Sends what the records hold: chooses and claims it (`claim/chooser.ts`), sends the steps of each operation
 * (`send-steps.ts`), and records what became of them (`settlement.ts`, `outcomes.ts`).
 *
 *     waiting ──claim──► inFlight ──answer──► done | dropped          each arrow is one transaction;
 *        ▲  ▲               │  │                                      inFlight is written before the
 *        │  └──refused, 429─┘  └──no answer, 5xx──► unknown           request goes out
 *        │                                            │
 *     blocked (no server id yet)      claim, look, then done, or sent again
 */
export function createSender(deps: SenderDeps): Sender {
  const { ports, waits, records, base, epoch, guard, pause, work } = deps;
  const now = () => ports.clock.now();
  const active = new Set<number>();
  /** The claimed operations, by the request that they go out in. */
  const requests = new Set<readonly OperationRecord[]>();
  /** How many times in a row Firestore answered but did not take a setting. */
  let userRefusals = 0;
  let stopped = false;
  let again = false;
  let pumping: Promise<void> | null = null;
  let cancelTimer: () => void = () => {};

  const chooser = createChooser({ ...deps, held: () => stopped || deps.held() });
  const newcomers = createNewcomerReader(ports.tasks, base, now);
  const outcomes = createOutcomes({
    ...deps,
    onUserFailed(code) {
      deps.onUser(false);
      // While Firestore does not answer, it is asked as often as SPEC says [8.8]; while it refuses, ever less often.
      userRefusals = isSilence(code) ? 0 : userRefusals + 1;
      const growing = waits.networkRetry * 2 ** Math.max(0, userRefusals - 1);
      chooser.holdUser(Math.min(growing, waits.backgroundRefresh));
    },
    onFailed() {
      if (pause.until() > 0) schedule(pause.until());
    },
  });
  const onUserWritten = () => {
    userRefusals = 0;
    deps.onUser(true);
  };
  const sendSteps = createStepSender({ ...deps, newcomers, outcomes, onUserWritten, stopped: () => stopped });

  const pump = (): Promise<void> => {
    again = true;
    pumping ??= work.track(
      (async () => {
        try {
          while (again && !stopped) {
            again = false;
            await pass();
          }
        } catch (error) {
          deps.failed(error);
          schedule(pause.until());
        } finally {
          pumping = null;
        }
      })(),
    );
    return pumping;
  };

  async function pass(): Promise<void> {
    let choice = null as Choice | null;
    let ids: readonly IdRecord[] = [];
    const began = now();
    const paused = pause.until();
    const claimed = await records.claim(epoch, (tail) => {
      ids = tail.ids;
      choice = chooser.choose(tail, active, requests.size);
      // Set inside the transaction: the write of a read may follow at once, and checks the guard in a transaction too.
      const map = idMap(ids);
      const busy = [...choice.busy].map((lane) => map.server(lane) ?? lane);
      guard.setBusy(new Set(busy));
      return choice.change;
    });
    if (choice === null) return;
    const { change, nextAt, left, groups, claimed: going } = choice;
    if ((change.patch?.length ?? 0) + (change.finish?.length ?? 0) > 0) ports.hints.publish({ type: 'ops' });
    for (const group of groups) {
      const members = claimed.filter(({ seq }) => group.includes(seq) && !active.has(seq));
      if (members.length > 0) open(members, going, ids);
      // All of it was dropped: a slow page had appended once more what is done. What waits behind it may go now.
      else again = true;
    }
    deps.onActive(active.size);
    if (active.size === 0) newcomers.clear();
    // Compared with `began`: a time that passed while the choice was being written still needs a wake-up.
    const resumes = pause.until() || paused;
    const waitsFor = [nextAt ?? 0, chooser.userHeldUntil()].filter((at) => at > began);
    if (left > 0) schedule(resumes > 0 ? resumes : waitsFor.length > 0 ? Math.min(...waitsFor) : 0);
    if (going.size === 0) deps.settled([], []);
  }

  /** Sends the operations that go out as one request. */
  function open(members: readonly OperationRecord[], going: Choice['claimed'], ids: readonly IdRecord[]): void {
    requests.add(members);
    const rested = () => {
      requests.delete(members);
      if (!stopped) void pump();
    };
    const batch = members.length > 1 ? openBatch(ports.tasks, members.length, rested) : [];
    members.forEach((record, index) => {
      active.add(record.seq);
      const member = batch[index] ?? { tasks: ports.tasks, left: rested };
      void work.track(run({ record, recovering: going.get(record.seq)?.recovering ?? false, ids }, member));
    });
  }

  async function run(claimed: Claimed, member: BatchMember): Promise<void> {
    try {
      await sendSteps(claimed, member.tasks);
    } catch (error) {
      deps.failed(error);
    } finally {
      active.delete(claimed.record.seq);
      deps.onActive(active.size);
      member.left();
    }
  }

  function schedule(at: number): void {
    cancelTimer();
    cancelTimer = () => {};
    if (stopped || at <= 0 || !Number.isFinite(at)) return;
    cancelTimer = ports.timers.after(Math.max(0, at - now()), () => void pump());
  }

  async function flush(except: readonly string[] = []): Promise<void> {
    const { operations } = await records.load();
    chooser.waive(operations.filter(({ id }) => !except.includes(id)));
    await pump();
  }

  return {
    pump,
    flush,
    async retry() {
      chooser.holdUser(0);
      const late = ({ state, nextTryAt }: OperationRecord) =>
        (state === 'waiting' || state === 'blocked') && nextTryAt > now();
      await records.claim(epoch, ({ operations }) => ({
        patch: operations.filter(late).map(({ seq }) => ({ seq, nextTryAt: 0 })),
      }));
      await flush();
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}
