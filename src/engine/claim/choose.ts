import type { Operation } from '../../domain/operations/operation.ts';
import { MOVE_REFUSED, type OperationRecord } from '../../protocol/records.ts';
import { type IdMap, idMap } from '../../records/mapping.ts';
import type { Change, OperationPatch, Tail } from '../../records/records.ts';
import { LIST_OF_LISTS } from '../guard.ts';
import { KEPT_MS } from '../prune.ts';
import { FOLLOW, partOf } from '../step-numbers.ts';
import { createAhead, foundNoList, type Standing } from './ahead.ts';
import { dueAt } from './due.ts';
import { fits, type Group, join, openGroup } from './groups.ts';
import { changesLists, deletesLists, lanesOf, USER_LANE } from './lanes.ts';
import { brings, needsAny, readiness } from './needs.ts';
import { isStuck } from './stuck.ts';
import { chooseUndos, untouched } from './undo.ts';

interface ChooseContext {
  readonly now: number;
  /** Keys of the operations that this engine is sending. */
  readonly active: ReadonlySet<number>;
  /** When this engine first saw an operation, in milliseconds. */
  readonly firstSeen: (seq: number) => number;
  readonly undoMargin: number;
  /** Keys whose executeAfter does not count. */
  readonly waived: (seq: number) => boolean;
  /** How many more requests may go out; 0 while sending is paused. */
  readonly slots: number;
  /** False while the user document cannot be written. */
  readonly userOpen: boolean;
  /**
   * Milliseconds after its claim at which the outcome of an operation that a dead engine left in flight is looked for.
   */
  readonly lateness: (operation: Operation) => number;
}

export interface Choice {
  readonly change: Change;
  /** The claimed operations by key; `recovering`: an earlier try may have taken effect. */
  readonly claimed: ReadonlyMap<number, { readonly recovering: boolean }>;
  /** Keys of the claimed operations, grouped by the request that they go out in. */
  readonly groups: readonly (readonly number[])[];
  /** When the next operation is due, in milliseconds; null when none is. */
  readonly nextAt: number | null;
  /**
   * Lanes (lanesOf) in which something is in flight, unknown or half done: no read may replace the lists among them.
   */
  readonly busy: ReadonlySet<string>;
  /** The number of operations that are left. */
  readonly left: number;
}

/**
 * Returns when the outcome of an operation that a dead engine left in flight may be looked for, which is not at once:
 * its request may still be on the way.
 */
function settleAt(record: OperationRecord, { now, lateness }: ChooseContext): number {
  // `preImage.at` and `nextTryAt` hold the times of the claim and of each step after it.
  return Math.min(now, Math.max(record.preImage?.at ?? 0, record.nextTryAt)) + lateness(record.operation);
}

/**
 * After a try that is known to have failed, returns the step before its mark (the pre-image): the next try looks again
 * at what the list holds before it sends.
 */
function fromTheMark({ operation, step = 0 }: OperationRecord): { step?: number } {
  if (operation.kind === 'UNDO') {
    const { part, inner, start } = partOf(step);
    const restores = operation.payload.compensate[part]?.kind === 'RESTORE_TASK';
    return restores && inner % 2 === 1 ? { step: start + inner - 1 } : {};
  }
  if (operation.kind === 'INSERT_TASK') return step < FOLLOW ? { step: 0 } : {};
  if (operation.kind === 'INSERT_TASKLIST') return { step: 0 };
  return operation.kind === 'RESTORE_TASK' && step % 2 === 1 ? { step: step - 1 } : {};
}

/**
 * Returns true for an insert whose task or list was made: a page that spilled it and was closed at once appends it at
 * the next start, perhaps after more than the 30 days for which the records tell that it is done. A younger one is
 * another operation with the same id, as when a field still shows a text whose task was added elsewhere and deleted.
 */
const isMade = ({ operation, step = 0 }: OperationRecord, ids: IdMap, now: number): boolean =>
  (operation.kind === 'INSERT_TASK' || operation.kind === 'INSERT_TASKLIST') &&
  step < FOLLOW &&
  now - operation.at > KEPT_MS &&
  brings(operation).every((id) => ids.server(id) !== null);

/**
 * Returns true when an operation waits for the user: a new task whose list is gone, or a refused move. Nothing else can
 * be ordered behind it.
 */
const isHomeless = (record: OperationRecord): boolean =>
  foundNoList(record) || (record.state === 'blocked' && record.lastError === MOVE_REFUSED);

/** Returns true when nobody knows whether an earlier try took effect. */
const isUnknown = ({ state }: OperationRecord): boolean => state === 'unknown' || state === 'inFlight';

/** Returns true when the operation deletes a list, or many of its tasks. */
const takesAlong = (operation: Operation): boolean =>
  deletesLists(operation) || operation.kind === 'DELETE_COMPLETED_TASKS';

/**
 * `go`: send it. `wait`: for time, its turn or a free slot. `block`: for an id. `drift`: for an id that only the user,
 * or a later operation, can bring; it holds up nobody. `drop`: an id that it needs never comes.
 */
type Verdict = 'go' | 'wait' | 'block' | 'drift' | 'drop';

/**
 * Returns true when reads may replace the lists of an operation that is not sent now. While one that makes nothing is
 * stuck, its lists may be read: a read tells no more than its next try would. A stuck new list makes something, but
 * without the list of lists no list at all would be read.
 */
function mayBeRead(record: OperationRecord, standing: Standing): boolean {
  const { operation, step } = record;
  const tells = operation.kind === 'INSERT_TASKLIST' || (!step && brings(operation).length === 0);
  return untouched(record) || (standing === 'stuck' && tells);
}

