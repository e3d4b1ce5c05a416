import type { Operation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import type { OperationRecord } from '../../protocol/records.ts';
import type { Tail } from '../../records/records.ts';
import type { Group } from './groups.ts';
import { deletesLists, lanesOf, ownLanesOf } from './lanes.ts';
import { brings, needsAny } from './needs.ts';

/**
 * How an operation stands in the way of later ones. `firm`: it holds all its lanes. `stuck`: nobody knows when it will
 * be done, so it holds its lanes except lists, and what shares one of these is stuck too. `adrift`: only the user, or a
 * later operation, can bring an id that it needs; it holds up nobody, and what needs an id that it brings drifts too.
 */
export type Standing = 'firm' | 'stuck' | 'adrift';

/** What the operations before one mean for it. */
export interface Ahead {
  /** Stable ids that these operations bring. */
  readonly coming: ReadonlySet<string>;
  /** The requests that are about to hold one of these lanes; null: an operation that waits or is under way holds it. */
  holdersOf(lanes: readonly string[]): ReadonlySet<Group | null>;
  /** Returns true when the operation needs an id that only drifting or stuck ones will bring. */
  needsAdrift(operation: Operation): boolean;
  /** Returns true when the operation shares a lane, other than a list, with a stuck one. */
  isBehindStuck(operation: Operation): boolean;
  /** Returns true when the operation names a list that a stuck one names. */
  isInListOfStuck(operation: Operation): boolean;
  /** Returns true when one of these lanes is being written to: what went past a stuck operation may be on its way. */
  isUnderWay(lanes: readonly string[]): boolean;
  /** Returns true when the operation's tasks are still changed, or any list is still deleted. */
  isStillChanged(operation: Operation): boolean;
  /** Returns true when an operation that found no list asks for the same list again, for all that wait for it. */
  isListAskedFor(operation: Operation): boolean;
  /** Takes in the next operation that stays; `holder`: the request that it goes out in, null when it does not go. */
  add(record: OperationRecord, standing: Standing, holder: Group | null): void;
}

/** Returns true when the operation's list was gone at its last try. */
export const foundNoList = ({ state, lastError }: OperationRecord): boolean =>
  state === 'blocked' && lastError === 'not-found';

/** Creates what stands before the first operation; `active`: keys of the operations that are being sent. */
export function createAhead(tail: Tail, active: ReadonlySet<number>): Ahead {
  const held = new Map<string, Group | null>();
  const coming = new Set<string>();
  /** Ids that only drifting or stuck operations will bring. */
  const adrift = new Set<string>();
  /** Own lanes of the stuck operations, and their lists. */
  const stuck = new Set<string>();
  const stuckIn = new Set<string>();
  const changing = new Set<string>();
  let deleting = false;
  /** Lists that were gone at the last try. */
  const missing = new Set<string>();
  const underWay = new Set(
    tail.operations.flatMap(({ seq, operation }) => (active.has(seq) ? touches(operation).lists : [])),
  );
  const listsIn = (operation: Operation, lists: ReadonlySet<string>) =>
    touches(operation).lists.some((list) => lists.has(list));

  return {
    coming,
    holdersOf: (lanes) => new Set(lanes.filter((lane) => held.has(lane)).map((lane) => held.get(lane) ?? null)),
    needsAdrift: (operation) => needsAny(operation, adrift),
    isBehindStuck: (operation) => ownLanesOf(operation).some((lane) => stuck.has(lane)),
    isInListOfStuck: (operation) => listsIn(operation, stuckIn),
    isUnderWay: (lanes) => lanes.some((lane) => underWay.has(lane)),
    isStillChanged: (operation) => deleting || touches(operation).tasks.some((id) => changing.has(id)),
    isListAskedFor: (operation) => listsIn(operation, missing),
    add(record, standing, holder) {
      const { operation } = record;
      const { lists, tasks } = touches(operation);
      for (const id of brings(operation)) {
        coming.add(id);
        if (standing !== 'firm') adrift.add(id);
      }
      if (standing === 'adrift') {
        // Later operations expect the task in the list that this move has not brought it to.
        if (operation.kind === 'MOVE_TASK') for (const id of tasks) adrift.add(id);
        if (foundNoList(record)) for (const list of lists) missing.add(list);
        return;
      }
      const lanes = standing === 'stuck' ? ownLanesOf(operation) : lanesOf(operation);
      for (const lane of lanes) held.set(lane, holder);
      if (standing === 'stuck') {
        for (const lane of lanes) stuck.add(lane);
        for (const list of lists) stuckIn.add(list);
      }
      for (const id of tasks) changing.add(id);
      deleting ||= deletesLists(operation);
    },
  };
}
