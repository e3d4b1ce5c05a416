import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { OperationKind } from '../domain/operations/operation.ts';
import { operationSchema } from './operations.ts';
import { sessionToken } from './product-api.ts';
import { parseUser } from './user.ts';

const head = { id: 'op-1', account: 'uid-1', at: 1, executeAfter: 5001, v: 1 };
const place = { parent: null, after: [] };
const task = {
  id: 't',
  title: 'T',
  notes: '',
  status: 'needsAction',
  completed: null,
  due: '2026-01-02',
  parent: null,
  position: '0',
  updated: '',
  links: [],
  assignment: null,
};

/** One payload for every type of SPEC 4.6, for writes of the user document and for undo. */
const payloads: Record<OperationKind, unknown> = {
  INSERT_TASK: { listId: 'A', taskId: 'local-new-1', fields: { title: 'T', notes: '', due: null }, place },
  UPDATE_TASK: { listId: 'A', taskId: 't', fields: { title: 'N' }, base: { title: 'T' } },
  COMPLETE_TASKS: { listId: 'A', roots: ['t'], taskIds: ['t'], completed: '2026-01-02T00:00:00.000Z' },
  MOVE_TASK: { taskId: 't', from: 'A', to: 'B', subtaskIds: [], place, base: place },
  DELETE_TASK: { listId: 'A', tasks: [task], base: place },
  RESTORE_TASK: { listId: 'A', tasks: [task], place },
  DELETE_COMPLETED_TASKS: { listId: 'A', tasks: [task] },
  INSERT_TASKLIST: { listId: 'local-new-2', title: 'L', boardId: 'default' },
  UPDATE_TASKLIST: { listId: 'A', title: 'L', base: 'K' },
  DELETE_TASKLIST: { listId: 'A', title: 'L', taskIds: ['t'] },
  DELETE_SHARED_BOARD: { boardId: 'b', sharedBoardId: 's', listIds: ['A'] },
  WRITE_USER: { fields: [{ path: ['lists', 'A', 'position'], value: 1 }, { path: ['boards', 'b'] }] },
  UNDO: { target: 'op-0', compensate: [{ kind: 'UPDATE_TASKLIST', payload: { listId: 'A', title: 'K', base: 'L' } }] },
};

describe('operations at the boundary', () => {
  it('accepts every type [4.6] and keeps it as it is', () => {
    for (const [kind, payload] of Object.entries(payloads)) {
      const operation = { ...head, kind, payload };
      expect(v.parse(operationSchema, operation), kind).toEqual(operation);
    }
  });
  it('has what a pending change has: its list, what to do, and when at the earliest [3.22]', () => {
    const whole = { ...head, kind: 'UPDATE_TASKLIST', payload: { listId: 'A', title: 'L', base: 'K' } };
    const { executeAfter, ...undated } = whole;
    const { payload, ...empty } = whole;
    const { listId, ...listless } = payload;
    for (const operation of [undated, empty, { ...whole, payload: listless }]) {
      expect(v.safeParse(operationSchema, operation).success).toBe(false);
    }
    expect(v.parse(operationSchema, whole)).toMatchObject({ payload: { listId }, executeAfter });
  });
  it('refuses an unknown type, an unknown version, another type’s payload and a nested undo', () => {
    const refused = [
      { ...head, kind: 'FORGET_TASK', payload: {} },
      { ...head, v: 2, kind: 'UPDATE_TASKLIST', payload: payloads.UPDATE_TASKLIST },
      { ...head, kind: 'INSERT_TASK', payload: payloads.UPDATE_TASKLIST },
      { ...head, kind: 'UNDO', payload: { target: 'x', compensate: [{ kind: 'UNDO', payload: payloads.UNDO }] } },
      { ...head, kind: 'UPDATE_TASK', payload: { listId: 'A', taskId: 't', fields: { due: '2026-1-2' }, base: {} } },
    ];
    for (const operation of refused) expect(v.safeParse(operationSchema, operation).success).toBe(false);
  });
});

