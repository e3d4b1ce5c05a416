import { touches } from '../../domain/operations/touches.ts';
import type { IdRecord, OperationRecord, PreImage } from '../../protocol/records.ts';
import type { Change, Records, Tail } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import { type Guard, LIST_OF_LISTS, type Work } from '../busy.ts';
import { type Choice, choose } from '../claim/choose.ts';
import { LISTS_LANE } from '../claim/lanes.ts';
import { idMap } from '../ids.ts';
import type { Pause } from '../pause.ts';
import { type EnginePorts, type EngineWaits, RemoteError } from '../ports.ts';
import type { Duplicates } from '../refresh/duplicates.ts';
import { type BatchMember, openBatch } from './batch.ts';
import { EVERYTHING, walk } from './read-all.ts';
import { drops, failedTry, HOMELESS_RETRY_MS, MOVE_REFUSED } from './settlement.ts';
import { createSettler } from './settler.ts';
import { type Newcomers, type StepContext, type StepResult, titleOf } from './step.ts';
import { perform } from './steps.ts';
import { tellingWrites } from './written.ts';

/** So many requests are on the way at once, each in lanes of its own. */
const SLOTS = 4;
/** What a list held is read again after so long: a task that another device adds meanwhile must not be adopted. */
const NEWCOMERS_MS = 2000;
/** The page walk of the last read may have missed what was added while it went on. */
const OVERLAP_MS = 600_000;

export interface SenderDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly pause: Pause;
  readonly work: Work;
  readonly duplicates: Duplicates;
  /** Whether the user holds sending back. */
  held(): boolean;
  /** Something was settled or failed: lists to read again, by server id. */
  settled(lists: readonly string[]): void;
  /** The number on the way changed. */
  onActive(count: number): void;
  /** Whether settings were written; false = Firestore cannot be reached. */
  onUser(reached: boolean): void;
  /** A write of the engine failed: fenced off, or the storage refuses. */
  failed(error: unknown): void;
}

export interface Sender {
  /** Claims and sends whatever may go now. */
  pump(): Promise<void>;
  /** What waits at this moment goes without its delay. */
  flush(): Promise<void>;
  /** The same, and what failed before is not waited for: except where nobody knows whether a try took effect. */
  retry(): Promise<void>;
  stop(): void;
}

/*
 *   waiting ──claim──► inFlight ──answer──► done | dropped          each arrow is one transaction;
 *      ▲  ▲               │  │                                      inFlight is written before the
 *      │  └──refused, 429─┘  └──no answer, 5xx──► unknown           request goes out
 *      │                                            │
 *   blocked (no server id yet)      claim, look, then done, or sent again
 */
