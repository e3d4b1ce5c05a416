import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Operation, PendingOperation } from '../domain/operations/operation.ts';
import { effective } from '../domain/project.ts';
import type { OperationRecord, UnreadableOperation } from '../protocol/records.ts';
import type { AppendErrorCode } from '../records/records.ts';
import { type RecordsRead, recordsRead } from './base-slice.ts';

/** The stamp of operations that another page made. */
export const FOUND = -1;
/** `stamp`: reads begun so far. */
export const operationsMade = createAction<{ operations: readonly Operation[]; stamp: number }>('ops/made');
/**
 * `keys`: by operation id; null if the engine saved the operation, whose key the next read of the records tells.
 * `stamp`: reads begun so far.
 */
export const operationsSaved = createAction<{ keys: ReadonlyMap<string, number | null>; stamp: number }>('ops/saved');
export const operationsFailed = createAction<{ ids: readonly string[]; code: AppendErrorCode }>('ops/failed');
export const operationsRetried = createAction<readonly string[]>('ops/retried');
/** The user gives up changes that could not be saved. */
export const operationsDiscarded = createAction<readonly string[]>('ops/discarded');

/** An operation that is not finished. */
export interface Entry {
  /** The same object until a part of it is done: the projection compares by identity. */
  readonly pending: PendingOperation;
  /** The record's key; provisional, above all known, until it is saved. */
  readonly key: number;
  /** The provisional key that this page gave it; 0 if it was found in the records. */
  readonly made: number;
  readonly save: 'saving' | 'saved' | 'failed';
  readonly failure: AppendErrorCode | null;
  /** Its record; null until it has been read back. */
  readonly record: OperationRecord | null;
  /**
   * The number of reads begun when it was made; FOUND if this page did not make it. A read that began later and lacks
   * it either missed it or came after it was finished.
   */
  readonly madeAt: number;
  /** A read whose stamp is not above this may lack the operation although it is saved. */
  readonly savedAt: number;
}

/** Mirror of the `ops` records, together with what this page is still saving. */
export interface OpsState {
  readonly entries: readonly Entry[];
  readonly pending: readonly PendingOperation[];
  readonly unreadable: readonly UnreadableOperation[];
  /** The number of changes that an earlier page left to be sent; null until the records were read. */
  readonly leftover: number | null;
  readonly made: number;
  /** The number of changes sent since nothing was owed; 0 while nothing is. */
  readonly sent: number;
}

const EMPTY: OpsState = { entries: [], pending: [], unreadable: [], leftover: null, made: 0, sent: 0 };
const PROVISIONAL = 2 ** 52;

/** Returns the old array if nothing changed, so that nothing is projected again. */
const same = <T>(old: readonly T[], next: readonly T[]): readonly T[] =>
  old.length === next.length && next.every((item, index) => item === old[index]) ? old : next;

/**
 * Sorts entries by key. An entry that this page made after one whose final key is not known yet stays behind it even if
 * its own key is known: it may depend on that entry, and the records have them in this order, too.
 */
function inOrder(entries: readonly Entry[]): readonly Entry[] {
  // Entries without a final key are in the order in which they were made.
  const open = entries.find(({ key, made }) => key === made)?.key ?? Number.POSITIVE_INFINITY;
  const place = ({ key, made }: Entry) => (made > open ? made : key);
  return entries.toSorted((a, b) => place(a) - place(b));
}

function withEntries(state: OpsState, entries: readonly Entry[]): OpsState {
  const sorted = same(state.entries, inOrder(entries));
  if (sorted === state.entries) return state;
  const pending = same(
    state.pending,
    sorted.map((entry) => entry.pending),
  );
  return { ...state, entries: sorted, pending };
}

function change(state: OpsState, ids: Iterable<string>, update: (entry: Entry) => Entry): OpsState {
  const named = new Set(ids);
  return withEntries(
    state,
    state.entries.map((entry) => (named.has(entry.pending.operation.id) ? update(entry) : entry)),
  );
}

/** How many of the operation's steps have changed something; the first step of an insert only reads. */
export const partsOf = ({ operation, step = 0 }: OperationRecord): number =>
  operation.kind === 'INSERT_TASK' || operation.kind === 'INSERT_TASKLIST' ? 0 : step;

const pendingOf = (record: OperationRecord): PendingOperation => {
  const { seq, operation } = record;
  return { seq, operation, step: partsOf(record) };
};

function fromRecord(record: OperationRecord, old: Entry | undefined): Entry {
  if (old?.record && sameRecord(old.record, record)) return old;
  return {
    pending: old && (old.pending.step ?? 0) === partsOf(record) ? old.pending : pendingOf(record),
    key: record.seq,
    made: old?.made ?? 0,
    save: 'saved',
    failure: null,
    record,
    madeAt: old?.madeAt ?? FOUND,
    savedAt: old?.savedAt ?? 0,
  };
}

