import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { BaseList } from '../domain/list.ts';
import type { Base } from '../domain/view.ts';
import type { OperationRecord, UnreadableOperation } from '../protocol/records.ts';

/** One read of the records, as one transaction saw them. */
export interface RecordsRead {
  readonly base: Base;
  /** False until the service's lists have been read for the first time. */
  readonly listsKnown: boolean;
  /**
   * The lists whose tasks this read brought: their stable ids, and whether their tasks were ever read from the service.
   */
  readonly lists: readonly { readonly id: string; readonly known: boolean }[];
  readonly operations: readonly OperationRecord[];
  readonly unreadable: readonly UnreadableOperation[];
  /**
   * Grows with each read. An operation that was saved after the read began may be absent from it without being
   * finished.
   */
  readonly stamp: number;
}

export const recordsRead = createAction<RecordsRead>('records/read');

/** A list that this device remembers. */
export interface RememberedList {
  readonly listId: string;
  readonly title: string;
}

/**
 * Puts the remembered list, without tasks, into the base until the service's lists are known, so that what the user
 * adds to it is an operation and is shown.
 */
export const listRemembered = createAction<RememberedList>('base/listRemembered');

/**
 * Mirror of the `base` records. The reducers are plain: Immer's drafts, or freezing thousands of tasks, would cost more
 * than they are worth.
 */
interface BaseState {
  readonly base: Base;
  readonly listsKnown: boolean;
  /** Whether a first read of the records is done. */
  readonly read: boolean;
  /** Lists whose tasks are in memory; false where the service has not been asked for them yet. */
  readonly inMemory: Readonly<Record<string, boolean>>;
  /**
   * The list that stands in the base while the service's lists are not known: they were never read, or dropped to be
   * read again.
   */
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
