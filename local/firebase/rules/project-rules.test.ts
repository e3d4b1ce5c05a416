import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fieldsFromPlain, NULL, type Value } from '../firestore/values.ts';
import type { Json } from '../http.ts';
import type { Method } from './ast.ts';
import { compileRules } from './evaluate.ts';

const file = resolve(import.meta.dirname, '../../../firestore.rules');
const rules = compileRules(readFileSync(file, 'utf8'), 'firestore.rules');

function auth(uid: string | null): Value {
  return uid === null ? NULL : { kind: 'map', fields: fieldsFromPlain({ uid, token: {} }) };
}

function document(data: Json | null): Value {
  return data === null ? NULL : { kind: 'map', fields: fieldsFromPlain({ data, id: 'u1' }) };
}

function allows(
  method: Method,
  options: { uid?: string | null; path?: string; before?: Json | null; after?: Json | null } = {},
): boolean {
  const { uid = 'u1', path = 'users/u1', before = null, after = null } = options;
  return rules.allows({
    method,
    path: ['databases', '(default)', 'documents', ...path.split('/')],
    auth: auth(uid),
    resource: method === 'list' ? { kind: 'unknown' } : document(before),
    requestResource: document(after),
    time: 0n,
  });
}

const server: Json = { email: 'a@example.com', premium: false, plan: 'free', status: 'active' };

/** Values that the owner may give each field, and values that are refused. */
const CLIENT_FIELDS: Record<string, { good: unknown[]; bad: unknown[] }> = {
  boards: {
    good: [{}, { b1: { title: 'Work', backgroundColor: '#fff', position: 1 } }, entries(500)],
    bad: [null, [], 'x', 1, entries(501)],
  },
  lists: {
    good: [{}, { l1: { boardId: 'default', position: 2.5, color: '#123456' } }, entries(4000)],
    bad: [null, ['l1'], true, entries(4001)],
  },
  calendarSettings: {
    good: [{}, { weekStart: '0' }, { weekStart: '1' }, { weekStart: '6' }],
    bad: [null, '1', { weekStart: '2' }, { weekStart: 1 }, { weekStart: '1', more: true }],
  },
  messagingToken: { good: [null, '', 'x'.repeat(4096)], bad: [1, {}, 'x'.repeat(4097)] },
  soundEffects: { good: [true, false], bad: [null, 'true', 1] },
  showTaskCount: { good: [true, false], bad: [null, 'true', 0] },
  tags: { good: [{}, { t1: { name: '🔥 Hot', color: '#f00' } }, entries(500)], bad: [null, [], 'x', entries(501)] },
  review: {
    good: [{}, { rating: 1 }, { rating: 5, at: 1_790_000_000_000 }],
    bad: [null, { rating: 0 }, { rating: 6 }, { rating: '5' }, { at: 'today' }, { text: 'x' }],
  },
  prefs: {
    good: [{}, { sort: '{}', filters: '[]' }, { a: 'x'.repeat(32_768) }],
    bad: [null, 'x', { a: 1 }, { a: {} }, { a: 'x'.repeat(32_769) }, { a: 'ä'.repeat(20_000) }, entries(65)],
  },
};

const SERVER_FIELDS: Json = {
  email: 'b@example.com',
  premium: true,
  plan: 'pro',
  subscription: { status: 'active' },
  status: 'x',
  invalidRefreshToken: false,
  isSharingLists: true,
  refreshToken: 'secret',
  paymentMethod: 'card',
  admin: true,
  domain: 'example.com',
  anythingElse: 1,
};

function entries(count: number): Json {
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [`k${i}`, 'x']));
}

describe('the owner of a user document [3.13]', () => {
  test('may read it, and nobody else may', () => {
    expect(allows('get', { before: server })).toBe(true);
    expect(allows('get', { before: null })).toBe(true);
    expect(allows('get', { before: server, uid: 'u2' })).toBe(false);
    expect(allows('get', { before: server, uid: null })).toBe(false);
  });

  test('may neither list nor delete', () => {
    expect(allows('list', { path: 'users/*' })).toBe(false);
    expect(allows('delete', { before: server })).toBe(false);
  });

  test.each(Object.entries(CLIENT_FIELDS))('may write %s of the right type and size only', (field, { good, bad }) => {
    for (const value of good) {
      expect(allows('update', { before: server, after: { ...server, [field]: value } }), preview(value)).toBe(true);
      expect(allows('create', { after: { [field]: value } }), preview(value)).toBe(true);
    }
    for (const value of bad) {
      expect(allows('update', { before: server, after: { ...server, [field]: value } }), preview(value)).toBe(false);
      expect(allows('create', { after: { [field]: value } }), preview(value)).toBe(false);
    }
  });

  test('may start the week on Sunday, Monday or Saturday, and on no other day [9.12]', () => {
    const may = (weekStart: string) =>
      allows('update', { before: server, after: { ...server, calendarSettings: { weekStart } } });
    expect(['0', '1', '2', '3', '4', '5', '6'].filter(may)).toEqual(['0', '1', '6']);
  });

  test.each(Object.keys(CLIENT_FIELDS))('may remove %s, and others may not write it', (field) => {
    const value = CLIENT_FIELDS[field]?.good.at(-1);
    const full = { ...server, [field]: value };
    expect(allows('update', { before: full, after: server })).toBe(true);
    expect(allows('update', { before: server, after: full, uid: 'u2' })).toBe(false);
    expect(allows('update', { before: server, after: full, uid: null })).toBe(false);
    expect(allows('create', { after: { [field]: value }, uid: 'u2' })).toBe(false);
  });

  test.each(Object.entries(SERVER_FIELDS))('may neither add, change nor remove %s', (field, value) => {
    const { [field]: _, ...without } = server;
    expect(allows('update', { before: without, after: { ...without, [field]: value } })).toBe(false);
    expect(allows('update', { before: { ...server, [field]: 'old' }, after: { ...server, [field]: value } })).toBe(
      false,
    );
    expect(allows('update', { before: { ...server, [field]: value }, after: without })).toBe(false);
    expect(allows('create', { after: { [field]: value } })).toBe(false);
    const kept = { ...server, [field]: value };
    expect(allows('update', { before: kept, after: { ...kept, soundEffects: true } })).toBe(true);
  });
});

describe.each([
  'secrets/u1',
  'sharedLists/c1',
  'sharedLists/c1/tasks/t1',
  'sharedBoards/b1',
  'invitations/h1',
  'billingEvents/e1',
  'feedback/f1',
  'oAuthStates/s1',
  'users/u1/anything/x',
  'unknown/x',
])('%s', (path) => {
  test('is closed to every client', () => {
    for (const method of ['get', 'list', 'create', 'update', 'delete'] as const) {
      expect(allows(method, { path, before: { a: 1 }, after: { a: 2 } }), method).toBe(false);
    }
  });
});

function preview(value: unknown): string {
  return JSON.stringify(value).slice(0, 60);
}
