import { expect, it } from 'vitest';
import type { Intent } from '../../domain/operations/operation.ts';
import type { OperationRecord } from '../../protocol/records.ts';
import { toTask } from '../../records/mapping.ts';
import { sampleInsert, sampleTask } from '../../records/testing/samples.ts';
import { LIST_OF_LISTS } from '../guard.ts';
import { STRIDE } from '../step-numbers.ts';
import { choose } from './choose.ts';
import { STUCK } from './stuck.ts';

const LATENESS = 35_000;

const at = (now: number): Parameters<typeof choose>[1] => ({
  now,
  lateness: () => LATENESS,
  active: new Set(),
  firstSeen: () => now,
  undoMargin: 500,
  waived: () => false,
  slots: 3,
  userOpen: true,
});

it('waits for what a dead engine left in flight no longer than it can be on its way, though the clock was set back', () => {
  const now = Date.UTC(2026, 0, 5, 9);
  const ahead = now + 600_000;
  const record: OperationRecord = {
    v: 1,
    seq: 1,
    id: 'a',
    operation: sampleInsert('a'),
    state: 'inFlight',
    attempts: 1,
    nextTryAt: ahead,
    preImage: { at: ahead, ids: [], serverTime: null },
  };
  const { nextAt, change } = choose({ operations: [record], unreadable: [], ids: [], finished: new Map() }, at(now));
  expect(nextAt).toBe(now + LATENESS);
  expect(change.patch).toEqual([{ seq: 1, state: 'unknown', nextTryAt: now + LATENESS }]);
});

it('drops no change that needs an id which an operation of a newer version may bring: it waits for who can read that', () => {
  const base = { v: 1, attempts: 0, nextTryAt: 0, state: 'waiting' } as const;
  const operation: OperationRecord['operation'] = {
    ...sampleInsert('b'),
    ...{ kind: 'UPDATE_TASK', payload: { listId: 'L1', taskId: 'local-new-a', fields: { title: 'y' }, base: {} } },
  };
  const record: OperationRecord = { ...base, seq: 2, id: 'b', operation };
  const chosen = (newer: number) =>
    choose(
      { operations: [record], unreadable: [{ seq: newer, raw: { v: 2 } }], ids: [], finished: new Map() },
      at(operation.executeAfter + 60_000),
    );
  expect(chosen(1).change).toEqual({ patch: [{ seq: 2, state: 'blocked' }], finish: [] });
  // No later operation makes anything that it needs.
  expect(chosen(3).change.finish).toMatchObject([{ seq: 2, state: 'dropped' }]);
});

it('ends no undo of an operation of a newer version: who can read that would send it', () => {
  const operation: OperationRecord['operation'] = {
    ...sampleInsert('b'),
    ...{ kind: 'UNDO', payload: { target: 'a', compensate: [] } },
  };
  const record: OperationRecord = { v: 1, seq: 2, id: 'b', operation, state: 'waiting', attempts: 0, nextTryAt: 0 };
  const { change, left } = choose(
    { operations: [record], unreadable: [{ seq: 1, raw: { id: 'a', v: 2 } }], ids: [], finished: new Map() },
    at(operation.at + 3_600_000),
  );
  expect(change).toEqual({ patch: [], finish: [] });
  expect(left).toBe(1);
});

it.each<[string, Partial<OperationRecord['operation']>, number, number]>([
  ['a task', {}, 1, 0],
  ['a list', { kind: 'INSERT_TASKLIST', payload: { listId: 'local-l', title: 'New', boardId: 'default' } }, 1, 0],
  [
    'the second of restored tasks',
    { kind: 'RESTORE_TASK', payload: { listId: 'L1', tasks: [], place: { parent: null, after: [] } } },
    3,
    2,
  ],
  [
    'a task that an undo restores',
    {
      kind: 'UNDO',
      payload: {
        target: 'done',
        compensate: [
          { kind: 'DELETE_TASKLIST', payload: { listId: 'L1', title: '', taskIds: [] } },
          { kind: 'RESTORE_TASK', payload: { listId: 'L1', tasks: [], place: { parent: null, after: [] } } },
        ],
      },
    },
    STRIDE + 3,
    STRIDE + 2,
  ],
])(
  'looks again at what a list holds before it makes %s once more: others may have made the same since',
  (_, what, tried, step) => {
    const operation = { ...sampleInsert('a'), ...what } as OperationRecord['operation'];
    const refused = { step: tried, attempts: 1, lastError: 'quota', preImage: { at: 1, ids: [], serverTime: null } };
    const record: OperationRecord = {
      ...{ v: 1, seq: 1, id: 'a', operation, state: 'waiting', nextTryAt: 0, ...refused },
    };
    const found = (state: OperationRecord['state']) =>
      choose(
        { operations: [{ ...record, state }], unreadable: [], ids: [], finished: new Map() },
        at(operation.executeAfter + 60_000),
      ).change.patch;
    expect(found('waiting')).toMatchObject([{ state: 'inFlight', step }]);
    // What may have been made is looked for by what the list held before.
    expect(found('unknown')).not.toMatchObject([{ step: expect.anything() }]);
  },
);

it.each([
  [31, 'not: it was sent, though nothing tells of that any more'],
  [1, 'anew: it was added once more by a field that still had its text'],
])('makes a task that has a server id and was added %i days ago %s', (days) => {
  const operation = sampleInsert('a');
  const record: OperationRecord = { v: 1, seq: 1, id: 'a', operation, state: 'waiting', attempts: 0, nextTryAt: 0 };
  const ids = [{ local: 'local-new-a', server: 'T1', kind: 'task' }] as const;
  const { claimed, change } = choose(
    { operations: [record], unreadable: [], ids, finished: new Map() },
    at(operation.at + days * 24 * 3_600_000),
  );
  expect([claimed.size, change.finish?.length]).toEqual(days > 30 ? [0, 1] : [1, 0]);
});

