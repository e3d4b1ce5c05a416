import { AggregateField, type Firestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, openAdmin } from './firebase-admin-app.ts';
import { ownerCall, PROJECT, startContractRig } from './firebase-rig.ts';
import { ASCENDING, idOf } from './firebase-values.ts';

const DOCUMENTS = `projects/${PROJECT}/databases/(default)/documents`;

let rig: Awaited<ReturnType<typeof startContractRig>>;
let admin: Admin;
let firestore: Firestore;

beforeAll(async () => {
  rig = await startContractRig();
  admin = openAdmin(rig);
  ({ firestore } = admin);
});

afterAll(async () => {
  await admin.close();
  await rig.close();
});

describe('queries', () => {
  const ids = async (query: FirebaseFirestore.Query) => (await query.get()).docs.map(({ id }) => id).join('');

  beforeAll(async () => {
    const items = firestore.collection('sharedLists/q/items');
    const rows = [
      { id: 'a', n: 3, kind: 'x', tags: ['p'] },
      { id: 'b', n: 1.5, kind: 'y', tags: ['p', 'q'] },
      { id: 'c', n: 2, kind: 'x', tags: [] },
      { id: 'd', kind: 'x' },
      { id: 'e', n: 'text', kind: 'y' },
      { id: 'f', n: null },
      { id: 'g', n: Number.NaN },
    ];
    for (const { id, ...data } of rows) await items.doc(id).set(data);
  });

  test('filter', async () => {
    const items = firestore.collection('sharedLists/q/items');
    expect(await ids(items.where('n', '>', 1.5))).toBe('ca');
    expect(await ids(items.where('n', '<=', 2))).toBe('bc');
    expect(await ids(items.where('n', '==', null))).toBe('f');
    expect(await ids(items.where('n', '==', Number.NaN))).toBe('g');
    expect(await ids(items.where('tags', 'array-contains', 'q'))).toBe('b');
    expect(await ids(items.where('tags', 'array-contains-any', ['q', 'p']))).toBe('ab');
    expect(await ids(items.where('kind', 'in', ['y', 'z']))).toBe('be');
    expect(await ids(items.where('n', '!=', 2))).toBe('gbae');
    expect(await ids(items.where('kind', 'not-in', ['y']))).toBe('acd');
    expect(await ids(firestore.collectionGroup('items').where('tags', 'array-contains', 'p'))).toBe('ab');
  });

  test('order, page and pick fields', async () => {
    const items = firestore.collection('sharedLists/q/items');
    expect(await ids(items.orderBy('n'))).toBe('fgbcae');
    expect(await ids(items.where('kind', '==', 'x').orderBy('n', 'desc'))).toBe('ac');
    expect(await ids(items.orderBy('n').startAfter(1.5).limit(2))).toBe('ca');
    expect(await ids(items.orderBy('n').startAt(2).endBefore('text'))).toBe('ca');
    expect(await ids(items.orderBy('n').endAt(2))).toBe('fgbc');
    expect(await ids(items.orderBy('n').limitToLast(2))).toBe('ae');
    expect(await ids(items.orderBy('__name__', 'desc').offset(1).limit(2))).toBe('fe');
    expect((await items.select('kind').limit(1).get()).docs[0]?.data()).toEqual({ kind: 'x' });
  });

  test('count, sum and average', async () => {
    const items = firestore.collection('sharedLists/q/items');
    const numbers = items.where('n', '>', 0);
    expect((await items.count().get()).data().count).toBe(7);
    const fields = {
      sum: AggregateField.sum('n'),
      average: AggregateField.average('n'),
      count: AggregateField.count(),
    };
    expect((await numbers.aggregate(fields).get()).data()).toEqual({ sum: 6.5, average: 6.5 / 3, count: 3 });
    expect((await items.where('n', '>', 99).aggregate(fields).get()).data()).toEqual({
      sum: 0,
      average: null,
      count: 0,
    });
  });

  test('order the values of every type, and start at each of them', async () => {
    const collection = firestore.collection('secrets/order/values');
    const shuffled = ASCENDING.map((json, i) => ({ json, i })).sort((a, b) => ((a.i * 17) % 41) - ((b.i * 17) % 41));
    for (const { json, i } of shuffled) {
      await ownerCall(rig.host, 'PATCH', `/secrets/order/values/${idOf(i)}`, { fields: { v: json } });
    }
    const all = ASCENDING.map((_, i) => idOf(i));
    const seen = (await collection.orderBy('v').get()).docs;
    expect(seen.map(({ id }) => id)).toEqual(all);
    expect((await collection.orderBy('v', 'desc').get()).docs.map(({ id }) => id)).toEqual(all.toReversed());
    for (const [i, snapshot] of seen.entries()) {
      const after = await collection.orderBy('v').startAfter(snapshot.get('v')).limit(1).get();
      expect(after.docs[0]?.id, JSON.stringify(ASCENDING[i])).toBe(all[i + 1]);
    }
  });

  test.each([
    ['31 choices', { where: choice('IN', 31) }],
    ['no choice', { where: choice('IN', 0) }],
    ['11 values to leave out', { where: choice('NOT_IN', 11) }],
    ['31 elements', { where: choice('ARRAY_CONTAINS_ANY', 31) }],
    ['a cursor of more values than fields', { startAt: { values: [{ nullValue: null }, { nullValue: null }] } }],
    ['an unknown operator', { where: choice('LIKE', 1) }],
  ])('with %s are refused', async (_, part) => {
    const structuredQuery = { from: [{ collectionId: 'secrets' }], ...part };
    const answer = await ownerCall(rig.host, 'POST', ':runQuery', { structuredQuery });
    expect(answer.status).toBe(400);
  });

  test('find a whole number by its double, and -0 by 0', async () => {
    const collection = firestore.collection('secrets/equal/values');
    await ownerCall(rig.host, 'PATCH', '/secrets/equal/values/a', { fields: { n: { integerValue: '1' } } });
    await ownerCall(rig.host, 'PATCH', '/secrets/equal/values/b', { fields: { n: { doubleValue: 1 } } });
    await collection.doc('c').set({ n: -0 });
    expect(await ids(collection.where('n', 'in', [1, 0]).orderBy('n'))).toBe('cab');
  });
});

