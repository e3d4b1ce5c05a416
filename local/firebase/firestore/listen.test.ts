import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { encodeUnsigned } from '../auth/tokens.ts';
import type { Json } from '../http.ts';
import { openTestFirestore, type TestFirestore } from '../testing/firestore.ts';
import { createListenStream } from './listen.ts';
import { connectStream } from './streams.ts';

const PARENT = 'projects/p/databases/(default)/documents';
const ALL = { parent: PARENT, structuredQuery: { from: [{ collectionId: 'open' }] } };
const ABOVE_1 = {
  parent: PARENT,
  structuredQuery: {
    from: [{ collectionId: 'open' }],
    where: { fieldFilter: { field: { fieldPath: 'n' }, op: 'GREATER_THAN', value: { integerValue: '1' } } },
  },
};

let firestore: TestFirestore;
let database: DatabaseSync;

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  firestore = openTestFirestore(database);
});

/** Opens a stream as the owner; returns the messages since the last look, each as one word. */
function listen(target: Json) {
  const messages: Json[] = [];
  const stream = createListenStream(firestore.service, { kind: 'admin' }, (message) => messages.push(message));
  stream.receive({ addTarget: { targetId: 2, ...target } });
  const told = (): string[] => messages.splice(0).map(word);
  const token = (): unknown => messages.map((message) => message.targetChange as Json | undefined).at(-1)?.resumeToken;
  return { told, token, close: stream.close };
}

function word(message: Json): string {
  const { targetChange, documentChange, documentDelete, documentRemove, filter } = message as Record<string, Json>;
  const id = (name: unknown): string => String(name).split('/').at(-1) ?? '';
  if (documentChange) return `change ${id((documentChange.document as Json).name)}`;
  if (documentDelete) return `delete ${id(documentDelete.document)}`;
  if (documentRemove) return `remove ${id(documentRemove.document)}`;
  return filter ? `count ${String(filter.count)}` : String(targetChange?.targetChangeType);
}

describe('a target', () => {
  test('is told its documents, CURRENT and a mark; then each commit that touches it, with a mark', async () => {
    await firestore.set('open/a', { n: 1 });
    const { told } = listen({ query: ALL });
    expect(told()).toEqual(['ADD', 'change a', 'CURRENT', 'NO_CHANGE']);
    await firestore.set('open/b', { n: 1 });
    await firestore.set('elsewhere/c', { n: 1 });
    await firestore.set('open/a', null);
    expect(told()).toEqual(['change b', 'NO_CHANGE', 'delete a', 'NO_CHANGE']);
  });

  test('hears nothing of a write that changes nothing', async () => {
    await firestore.set('open/a', { n: 1, m: { x: [1] } });
    const { told } = listen({ query: ALL });
    told();
    await firestore.set('open/a', { m: { x: [1] }, n: 1 });
    await firestore.set('open/none', null);
    expect(told()).toEqual([]);
    await firestore.set('open/a', { n: 1.5, m: { x: [1] } });
    expect(told()).toEqual(['change a', 'NO_CHANGE']);
  });

  test('tells a document that left the result from one that is gone', async () => {
    await firestore.set('open/a', { n: 2 });
    await firestore.set('open/b', { n: 2 });
    const { told } = listen({ query: ABOVE_1 });
    told();
    await firestore.set('open/a', { n: 1 });
    await firestore.set('open/b', null);
    expect(told()).toEqual(['remove a', 'NO_CHANGE', 'delete b', 'NO_CHANGE']);
  });
});

describe('a resumed target', () => {
  test('is told what has changed since, and how many documents there are', async () => {
    for (const id of ['same', 'changed', 'left', 'gone']) await firestore.set(`open/${id}`, { n: 2 });
    const first = listen({ query: ABOVE_1 });
    const resumeToken = first.token();
    first.close();
    await firestore.set('open/changed', { n: 3 });
    await firestore.set('open/left', { n: 0 });
    await firestore.set('open/gone', null);
    await firestore.set('open/new', { n: 9 });
    await firestore.set('open/brief', { n: 9 });
    await firestore.set('open/brief', null);
    const { told } = listen({ query: ABOVE_1, resumeToken });
    const all = told();
    expect(all.slice(1, -3).sort()).toEqual(['change changed', 'change new', 'delete gone', 'remove left']);
    expect([...all.slice(0, 1), ...all.slice(-3)]).toEqual(['ADD', 'count 3', 'CURRENT', 'NO_CHANGE']);
  });

  test('of a document goes on after a restart of the server', async () => {
    await firestore.set('open/a', { n: 1 });
    const target = { documents: { documents: [`${PARENT}/open/a`] } };
    const resumeToken = listen(target).token();
    firestore = openTestFirestore(database);
    const unchanged = listen({ ...target, resumeToken });
    expect(unchanged.told()).toEqual(['ADD', 'count 1', 'CURRENT', 'NO_CHANGE']);
    unchanged.close();
    await firestore.set('open/a', null);
    expect(listen({ ...target, resumeToken }).told()).toEqual(['ADD', 'delete a', 'count 0', 'CURRENT', 'NO_CHANGE']);
  });

  test('from a time that is not remembered any more, or of another server, begins anew', async () => {
    await firestore.set('open/a', { n: 1 });
    const resumeToken = listen({ query: ALL }).token();
    firestore.clock.advance(3_600_001);
    for (let n = 0; n < 260; n++) await firestore.set('open/b', { n });
    firestore.clock.advance(3_600_001);
    for (let n = 0; n < 260; n++) await firestore.set('open/b', { n: -n });
    const again = ['ADD', 'RESET', 'change a', 'change b', 'count 2', 'CURRENT', 'NO_CHANGE'];
    expect(listen({ query: ALL, resumeToken }).told()).toEqual(again);
    expect(listen({ query: ALL, resumeToken: 'Zm9yZWlnbg==' }).told()).toEqual(again);
  });
});

describe('the stream of a user', () => {
  const query = { addTarget: { targetId: 2, query: ALL } };

  function open(seconds: number) {
    const messages: Json[] = [];
    const exp = firestore.clock.now() / 1000 + seconds;
    const authorization = `Bearer ${encodeUnsigned({ sub: 'u1', aud: 'p', exp })}`;
    const { service, clock } = firestore;
    const stream = connectStream(service, clock, createListenStream, authorization, (message) =>
      messages.push(message),
    );
    return {
      ...stream,
      errors: () => messages.filter(({ error }) => error !== undefined),
      told: () => messages.length,
    };
  }

  test('is closed as unauthenticated when the id token that it was opened with expires', async () => {
    const stream = open(3600);
    stream.receive(query);
    firestore.clock.advance(3_599_999);
    await firestore.set('open/a', { n: 1 });
    expect(stream.errors()).toEqual([]);
    firestore.clock.advance(1);
    expect(stream.errors()).toEqual([
      { error: { code: 401, status: 'UNAUTHENTICATED', message: 'Missing or invalid authentication.' } },
    ]);
    const told = stream.told();
    await firestore.set('open/a', { n: 2 });
    stream.receive(query);
    expect(stream.told()).toBe(told);
  });

  test('is refused in the stream for a token that has expired before', () => {
    const stream = open(0);
    stream.receive(query);
    expect(stream.errors()).toMatchObject([{ error: { status: 'UNAUTHENTICATED' } }]);
  });
});