it('makes a list though a task that is to go into it came before it', () => {
  const base = { v: 1, attempts: 0, nextTryAt: 0, state: 'waiting' } as const;
  const listId = 'local-new-list';
  const task: OperationRecord = { ...base, seq: 1, id: 'a', operation: sampleInsert('a', listId) };
  const made: OperationRecord['operation'] = {
    ...sampleInsert('b'),
    ...{ kind: 'INSERT_TASKLIST', payload: { listId, title: 'New', boardId: 'default' } },
  };
  const list: OperationRecord = { ...base, seq: 2, id: 'b', operation: made };
  const { claimed, change } = choose(
    { operations: [task, list], unreadable: [], ids: [], finished: new Map() },
    at(made.executeAfter + 60_000),
  );
  expect([...claimed.keys()]).toEqual([2]);
  expect(change.patch).toMatchObject([
    { seq: 1, state: 'blocked' },
    { seq: 2, state: 'inFlight' },
  ]);
});

const T = Date.UTC(2026, 0, 5, 9);
/** A record of an operation that was done at `T`. */
function waiting(seq: number, intent: Intent, tried: Partial<OperationRecord> = {}): OperationRecord {
  const operation = { ...intent, id: `o${seq}`, account: 'u1', at: T, executeAfter: T, v: 1 } as const;
  return { v: 1, seq, id: operation.id, operation, state: 'waiting', attempts: 0, nextTryAt: 0, ...tried };
}
const DONE = { seq: 0, operation: sampleInsert('done'), state: 'done', lastError: null } as const;
const chosen = (...operations: OperationRecord[]) =>
  choose({ operations, unreadable: [], ids: [], finished: new Map([['done', DONE]]) }, at(T + 60_000));

it('sends one new list at a time: two equal ones on their way could not be told apart', () => {
  const made = (listId: string): Intent => ({
    kind: 'INSERT_TASKLIST',
    payload: { listId, title: 'New', boardId: 'default' },
  });
  expect([...chosen(waiting(1, made('local-a')), waiting(2, made('local-b'))).claimed.keys()]).toEqual([1]);
});

it.each<[string, Intent]>([
  [
    'an undo of a rename',
    {
      kind: 'UNDO',
      payload: {
        target: 'done',
        compensate: [{ kind: 'UPDATE_TASKLIST', payload: { listId: 'L1', title: 'Old', base: 'New' } }],
      },
    },
  ],
  [
    'the delete of a shared board',
    { kind: 'DELETE_SHARED_BOARD', payload: { boardId: 'b', sharedBoardId: 's', listIds: ['L1'] } },
  ],
])('has no read replace the list of lists while %s is on its way', (_, intent) => {
  const { claimed, busy } = chosen(waiting(1, intent));
  expect([...claimed.keys()]).toEqual([1]);
  expect(busy).toContain(LIST_OF_LISTS);
});

it.each<Intent>([
  { kind: 'DELETE_TASKLIST', payload: { listId: 'L1', title: 'Home', taskIds: [] } },
  { kind: 'DELETE_SHARED_BOARD', payload: { boardId: 'b', sharedBoardId: 's', listIds: ['L1'] } },
])('a $kind waits for a move out of its list that is stuck: it would take the task along', (deletes) => {
  const place = { parent: null, after: [] };
  const out: Intent = {
    kind: 'MOVE_TASK',
    payload: { taskId: 't', from: 'L1', to: 'L2', subtaskIds: [], place, base: place },
  };
  const stuck = { attempts: STUCK, lastError: 'refused', nextTryAt: T + 300_000 };
  expect(chosen(waiting(1, out, stuck), waiting(2, deletes)).claimed.size).toBe(0);
  expect([...chosen(waiting(2, deletes)).claimed.keys()]).toEqual([2]);
});

it.each([
  ['lists', { path: ['lists', 'local-l', 'color'], value: 'red' }],
  ['preferences', { path: ['prefs', 'local-l', 'sortBy'], value: 'date' }],
  ['preferences of several lists at once', { path: ['prefs'], value: { 'local-l': { sortBy: 'date' } } }],
])('a setting of a list that is being made, in the %s of the user document, waits for its id', (_, field) => {
  const list: Intent = { kind: 'INSERT_TASKLIST', payload: { listId: 'local-l', title: 'New', boardId: 'default' } };
  const setting: Intent = { kind: 'WRITE_USER', payload: { fields: [field] } };
  const { claimed, change } = chosen(waiting(1, list), waiting(2, setting));
  expect([...claimed.keys()]).toEqual([1]);
  expect(change.patch).toMatchObject([
    { seq: 1, state: 'inFlight' },
    { seq: 2, state: 'blocked' },
  ]);
});

it('a restore waits for the delete of any list: the task may have gone with it, and would be there twice', () => {
  const deletes: Intent = { kind: 'DELETE_TASKLIST', payload: { listId: 'L2', title: 'Work', taskIds: [] } };
  const task = toTask(sampleTask('t'), { stable: (id) => id });
  const restore: Intent = {
    kind: 'RESTORE_TASK',
    payload: { listId: 'L1', tasks: [task], place: { parent: null, after: [] } },
  };
  const later = { attempts: 1, lastError: 'unavailable', nextTryAt: T + 300_000 };
  expect(chosen(waiting(1, deletes, later), waiting(2, restore)).claimed.size).toBe(0);
  expect([...chosen(waiting(2, restore)).claimed.keys()]).toEqual([2]);
});