export function createSender(deps: SenderDeps): Sender {
  const { ports, waits, records, base, epoch, guard, pause, work } = deps;
  const now = () => ports.clock.now();
  const active = new Set<number>();
  /** What is claimed, by the request that it goes out as. */
  const requests = new Set<readonly OperationRecord[]>();
  const firstSeen = new Map<number, number>();
  const newcomers = new Map<string, { readonly at: number; readonly read: Promise<Newcomers> }>();
  /** Failures of a whole batch come to each of its operations and count once. */
  const told = new WeakSet<RemoteError>();
  let waived: ReadonlySet<number> = new Set();
  let userPausedUntil = 0;
  let stopped = false;
  let again = false;
  let pumping: Promise<void> | null = null;
  let cancelTimer: () => void = () => {};

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
    let choice: Choice | null = null;
    let ids: readonly IdRecord[] = [];
    const began = now();
    const paused = pause.until();
    const claimed = await records.claim(epoch, (tail) => {
      ids = tail.ids;
      choice = chooseNow(tail);
      return choice.change;
    });
    const { change, nextAt, busy, left, groups, claimed: going } = choice as unknown as Choice;
    const map = idMap(ids);
    guard.setBusy(new Set([...busy].map((lane) => (lane === LISTS_LANE ? LIST_OF_LISTS : (map.server(lane) ?? lane)))));
    if ((change.patch?.length ?? 0) + (change.finish?.length ?? 0) > 0) ports.hints.publish({ type: 'ops' });
    for (const group of groups) {
      const members = claimed.filter(({ seq }) => group.includes(seq) && !active.has(seq));
      if (members.length === 0) continue;
      requests.add(members);
      const rested = () => {
        requests.delete(members);
        if (!stopped) void pump();
      };
      const batch = members.length > 1 ? openBatch(ports.tasks, members.length, rested) : [];
      members.forEach((record, index) => {
        active.add(record.seq);
        const member = batch[index] ?? { tasks: ports.tasks, left: rested };
        void work.track(run(record, going.get(record.seq)?.recovering ?? false, ids, member));
      });
    }
    deps.onActive(active.size);
    if (active.size === 0) newcomers.clear();
    // A moment that came while the choice was written down is still one to wake up for.
    const resumes = pause.until() || paused;
    const waitsFor = [nextAt ?? 0, userPausedUntil].filter((at) => at > began);
    if (left > 0) schedule(resumes > 0 ? resumes : waitsFor.length > 0 ? Math.min(...waitsFor) : 0);
    if (going.size === 0) deps.settled([]);
  }

  function chooseNow(tail: Tail): Choice {
    const at = now();
    const seen = (seq: number) => {
      if (!firstSeen.has(seq)) firstSeen.set(seq, at);
      return firstSeen.get(seq) ?? at;
    };
    for (const { seq } of tail.operations) seen(seq);
    const open = !stopped && !deps.held() && pause.until() === 0 && ports.connectivity.online();
    return choose(tail, {
      now: at,
      active,
      firstSeen: seen,
      undoMargin: waits.undoMargin,
      waived: (seq) => waived.has(seq),
      slots: open ? SLOTS - requests.size : 0,
      userOpen: userPausedUntil <= at,
      lateness: waits.networkRetry,
    });
  }

  function schedule(at: number): void {
    cancelTimer();
    cancelTimer = () => {};
    if (stopped || at <= 0 || !Number.isFinite(at)) return;
    cancelTimer = ports.timers.after(Math.max(0, at - now()), () => void pump());
  }

  /** Sends the steps of one claimed operation until it is settled. */
  async function run(
    record: OperationRecord,
    recovering: boolean,
    idRecords: readonly IdRecord[],
    { tasks: shared, left }: BatchMember,
  ): Promise<void> {
    let { step = 0 } = record;
    let preImage: PreImage | null = record.preImage ?? null;
    let ids = idRecords;
    let unsure = recovering;
    const tasks = tellingWrites(shared, () => {
      unsure = true;
    });
    try {
      for (;;) {
        let result: StepResult;
        try {
          result = await perform(record.operation, { ...contextOf(record, step, unsure, preImage, ids), tasks });
        } catch (error) {
          if (!(error instanceof RemoteError)) throw error;
          await settleFailure(record, error, unsure, ids);
          return;
        }
        if (record.operation.kind === 'WRITE_USER') deps.onUser(true);
        else pause.succeeded();
        unsure = false;
        if (result.outcome === 'more') {
          step = result.step ?? step + 1;
          preImage = result.preImage ?? preImage;
          if (result.change?.ids) ids = [...ids, ...result.change.ids];
        }
        const goesOn = !stopped && pause.until() === 0;
        await settle(record, result, { step, goesOn }, ids);
        if (result.outcome !== 'more' || !goesOn) return;
      }
    } catch (error) {
      deps.failed(error);
    } finally {
      active.delete(record.seq);
      deps.onActive(active.size);
      left();
    }
  }

  function contextOf(
    { operation }: OperationRecord,
    step: number,
    recovering: boolean,
    preImage: PreImage | null,
    ids: readonly IdRecord[],
  ): StepContext {
    return {
      payload: operation.payload,
      operation,
      step,
      recovering,
      preImage,
      ids: idMap(ids),
      tasks: ports.tasks,
      user: ports.user,
      sharing: ports.sharing,
      uid: ports.uid,
      now: now(),
      time: now,
      requestTimeout: waits.requestTimeout,
      stored: base.tasks,
      storedUser: async () => (await records.load()).user,
      storedLists: async () => (await records.load()).lists ?? [],
      newcomers: (listId) => {
        const known = newcomers.get(listId);
        // What was there when the user acted is none of theirs.
        if (known && known.at > operation.at && Math.abs(now() - known.at) < NEWCOMERS_MS) return known.read;
        const read = readNewcomers(listId);
        newcomers.set(listId, { at: now(), read });
        read.catch(() => newcomers.delete(listId));
        return read;
      },
    };
  }

  async function readNewcomers(listId: string): Promise<Newcomers> {
    const known = (await base.tasks(listId)) ?? [];
    const newest = (tasks: readonly { updated: string }[]) =>
      tasks.reduce<string | null>((max, { updated }) => (max === null || updated > max ? updated : max), null);
    const last = Date.parse(newest(known) ?? '');
    const since = Number.isNaN(last) ? {} : { updatedMin: new Date(last - OVERLAP_MS).toISOString() };
    const { tasks } = await walk(ports.tasks, listId, { ...EVERYTHING, ...since });
    const before = new Set(known.map(({ id }) => id));
    return {
      ids: tasks.flatMap(({ id }) => (before.has(id) ? [] : [id])),
      serverTime: newest([...known, ...tasks]),
    };
  }

  /** Outcome, state, id map and base in one transaction; then the hint. */
  async function settle(
    record: OperationRecord,
    result: StepResult,
    { step, goesOn }: { readonly step: number; readonly goesOn: boolean },
    ids: readonly IdRecord[],
  ): Promise<void> {
    const { seq } = record;
    const change: Change = 'change' in result ? (result.change ?? {}) : {};
    switch (result.outcome) {
      case 'done':
        await write({ ...change, finish: [{ seq, state: 'done', at: now() }] });
        break;
      case 'dropped':
        await write({ ...change, finish: [{ seq, state: 'dropped', lastError: result.code, at: now() }] });
        break;
      case 'more': {
        const preImage = result.preImage ? { preImage: result.preImage } : {};
        const state = goesOn ? 'inFlight' : 'waiting';
        await write({ ...change, patch: [{ seq, state, nextTryAt: now(), step, ...preImage }] });
        break;
      }
      case 'asks': {
        await write({
          patch: [{ seq, state: 'blocked', lastError: MOVE_REFUSED, nextTryAt: now() + HOMELESS_RETRY_MS, step: 0 }],
        });
        if (record.lastError !== MOVE_REFUSED) {
          const title = await titleInBase(record, ids);
          ports.hints.publish({ type: 'notice', notice: { code: 'move-refused', title, operationId: record.id } });
        }
        break;
      }
      case 'homeless':
        await write({
          patch: [{ seq, state: 'blocked', lastError: 'not-found', nextTryAt: now() + HOMELESS_RETRY_MS, step: 0 }],
        });
    }
    if ('notice' in result && result.notice) {
      const title = titleOf(record.operation);
      ports.hints.publish({ type: 'notice', notice: { code: result.notice, title, operationId: record.id } });
    }
    if (result.outcome !== 'more') deps.settled(rereads(record, [...ids, ...(change.ids ?? [])]));
  }

  async function settleFailure(
    record: OperationRecord,
    error: RemoteError,
    recovering: boolean,
    ids: readonly IdRecord[],
  ): Promise<void> {
    const { operation } = record;
    if (drops(record, error)) {
      return settle(
        record,
        { outcome: 'dropped', code: error.code, notice: 'dropped' },
        { step: 0, goesOn: false },
        ids,
      );
    }
    if (operation.kind === 'WRITE_USER') {
      deps.onUser(false);
      userPausedUntil = now() + waits.networkRetry;
    } else if (!error.part && !told.has(error)) pause.failed(error.code, error.message);
    told.add(error);
    const { random } = ports;
    await write({ patch: [failedTry(record, error, { now: now(), random, waits, recovering })] });
    if (pause.until() > 0) schedule(pause.until());
  }

  const write = createSettler(async (change: Change): Promise<void> => {
    await records.settle(epoch, change);
    base.settled(change);
    deps.duplicates.settled(change);
    const lists = [...new Set((change.tasks ?? []).map(({ listId }) => listId))];
    const removed = change.lists?.remove ?? [];
    for (const listId of [...lists, ...removed]) guard.raise(listId);
    if (change.lists) guard.raise(LIST_OF_LISTS);
    if (lists.length > 0 || change.lists) ports.hints.publish({ type: 'lists', lists: [...lists, ...removed] });
    if (change.user) ports.hints.publish({ type: 'user' });
    if (lists.length === 0 && !change.lists) ports.hints.publish({ type: 'ops' });
  });

  async function titleInBase({ operation }: OperationRecord, ids: readonly IdRecord[]): Promise<string> {
    if (operation.kind !== 'MOVE_TASK') return titleOf(operation);
    const { server } = idMap(ids);
    const stored = await base.tasks(server(operation.payload.from) ?? '');
    return stored?.find(({ id }) => id === server(operation.payload.taskId))?.title ?? '';
  }

  /** Lists whose siblings the service has renumbered, or that hold a surprise. */
  function rereads({ operation }: OperationRecord, ids: readonly IdRecord[]): string[] {
    if (operation.kind === 'WRITE_USER' || (operation.kind === 'UPDATE_TASK' && !operation.payload.place)) return [];
    const { server } = idMap(ids);
    return touches(operation).lists.flatMap((id) => server(id) ?? []);
  }

  async function flush(): Promise<void> {
    const { operations } = await records.load();
    waived = new Set([...waived, ...operations.map(({ seq }) => seq)]);
    await pump();
  }

  return {
    pump,
    flush,
    async retry() {
      userPausedUntil = 0;
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