function choice(op: string, count: number): object {
  const values = Array.from({ length: count }, (_, i) => ({ integerValue: String(i) }));
  return { fieldFilter: { field: { fieldPath: 'n' }, op, value: { arrayValue: { values } } } };
}

describe('transactions', () => {
  test('10 parallel increments give 10', async () => {
    const doc = firestore.doc('secrets/counter');
    await doc.set({ n: 0 });
    const increment = () =>
      firestore.runTransaction(async (transaction) => {
        const n: number = (await transaction.get(doc)).get('n');
        transaction.update(doc, { n: n + 1 });
      });
    await Promise.all(Array.from({ length: 10 }, increment));
    expect((await doc.get()).get('n')).toBe(10);
  });

  test('a write from outside waits for the transaction that read the document', async () => {
    const doc = firestore.doc('secrets/outside');
    await doc.set({ n: 1 });
    const seen: number[] = [];
    let outside: Promise<unknown> = Promise.resolve();
    await firestore.runTransaction(async (transaction) => {
      seen.push((await transaction.get(doc)).get('n'));
      outside = doc.update({ n: 100 });
      transaction.update(doc, { n: 2, inside: true });
    });
    await outside;
    expect(seen).toEqual([1]);
    expect((await doc.get()).data()).toEqual({ n: 100, inside: true });
  });

  test('a transaction reads and writes several documents, or none when it fails', async () => {
    const [from, to] = [firestore.doc('secrets/from'), firestore.doc('secrets/to')];
    await from.set({ n: 5 });
    await firestore.runTransaction(async (transaction) => {
      const [a, b] = await transaction.getAll(from, to);
      transaction.update(from, { n: a?.get('n') - 2 });
      transaction.create(to, { n: (b?.get('n') ?? 0) + 2 });
    });
    const failing = firestore.runTransaction(async (transaction) => {
      await transaction.get(from);
      transaction.delete(from);
      transaction.create(to, {});
    });
    await expect(failing).rejects.toMatchObject({ code: 6 });
    expect([(await from.get()).get('n'), (await to.get()).get('n')]).toEqual([3, 2]);
  });

  test('a read-only transaction sees one moment, whatever is written meanwhile', async () => {
    const items = firestore.collection('sharedLists/snapshot/items');
    await items.doc('a').set({ n: 1 });
    await items.doc('b').set({ n: 1 });
    const seen = await firestore.runTransaction(
      async (transaction) => {
        const first = (await transaction.get(items.doc('a'))).get('n');
        await items.doc('a').set({ n: 2 });
        await items.doc('b').delete();
        await items.doc('c').set({ n: 2 });
        const again = (await transaction.get(items.doc('a'))).get('n');
        const query = (await transaction.get(items.orderBy('n'))).docs.map(({ id }) => id);
        const count = (await transaction.get(items.count())).data().count;
        return { first, again, query, count };
      },
      { readOnly: true },
    );
    expect(seen).toEqual({ first: 1, again: 1, query: ['a', 'b'], count: 2 });
    expect((await items.orderBy('n').get()).docs.map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('a read-only transaction reads the past, and writes nothing', async () => {
    const doc = firestore.doc('secrets/past');
    const { writeTime } = await doc.set({ n: 1 });
    await doc.set({ n: 2 });
    const past = await firestore.runTransaction((transaction) => transaction.get(doc), {
      readOnly: true,
      readTime: writeTime,
    });
    expect(past.get('n')).toBe(1);
    const options = { readOnly: {} };
    const { body } = await ownerCall(rig.host, 'POST', ':beginTransaction', { options });
    const writes = [{ delete: `${DOCUMENTS}/${past.ref.path}` }];
    const refused = await ownerCall(rig.host, 'POST', ':commit', { writes, transaction: body.transaction });
    expect(refused).toMatchObject({ status: 400, body: { error: { status: 'INVALID_ARGUMENT' } } });
    expect((await doc.get()).get('n')).toBe(2);
  });
});
