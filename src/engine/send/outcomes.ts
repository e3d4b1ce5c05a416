import { subjectOf } from '../../domain/operations/subject.ts';
import { isSettings, touches } from '../../domain/operations/touches.ts';
import type { Notice } from '../../protocol/messages.ts';
import { type IdRecord, MOVE_REFUSED, type OperationRecord } from '../../protocol/records.ts';
import { idMap } from '../../records/mapping.ts';
import { readFinished } from '../../records/read.ts';
import type { Change, Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import { deletesLists } from '../claim/lanes.ts';
import { type Guard, LIST_OF_LISTS } from '../guard.ts';
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
  /** Is told of every settle, since it may have kept the mark of an insert. */
  readonly duplicates: { settled(change: Change): void };
  /**
   * Called after something was settled or failed, with the lists to read again, by server id; `surprising`: those that
   * turned out to have a task from another list.
   */
  settled(lists: readonly string[], surprising: readonly string[]): void;
  /** Called when settings could not be written. */
  onUserFailed(code: RemoteErrorCode): void;
  /** Called after a failed try, which may have stopped all others. */
  onFailed(): void;
}

/** Records the outcome of a step, and tells those whom it concerns. Rejects when the storage refuses. */
export interface Outcomes {
  settle(record: OperationRecord, result: StepResult, next: Next, ids: readonly IdRecord[]): Promise<void>;
  /** `recovering`: an earlier try of the step may have taken effect. */
  fail(record: OperationRecord, error: RemoteError, recovering: boolean, ids: readonly IdRecord[]): Promise<void>;
}

export function createOutcomes(deps: OutcomesDeps): Outcomes {
  const { ports, waits, records, base, epoch, guard, pause } = deps;
  const now = () => ports.clock.now();
  /** Failures that were counted already: that of a whole batch reaches each of its operations but counts once. */
  const told = new WeakSet<RemoteError>();

  /** Writes outcome, state, id map and base in one transaction, then sends the hint. */
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
    const code = noticeOf(record, result) ?? ((await isTooLate(record)) ? 'too-late' : undefined);
    const title = (code && (subjectOf(record.operation).title || (await lastTitle(record, ids)))) ?? '';
    const change = settlementOf(record.seq, result, next, { at: now(), title });
    await write(change);
    if (code) ports.hints.publish({ type: 'notice', notice: { code, title, operationId: record.id } });
    if (result.outcome === 'more') return;
    const { lists, surprising } = rereads(record, change, [...ids, ...(change.ids ?? [])]);
    deps.settled(lists, surprising);
  }

  /**
   * Resolves to true for an undo that came too late: the service had already deleted the list, which the page that made
   * the undo did not know yet.
   */
  async function isTooLate({ operation }: OperationRecord): Promise<boolean> {
    if (operation.kind !== 'UNDO' || operation.payload.compensate.length > 0) return false;
    const target = await records.read(['kept'], (tx) => readFinished(tx, operation.payload.target));
    return target?.state === 'done' && deletesLists(target.operation);
  }

  /** Returns what the first task that an operation names is called, or was before it left its list; '' if unknown. */
  async function lastTitle({ operation }: OperationRecord, ids: readonly IdRecord[]): Promise<string> {
    const { server } = idMap(ids);
    const { lists, tasks } = touches(operation);
    await Promise.all(lists.map((id) => base.tasks(server(id) ?? '')));
    return tasks.flatMap((id) => base.titleOf(server(id) ?? '') ?? [])[0] ?? '';
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
      // Whether other requests are answered. A refusal is an answer itself: others were answered too, if a success has
      // cleared the problem that an earlier refusal left.
      const others = isRefusal(error.code) ? error.part || !lasts : pause.until() === 0;
      const alone = others && !isSettings(record.operation);
      await write({ patch: [failedTry(record, error, { now: now(), random, waits, recovering, alone })] });
      deps.onFailed();
    },
  };
}

/** Returns what the user is told about a result; a move that waits for the user is reported only once. */
function noticeOf({ lastError }: OperationRecord, result: StepResult): Notice['code'] | undefined {
  if (result.outcome === 'homeless') return undefined;
  if (result.outcome === 'asks') return lastError === MOVE_REFUSED ? undefined : 'move-refused';
  const gone = result.outcome === 'dropped' && result.notice === 'dropped' && result.code === 'not-found';
  return gone ? 'gone' : result.notice;
}

/**
 * Returns the lists to read again: those in which the service has renumbered siblings, and surprising ones, which
 * turned out to have a task from another list. With a surprise the lists that the operation names are read too, since
 * they may still have what was below the task.
 */
function rereads({ operation }: OperationRecord, { tasks = [] }: Change, ids: readonly IdRecord[]) {
  const { server } = idMap(ids);
  const named = touches(operation).lists.flatMap((id) => server(id) ?? []);
  const surprising = tasks.flatMap(({ listId }) => (named.includes(listId) ? [] : [listId]));
  const silent = isSettings(operation) || (operation.kind === 'UPDATE_TASK' && !operation.payload.place);
  return { lists: silent && surprising.length === 0 ? [] : [...named, ...surprising], surprising };
}
