import { subjectOf } from '../../domain/operations/subject.ts';
import { isSettings, touches } from '../../domain/operations/touches.ts';
import type { Notice } from '../../protocol/messages.ts';
import { type IdRecord, MOVE_REFUSED, type OperationRecord } from '../../protocol/records.ts';
import { readFinished } from '../../records/read.ts';
import type { Change, Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import { type Guard, LIST_OF_LISTS } from '../busy.ts';
import { deletesLists } from '../claim/lanes.ts';
import { engineIds } from '../ids.ts';
import type { Pause } from '../pause.ts';
import { type EnginePorts, type EngineWaits, isRefusal, type RemoteError, type RemoteErrorCode } from '../ports.ts';
import { drops, failedTry, type Next, settlementOf } from './settlement.ts';
import { createSettler } from './settler.ts';
import type { StepResult } from './step.ts';

interface OutcomesDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly pause: Pause;
  /** Hears of every settle: it may have kept an insert. */
  readonly duplicates: { settled(change: Change): void };
  /** Something was settled or failed: lists to read again, by server id; `surprising`: those with a task from another list. */
  settled(lists: readonly string[], surprising: readonly string[]): void;
  /** Settings could not be written. */
  onUserFailed(code: RemoteErrorCode): void;
  /** A try failed, and it may have stopped all others. */
  onFailed(): void;
}

/** Records what became of a step, and tells those whom it concerns. Rejects where the storage refuses. */
export interface Outcomes {
  settle(record: OperationRecord, result: StepResult, next: Next, ids: readonly IdRecord[]): Promise<void>;
  /** `recovering`: an earlier try of the step may have taken effect. */
  fail(record: OperationRecord, error: RemoteError, recovering: boolean, ids: readonly IdRecord[]): Promise<void>;
}

export function createOutcomes(deps: OutcomesDeps): Outcomes {
  const { ports, waits, records, base, epoch, guard, pause } = deps;
  const now = () => ports.clock.now();
  /** Failures of a whole batch come to each of its operations and count once. */
  const told = new WeakSet<RemoteError>();

  /** Outcome, state, id map and base in one transaction; then the hint. */
  const write = createSettler(async (change: Change): Promise<void> => {
    await records.settle(epoch, change);
    base.settled(change);
    deps.duplicates.settled(change);
    const lists = [...new Set((change.tasks ?? []).map(({ listId }) => listId))];
    const removed = change.lists?.remove ?? [];
    for (const listId of [...lists, ...removed]) guard.raise(listId);
    if (change.lists) guard.raise(LIST_OF_LISTS);
    if (lists.length > 0 || change.lists) ports.hints.publish({ type: 'lists', lists: [...lists, ...removed] });
    if (change.userFields) ports.hints.publish({ type: 'user' });
    if (lists.length === 0 && !change.lists) ports.hints.publish({ type: 'ops' });
  });

  async function settle(record: OperationRecord, result: StepResult, next: Next, ids: readonly IdRecord[]) {
    const change = settlementOf(record.seq, result, next, now());
    const code = noticeOf(record, result) ?? ((await isTooLate(record)) ? 'too-late' : undefined);
    // What the change takes away has its title still.
    const title = code && (subjectOf(record.operation).title || (await titleInBase(record, change, ids)));
    await write(change);
    if (code) ports.hints.publish({ type: 'notice', notice: { code, title: title ?? '', operationId: record.id } });
    if (result.outcome === 'more') return;
    const { lists, surprising } = rereads(record, change, [...ids, ...(change.ids ?? [])]);
    deps.settled(lists, surprising);
  }

  /** Whether it was to take a list's deletion back which the service had by then: the page that made it did not know yet. */
  async function isTooLate({ operation }: OperationRecord): Promise<boolean> {
    if (operation.kind !== 'UNDO' || operation.payload.compensate.length > 0) return false;
    const target = await records.read(['kept'], (tx) => readFinished(tx, operation.payload.target));
    return target?.state === 'done' && deletesLists(target.operation);
  }

  async function titleInBase(
    { operation }: OperationRecord,
    change: Change,
    ids: readonly IdRecord[],
  ): Promise<string> {
    const { server } = engineIds(ids);
    const { lists, tasks } = touches(operation);
    const changed = (change.tasks ?? []).map(({ listId }) => listId);
    const stored = await Promise.all([...lists.map((id) => server(id) ?? ''), ...changed].map(base.tasks));
    const titles = new Map(stored.flatMap((known) => known ?? []).map(({ id, title }) => [id, title]));
    return tasks.flatMap((id) => titles.get(server(id) ?? '') ?? [])[0] ?? '';
  }

  return {
    settle,
    async fail(record, error, recovering, ids) {
      if (drops(record, error)) {
        const dropped = { outcome: 'dropped', code: error.code, notice: 'dropped' } as const;
        return settle(record, dropped, { step: 0, goesOn: false }, ids);
      }
      const lasts = pause.problem() !== null;
      if (isSettings(record.operation)) deps.onUserFailed(error.code);
      else if (!error.part && !told.has(error)) pause.failed(error.code, error.message);
      told.add(error);
      const { random } = ports;
      // Whoever refuses answers: it tells of others whether they were answered since the refusal before.
      const others = isRefusal(error.code) ? error.part || !lasts : pause.until() === 0;
      const alone = others && !isSettings(record.operation);
      await write({ patch: [failedTry(record, error, { now: now(), random, waits, recovering, alone })] });
      deps.onFailed();
    },
  };
}

/** What the user is told of a result; a move that waits for an answer is told of once. */
function noticeOf({ lastError }: OperationRecord, result: StepResult): Notice['code'] | undefined {
  if (result.outcome === 'homeless') return undefined;
  if (result.outcome === 'asks') return lastError === MOVE_REFUSED ? undefined : 'move-refused';
  const gone = result.outcome === 'dropped' && result.notice === 'dropped' && result.code === 'not-found';
  return gone ? 'gone' : result.notice;
}

/**
 * Lists whose siblings the service has renumbered, or that hold a surprise: one that has a task from another list. Then
 * those that the change names may still have what was below it.
 */
function rereads({ operation }: OperationRecord, { tasks = [] }: Change, ids: readonly IdRecord[]) {
  const { server } = engineIds(ids);
  const named = touches(operation).lists.flatMap((id) => server(id) ?? []);
  const surprising = tasks.flatMap(({ listId }) => (named.includes(listId) ? [] : [listId]));
  const silent = isSettings(operation) || (operation.kind === 'UPDATE_TASK' && !operation.payload.place);
  return { lists: silent && surprising.length === 0 ? [] : [...named, ...surprising], surprising };
}