describe('the user document', () => {
  const read = (data: Record<string, unknown> | null) => parseUser('uid-1', data, (id) => `stable-${id}`);

  it('carries the fields of the document [3.13] and the uid [3.14]', () => {
    const data = {
      email: 'maya@example.com',
      boards: { b1: { title: 'Studio', backgroundColor: '#f4f6f9', position: 1 } },
      lists: { L1: { boardId: 'b1', position: 2, color: '#fa0' } },
      calendarSettings: { weekStart: '6' },
      messagingToken: null,
      soundEffects: false,
      showTaskCount: true,
      premium: true,
      plan: 'monthly',
      subscription: { status: 'active', plan: 'monthly', periodEnd: 1 },
      status: 'ok',
      invalidRefreshToken: false,
      isSharingLists: true,
      paymentMethod: 'card',
      review: { rating: 5 },
      tags: { t: { name: '🔥 Hot', color: '#ff0000' } },
      admin: false,
      domain: 'example.com',
      company: true,
    };
    expect(read(data)).toEqual({
      ...data,
      uid: 'uid-1',
      // Lists are keyed by list id with boardId, position and color (SPEC 3.7); here by the stable id.
      lists: { 'stable-L1': { boardId: 'b1', position: 2, color: '#fa0' } },
    });
  });
  it('leaves out what does not fit and keeps the rest [3.13]', () => {
    const document = read({
      premium: 'yes',
      soundEffects: true,
      lists: { good: { position: 1 }, half: { boardId: 'b', position: 'first', color: 'red' }, bad: 'gone' },
      boards: { b: { title: 'B', backgroundColor: 'url(x)' } },
      calendarSettings: { weekStart: '3' },
      subscription: { status: 'active', periodEnd: 'soon' },
      tags: { hot: { name: '🔥 Hot', color: '#ff0000' }, bad: { name: 'Bad', color: 'red' } },
      prefs: { wide: 'yes', bad: 3 },
      refreshToken: 'secret',
    });
    expect(document).toEqual({
      uid: 'uid-1',
      soundEffects: true,
      // A list stays on its board, and a board exists, whatever their colours are.
      lists: { 'stable-good': { position: 1 }, 'stable-half': { boardId: 'b' } },
      boards: { b: { title: 'B' } },
      calendarSettings: {},
      subscription: { status: 'active' },
      tags: { hot: { name: '🔥 Hot', color: '#ff0000' }, bad: { name: 'Bad' } },
      prefs: { wide: 'stable-yes' },
    });
  });
  it('has colours of three or six digits and no others [5.8]', () => {
    const colours = ['#fa0', '#FFAA00', '#fa08', '#ffaa0', '#ffaa0080', 'ffaa00', 'red'];
    const lists = Object.fromEntries(colours.map((color, at) => [at, { color }]));
    const kept = Object.values(read({ lists }).lists ?? {}).flatMap(({ color }) => color ?? []);
    expect(kept).toEqual(['#fa0', '#FFAA00']);
  });
  it('has no white lists and boards: white means no colour, whoever wrote it; a label may be white [2.49]', () => {
    for (const color of ['#ffffff', '#FFFFFF', '#fff']) {
      const user = read({
        lists: { L1: { color, position: 1 } },
        boards: { b: { title: 'B', backgroundColor: color } },
        tags: { t: { name: 'Snow', color } },
      });
      expect([user.lists, user.boards]).toEqual([{ 'stable-L1': { position: 1 } }, { b: { title: 'B' } }]);
      expect(user.tags?.t?.color).toBe(color);
    }
    expect(read({ lists: { L1: { color: '#fffffe' } } }).lists).toEqual({ 'stable-L1': { color: '#fffffe' } });
  });
  it('has a main board without a title, and no other board [3.10]', () => {
    const boards = { default: { position: 1 }, gone: { position: 0 }, b: { title: 'B' } };
    expect(read({ boards }).boards).toEqual({ default: { position: 1 }, b: { title: 'B' } });
  });
  it('names a list by its stable id, where a preference names it, too', () => {
    const user = parseUser('uid-1', { prefs: { defaultList: 'S1' } }, (id) => (id === 'S1' ? 'local-new-1' : id));
    expect(user.prefs).toEqual({ defaultList: 'local-new-1' });
  });
  it('is empty, not absent, before the document exists', () => {
    expect(read(null)).toEqual({ uid: 'uid-1', boards: {}, lists: {} });
  });
});

it('a session token holds accessToken, expiryDate and scope [3.19]', () => {
  const token = { accessToken: 'a', expiryDate: 1, scope: 's' };
  expect(v.parse(sessionToken, token)).toEqual(token);
  for (const name of Object.keys(token))
    expect(v.safeParse(sessionToken, { ...token, [name]: undefined }).success).toBe(false);
});
