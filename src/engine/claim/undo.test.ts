import { expect, it } from 'vitest';
import type { Operation } from '../../domain/operations/operation.ts';
import type { OperationRecord } from '../../protocol/records.ts';
import type { Tail } from '../../records/records.ts';
import { sampleInsert, sampleUndo } from '../../records/testing/samples.ts';
import { chooseUndos } from './undo.ts';

const MINUTE_MS = 60_000;
const insert = sampleInsert('a');
const undo = sampleUndo('b', 'a');
const edit: Operation = {
  ...insert,
  ...{ kind: 'UPDATE_TASK', payload: { listId: 'L1', taskId: 'T1', fields: { title: 'y' }, base: { title: 'x' } } },
};

const record = (seq: number, operation: Operation, more: Partial<OperationRecord> = {}): OperationRecord => ({
  ...{ v: 1, seq, id: operation.id, operation, state: 'waiting', attempts: 0, nextTryAt: 0, ...more },
});
const chosen = (operations: readonly OperationRecord[], now = 10_000, finished: Tail['finished'] = new Map()) =>
  chooseUndos({ operations, unreadable: [], ids: [], finished }, new Set(), now);

it.each([
  ['an insert of which only its mark is stored', insert, { step: 1, attempts: 1, lastError: 'quota' }],
  ['a change that was refused', edit, { attempts: 1, lastError: 'refused' }],
] as const)('%s ends unsent with its undo [3.22, 4.8]', (_, target, more) => {
  const { finish, reverse } = chosen([record(1, target, more), record(2, undo)]);
  expect(finish).toMatchObject([
    { seq: 1, state: 'invalid' },
    { seq: 2, state: 'done' },
  ]);
  expect(reverse.size).toBe(0);
});

it.each([
  ['an insert that the service has', insert, { step: 2 }],
  ['a change of which a part is done', edit, { step: 1 }],
] as const)('%s goes on, and its undo waits for it', (_, target, more) => {
  const { finish, reverse } = chosen([record(1, target, more), record(2, undo)]);
  expect(finish).toEqual([]);
  expect(reverse.size).toBe(0);
});

it('what may never be done is taken back as if it were, at the time of its next try', () => {
  const stuck = record(1, edit, { state: 'unknown', attempts: 5, lastError: 'unavailable', nextTryAt: MINUTE_MS });
  expect(chosen([stuck, record(2, undo)], MINUTE_MS - 1)).toMatchObject({ finish: [], reverse: new Set() });
  const { finish, reverse } = chosen([stuck, record(2, undo)], MINUTE_MS);
  expect(finish).toMatchObject([{ seq: 1, state: 'done' }]);
  expect(reverse).toEqual(new Set([2]));
});

it('what is done is reversed, though a slow page appended it once more', () => {
  const done = { seq: 1, operation: edit, state: 'done', lastError: null } as const;
  const { finish, reverse } = chosen([record(2, undo), record(3, edit)], 10_000, new Map([['a', done]]));
  expect(finish).toEqual([]);
  expect(reverse).toEqual(new Set([2]));
});

it('an undo waits a minute for what it takes back: the page that spilled that may append it later', () => {
  const alone = [record(2, undo)];
  expect(chosen(alone, undo.at + MINUTE_MS - 1)).toMatchObject({ finish: [], nextAt: undo.at + MINUTE_MS });
  expect(chosen(alone, undo.at + MINUTE_MS).finish).toMatchObject([{ seq: 2, state: 'done' }]);
});
