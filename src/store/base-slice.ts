import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Base } from '../domain/view.ts';
import type { OperationRecord, UnreadableOperation } from '../protocol/records.ts';

/** One read of the records, as one transaction saw them. */
export interface RecordsRead {
  readonly base: Base;
  /** False while the service's lists were never read. */
  readonly listsKnown: boolean;
  /** Stable ids of the lists whose tasks this read brought, with whether they were ever read from the service. */
  readonly lists: readonly { readonly id: string; readonly known: boolean }[];
  readonly operations: readonly OperationRecord[];
  readonly unreadable: readonly UnreadableOperation[];
  /** Counts up per read; what was saved after it began is not missing from it. */
  readonly stamp: number;
}

export const recordsRead = createAction<RecordsRead>('records/read');

/** Mirror of the `base` records. Plain reducers: a draft or a freeze of thousands of tasks would cost more than it brings. */
interface BaseState {
  readonly base: Base;
  readonly listsKnown: boolean;
  /** Whether a first read of the records is done. */
  readonly read: boolean;
  /** Lists whose tasks are in memory; false where the service has not been asked for them yet. */
  readonly inMemory: Readonly<Record<string, boolean>>;
}

const EMPTY: BaseState = { base: { lists: [], user: null }, listsKnown: false, read: false, inMemory: {} };

export function baseReducer(state: BaseState = EMPTY, action: UnknownAction): BaseState {
  if (!recordsRead.match(action)) return state;
  const { base, listsKnown, lists } = action.payload;
  const changed = lists.filter(({ id, known }) => state.inMemory[id] !== known);
  const inMemory =
    changed.length === 0
      ? state.inMemory
      : { ...state.inMemory, ...Object.fromEntries(changed.map(({ id, known }) => [id, known])) };
  const same = state.read && state.base === base && state.listsKnown === listsKnown && state.inMemory === inMemory;
  return same ? state : { base, listsKnown, read: true, inMemory };
}
