import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseList } from '../domain/list.ts';
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

/** A list that this device remembers. */
export interface RememberedList {
  readonly listId: string;
  readonly title: string;
}

/** Until the service's lists are known the base has this one, not read yet: what is typed into it is an operation and shown. */
export const listRemembered = createAction<RememberedList>('base/listRemembered');

/** Mirror of the `base` records. Plain reducers: a draft or a freeze of thousands of tasks would cost more than it brings. */
interface BaseState {
  readonly base: Base;
  readonly listsKnown: boolean;
  /** Whether a first read of the records is done. */
  readonly read: boolean;
  /** Lists whose tasks are in memory; false where the service has not been asked for them yet. */
  readonly inMemory: Readonly<Record<string, boolean>>;
  /** It stands in the base while the service's lists are not known: never read, or dropped to be read again. */
  readonly remembered: BaseList | null;
}

const EMPTY: BaseState = {
  base: { lists: [], user: null },
  listsKnown: false,
  read: false,
  inMemory: {},
  remembered: null,
};

export function baseReducer(state: BaseState = EMPTY, action: UnknownAction): BaseState {
  if (listRemembered.match(action)) {
    const { listId, title } = action.payload;
    const { base, listsKnown } = state;
    const remembered: BaseList = { id: listId, title, updated: '', tasks: null };
    return { ...state, remembered, base: standIn(base, listsKnown, remembered) };
  }
  if (!recordsRead.match(action)) return state;
  const { listsKnown, lists } = action.payload;
  const base = standIn(action.payload.base, listsKnown, state.remembered);
  const changed = lists.filter(({ id, known }) => state.inMemory[id] !== known);
  const inMemory =
    changed.length === 0
      ? state.inMemory
      : { ...state.inMemory, ...Object.fromEntries(changed.map(({ id, known }) => [id, known])) };
  const same = state.read && state.base === base && state.listsKnown === listsKnown && state.inMemory === inMemory;
  return same ? state : { ...state, base, listsKnown, read: true, inMemory };
}

const standIn = (base: Base, listsKnown: boolean, remembered: BaseList | null): Base =>
  listsKnown || remembered === null ? base : { ...base, lists: [remembered] };
