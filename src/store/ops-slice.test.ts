import { expect, it } from 'vitest';
import type { OperationRecord } from '../protocol/records.ts';
import { sampleInsert, sampleUndo } from '../records/testing/samples.ts';
import { recordsRead } from './base-slice.ts';
import { type OpsState, operationsFailed, operationsMade, operationsSaved, opsReducer, owed } from './ops-slice.ts';

const record = (id: string, seq: number): OperationRecord => ({
  seq,
  id,
  v: 1,
  operation: sampleInsert(id),
  state: 'waiting',
  attempts: 0,
  nextTryAt: 0,
});
const read = (stamp: number, ...operations: OperationRecord[]) =>
  recordsRead({ base: { lists: [], user: null }, listsKnown: true, lists: [], operations, unreadable: [], stamp });
const made = (...ids: string[]) => ids.map((id) => operationsMade({ operations: [sampleInsert(id)], stamp: 0 }));
const order = (state: OpsState) => state.pending.map(({ operation }) => operation.id);
const after = (actions: readonly Parameters<typeof opsReducer>[1][]) =>
  actions.reduce<OpsState | undefined>(opsReducer, undefined) as OpsState;

it('keeps a page’s own operations in their order, whichever of them is known to be saved first', () => {
  const saved = (id: string, seq: number) => operationsSaved({ keys: new Map([[id, seq]]), stamp: 0 });
  expect(order(after([...made('a', 'b', 'c'), saved('b', 2)]))).toEqual(['a', 'b', 'c']);
  expect(order(after([...made('a', 'b', 'c'), saved('b', 2), saved('c', 3), saved('a', 1)]))).toEqual(['a', 'b', 'c']);
});

it('also where a read brings later ones alone, and one of another page stands where the records have it', () => {
  const steps = [...made('a', 'b', 'c'), read(1, record('other', 2), record('b', 3), record('c', 4))];
  expect(order(after(steps))).toEqual(['other', 'a', 'b', 'c']);
  const saved = operationsSaved({ keys: new Map([['a', 1]]), stamp: 1 });
  expect(order(after([...steps, saved]))).toEqual(['a', 'other', 'b', 'c']);
});

it('also behind one that could not be saved, on which they may stand', () => {
  const steps = [...made('a', 'b'), operationsFailed({ ids: ['a'], code: 'quota' }), read(1, record('b', 1))];
  expect(order(after(steps))).toEqual(['a', 'b']);
  expect(order(after([...steps, read(2, record('b', 1), record('a', 2))]))).toEqual(['b', 'a']);
});

it('owes a change that is taken back once the engine has begun with it, and else neither it nor its undo', () => {
  const undo: OperationRecord = { ...record('u', 2), operation: sampleUndo('u', 'a') };
  const owes = (state: OperationRecord['state']) =>
    owed(after([read(1, { ...record('a', 1), state }, undo, record('b', 3))]).entries).map(
      ({ pending }) => pending.seq,
    );
  expect(owes('waiting')).toEqual([3]);
  expect(owes('inFlight')).toEqual([1, 2, 3]);
  expect(owes('unknown')).toEqual([1, 2, 3]);
});