/**
 * Chooses the operations that go out now, and what else the tail asks for. Pure: it runs inside the claiming
 * transaction. Each lane goes in order by key: an operation that waits for time, an id or its turn holds all its lanes
 * (`ahead.ts`). An operation that can join the request of an earlier one takes no slot of its own.
 */
export function choose(tail: Tail, context: ChooseContext): Choice {
  const { now, active } = context;
  const ids = idMap(tail.ids);
  const undos = chooseUndos(tail, active, now);
  const ahead = createAhead(tail, active);
  const patch: OperationPatch[] = [];
  const finish = [...undos.finish];
  const claimed = new Map<number, { recovering: boolean }>();
  const groups: Group[] = [];
  const busy = new Set<string>();
  /** New tasks that are taken back: what was done to them goes with them. */
  const unmade = new Set<string>();
  let nextAt = undos.nextAt;
  let left = 0;

  const dueOf = (record: OperationRecord): number =>
    record.state === 'inFlight'
      ? settleAt(record, context)
      : dueAt(record, { ...context, firstSeen: context.firstSeen(record.seq), waived: context.waived(record.seq) });

  /** Returns the request that already writes to the same list; else a new one while slots last; else any with room. */
  const requestFor = (record: OperationRecord, lanes: readonly string[]): Group | 'new' | 'none' => {
    const [holder, ...others] = ahead.holdersOf(lanes);
    if (holder === undefined) {
      if (groups.length < context.slots) return 'new';
      return groups.find((group) => fits(group, record, lanes)) ?? 'none';
    }
    return holder !== null && others.length === 0 && fits(holder, record, lanes) ? holder : 'none';
  };

  /** Returns true when an earlier operation that this build cannot read may still bring the missing id. */
  const behindUnreadable = ({ seq }: OperationRecord) => tail.unreadable.some((one) => one.seq < seq);

  const judge = (record: OperationRecord, lanes: readonly string[]): Verdict => {
    const { operation } = record;
    const drifts = ahead.needsAdrift(operation);
    if (drifts && operation.kind !== 'UNDO') return 'drift';
    if (foundNoList(record) && ahead.isListAskedFor(operation)) return 'wait';
    const ready = readiness(operation, ids, ahead.coming);
    if (ready === 'hopeless' && !behindUnreadable(record)) return 'drop';
    if (ready !== 'ready') return drifts || ready === 'homeless' ? 'drift' : 'block';
    // The service may not know of the delete yet: a restore now would leave it with the task twice.
    if (operation.kind === 'RESTORE_TASK' && ahead.isStillChanged(operation)) return 'wait';
    // It would take a task along that is still to be moved out.
    if (takesAlong(operation) && ahead.isInListOfStuck(operation)) return 'wait';
    if (ahead.isUnderWay(lanes)) return 'wait';
    if (requestFor(record, lanes) === 'none') return 'wait';
    const due = dueOf(record);
    if (due > now) {
      nextAt = Math.min(nextAt ?? due, due);
      return 'wait';
    }
    const open = context.userOpen || !lanes.includes(USER_LANE);
    return open ? 'go' : 'wait';
  };

  /** Claims an operation that goes now, and returns the request that it goes out in. */
  const claim = (record: OperationRecord, lanes: readonly string[]): Group => {
    const recovering = isUnknown(record);
    claimed.set(record.seq, { recovering });
    patch.push({ seq: record.seq, state: 'inFlight', nextTryAt: now, ...(recovering ? {} : fromTheMark(record)) });
    const request = requestFor(record, lanes);
    if (typeof request === 'object') {
      join(request, record, lanes);
      return request;
    }
    const group = openGroup(record, lanes);
    groups.push(group);
    return group;
  };

  const standingOf = (record: OperationRecord, verdict: Verdict): Standing => {
    if (isHomeless(record) ? verdict !== 'go' : verdict === 'drift') return 'adrift';
    const passable = verdict === 'wait' && (isStuck(record) || ahead.isBehindStuck(record.operation));
    return passable ? 'stuck' : 'firm';
  };

  for (const record of tail.operations) {
    const { seq, operation } = record;
    if (undos.gone.has(seq)) {
      if (operation.kind === 'INSERT_TASK') unmade.add(operation.payload.taskId);
      continue;
    }
    if (isMade(record, ids, now)) {
      finish.push({ seq, state: 'done', at: now });
      continue;
    }
    const lanes = lanesOf(operation);
    const early = operation.kind === 'UNDO' && !undos.reverse.has(seq);
    const verdict = active.has(seq) || early ? 'wait' : judge(record, lanes);
    if (verdict === 'drop') {
      const outcome = needsAny(operation, unmade)
        ? ({ state: 'invalid' } as const)
        : ({ state: 'dropped', lastError: 'not-found' } as const);
      finish.push({ seq, ...outcome, at: now });
      continue;
    }
    left += 1;
    const standing = standingOf(record, verdict);
    let holder: Group | null = null;
    if (verdict === 'go') {
      holder = claim(record, lanes);
    } else if (record.state === 'inFlight' && !active.has(seq)) {
      patch.push({ seq, state: 'unknown', nextTryAt: dueOf(record) });
    } else if (verdict !== 'wait' && record.state === 'waiting') {
      patch.push({ seq, state: 'blocked' });
    }
    if (verdict === 'go' || !mayBeRead(record, standing)) {
      for (const lane of lanes) busy.add(lane);
      if (changesLists(operation)) busy.add(LIST_OF_LISTS);
    }
    ahead.add(record, standing, holder);
  }
  const sets = groups.map(({ records }) => records.map(({ seq }) => seq));
  return { change: { patch, finish }, claimed, groups: sets, nextAt, busy, left };
}