const sameRecord = (a: OperationRecord, b: OperationRecord): boolean =>
  a.seq === b.seq &&
  a.state === b.state &&
  partsOf(a) === partsOf(b) &&
  a.attempts === b.attempts &&
  a.nextTryAt === b.nextTryAt &&
  a.lastError === b.lastError;

const keysOf = (unreadable: readonly UnreadableOperation[]): string => unreadable.map(({ seq }) => seq).join();

export function opsReducer(state: OpsState = EMPTY, action: UnknownAction): OpsState {
  const next = reduce(state, action);
  return next.entries === state.entries ? next : { ...next, sent: sentOf(state, next) };
}

function sentOf(before: OpsState, { entries }: OpsState): number {
  if (!owed(entries)[0]) return 0;
  const left = new Set(entries.map(({ pending }) => pending.operation.id));
  const gone = owed(before.entries).filter(({ save, pending }) => save === 'saved' && !left.has(pending.operation.id));
  return before.sent + gone.length;
}

/** Returns the entries that a read lacks and may have missed; all other entries that it lacks are finished. */
export function missedBy({ operations, stamp }: RecordsRead, entries: readonly Entry[]): readonly Entry[] {
  const there = new Set(operations.map(({ id }) => id));
  return entries.filter(
    ({ save, savedAt, pending }) => !there.has(pending.operation.id) && (save !== 'saved' || savedAt >= stamp),
  );
}

/** Returns what the records have and the engine, as far as they say, has not begun to send. */
export const unbegun = (entries: readonly Entry[]): readonly PendingOperation[] =>
  entries.flatMap(({ save, record, pending }) =>
    save === 'saved' && record?.state !== 'inFlight' && record?.state !== 'unknown' ? pending : [],
  );

/**
 * Returns what is still to be sent. A change that was taken back before the engine began with it is left out together
 * with its undo.
 */
export function owed(entries: readonly Entry[]): readonly Entry[] {
  const waiting = unbegun(entries);
  const counting = effective(waiting);
  if (counting === waiting) return entries;
  const cancelled = new Set(waiting);
  for (const pending of counting) cancelled.delete(pending);
  return entries.filter(({ pending }) => !cancelled.has(pending));
}

function reduce(state: OpsState, action: UnknownAction): OpsState {
  if (operationsMade.match(action)) {
    const { operations, stamp } = action.payload;
    const made = operations.map((operation, index): Entry => {
      const key = PROVISIONAL + state.made + index;
      const pending: PendingOperation = { seq: key, operation };
      return { pending, key, made: key, save: 'saving', failure: null, record: null, madeAt: stamp, savedAt: 0 };
    });
    return {
      ...state,
      made: state.made + made.length,
      entries: [...state.entries, ...made],
      pending: [...state.pending, ...made.map(({ pending }) => pending)],
    };
  }
  if (operationsSaved.match(action)) {
    const { keys, stamp } = action.payload;
    return change(state, keys.keys(), (entry) => ({
      ...entry,
      key: keys.get(entry.pending.operation.id) ?? entry.key,
      save: 'saved',
      failure: null,
      savedAt: stamp,
    }));
  }
  if (operationsFailed.match(action)) {
    const { ids, code } = action.payload;
    // If it was saved another way meanwhile, it stays saved, whatever became of this attempt.
    return change(state, ids, (entry) =>
      entry.save === 'saved' ? entry : { ...entry, save: 'failed', failure: code },
    );
  }
  if (operationsRetried.match(action)) {
    return change(state, action.payload, (entry) =>
      entry.save === 'failed' ? { ...entry, save: 'saving', failure: null } : entry,
    );
  }
  if (operationsDiscarded.match(action)) {
    const gone = new Set(action.payload);
    return withEntries(
      state,
      state.entries.filter((entry) => !gone.has(entry.pending.operation.id)),
    );
  }
  if (recordsRead.match(action)) {
    const { operations, unreadable } = action.payload;
    const old = new Map(state.entries.map((entry) => [entry.pending.operation.id, entry]));
    const read = operations.map((record) => fromRecord(record, old.get(record.id)));
    const next = withEntries(state, [...read, ...missedBy(action.payload, state.entries)]);
    const known = keysOf(next.unreadable) === keysOf(unreadable) ? next.unreadable : unreadable;
    const leftover = next.leftover ?? owed(read.filter(({ madeAt }) => madeAt === FOUND)).length;
    return next.unreadable === known && next.leftover === leftover ? next : { ...next, unreadable: known, leftover };
  }
  return state;
}
