import { FieldPath, FieldValue, type Firestore, GeoPoint, Timestamp } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Admin, openAdmin } from './firebase-admin-app.ts';
import { ownerCall, PROJECT, startContractRig } from './firebase-rig.ts';

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

describe('documents', () => {
  test('a merge keeps the other fields, and a deleted field is gone', async () => {
    const doc = firestore.doc('secrets/merge');
    await doc.set({ a: 1, map: { x: 1, y: 2 } });
    await doc.set({ map: { x: 5 }, b: true }, { merge: true });
    await doc.update({ a: FieldValue.delete(), 'map.y': 3 });
    expect((await doc.get()).data()).toEqual({ map: { x: 5, y: 3 }, b: true });
    await doc.set({ only: 1 });
    expect((await doc.get()).data()).toEqual({ only: 1 });
  });

  test('every value type comes back as it was written', async () => {
    const data = {
      nothing: null,
      yes: true,
      no: false,
      whole: 42,
      largest: Number.MAX_SAFE_INTEGER,
      fraction: -1.5,
      tiny: 5e-324,
      notANumber: Number.NaN,
      infinite: Number.NEGATIVE_INFINITY,
      text: 'ä😀\u2028\u0000',
      empty: '',
      time: new Timestamp(1_790_000_000, 123_456_000),
      ancient: new Timestamp(-62_135_596_800, 0),
      bytes: Buffer.from([0, 255, 10]),
      place: new GeoPoint(47.5, -122),
      list: [1, 'two', { three: [3] }, null],
      nothingIn: [],
      map: { deep: { deeper: {} } },
      vector: FieldValue.vector([1, 2.5]),
      'a.b `c`': { 'x/y': 1 },
    };
    const doc = firestore.doc('secrets/types');
    await doc.set({ ...data, other: firestore.doc('secrets/merge') });
    const { other, ...read } = (await doc.get()).data() ?? {};
    expect(other.path).toBe('secrets/merge');
    expect(read).toEqual(data);
  });

  test('integers have 64 bits, timestamps microseconds, and __proto__ is a key like any other', async () => {
    const fields = JSON.parse('{"__proto__":{"stringValue":"plain"}}');
    fields.least = { integerValue: '-9223372036854775808' };
    fields.minus = { doubleValue: '-0' };
    fields.time = { timestampValue: '2026-01-02T03:04:05.123456789Z' };
    await ownerCall(rig.host, 'PATCH', '/secrets/limits', { fields });
    const { body } = await ownerCall(rig.host, 'GET', '/secrets/limits');
    expect(Object.getOwnPropertyDescriptor(body.fields, '__proto__')?.value).toEqual({ stringValue: 'plain' });
    expect(['-0', -0]).toContain(body.fields.minus.doubleValue);
    expect(body.fields.least).toEqual({ integerValue: '-9223372036854775808' });
    expect(body.fields.time).toEqual({ timestampValue: '2026-01-02T03:04:05.123456Z' });
  });

  test.each([
    ['a list in a list', { a: { arrayValue: { values: [{ arrayValue: {} }] } } }],
    ['an integer of 65 bits', { a: { integerValue: '9223372036854775808' } }],
    ['a place beyond the pole', { a: { geoPointValue: { latitude: 90.5 } } }],
    ['a field without a name', { '': { nullValue: null } }],
    ['more than a megabyte', { a: { stringValue: 'x'.repeat(1_048_576) } }],
  ])('%s is refused', async (_, fields) => {
    expect((await ownerCall(rig.host, 'PATCH', '/secrets/refused', { fields })).status).toBe(400);
    expect((await firestore.doc('secrets/refused').get()).exists).toBe(false);
  });

  test('documents are listed with those that are only parents, and collections by their parent', async () => {
    await firestore.doc('sharedBoards/there').set({});
    await firestore.doc('sharedBoards/parent/lists/l1').set({});
    const listed = await firestore.collection('sharedBoards').listDocuments();
    expect(listed.map(({ id }) => id)).toEqual(['parent', 'there']);
    const collections = await firestore.doc('sharedBoards/parent').listCollections();
    expect(collections.map(({ id }) => id)).toEqual(['lists']);
  });
});

describe('writes', () => {
  test('preconditions hold: create, update of an absent document, a stale update time', async () => {
    const doc = firestore.doc('secrets/precondition');
    const first = await doc.create({ n: 1 });
    await expect(doc.create({ n: 2 })).rejects.toMatchObject({ code: 6 });
    await expect(firestore.doc('secrets/absent').update({ n: 1 })).rejects.toMatchObject({ code: 5 });
    await doc.update({ n: 3 }, { lastUpdateTime: first.writeTime });
    await expect(doc.update({ n: 4 }, { lastUpdateTime: first.writeTime })).rejects.toMatchObject({ code: 9 });
    await expect(doc.delete({ lastUpdateTime: first.writeTime })).rejects.toMatchObject({ code: 9 });
    await expect(firestore.doc('secrets/absent').delete({ exists: true })).rejects.toMatchObject({ code: 5 });
    expect((await doc.get()).data()).toEqual({ n: 3 });
    await doc.delete();
    expect((await doc.get()).exists).toBe(false);
    await doc.delete();
  });

  test('a batch is written whole or not at all, in its order', async () => {
    const batch = firestore.batch();
    batch.set(firestore.doc('secrets/batch1'), { a: 1 });
    batch.update(firestore.doc('secrets/not-there'), { a: 1 });
    await expect(batch.commit()).rejects.toMatchObject({ code: 5 });
    expect((await firestore.doc('secrets/batch1').get()).exists).toBe(false);
    const doc = firestore.doc('secrets/batch2');
    await firestore
      .batch()
      .set(doc, { a: 1 })
      .update(doc, { b: FieldValue.increment(2) })
      .update(doc, { b: 5 })
      .commit();
    expect((await doc.get()).data()).toEqual({ a: 1, b: 5 });
  });

  test('a bulk writer tells each write its own outcome', async () => {
    const writer = firestore.bulkWriter({ throttling: false });
    writer.onWriteError(() => false);
    const good = writer.set(firestore.doc('secrets/bulk'), { a: 1 });
    const bad = expect(writer.update(firestore.doc('secrets/none'), { a: 1 })).rejects.toMatchObject({ code: 5 });
    await writer.close();
    await good;
    await bad;
    expect((await firestore.doc('secrets/bulk').get()).get('a')).toBe(1);
  });

  test('one that changes nothing leaves the update time', async () => {
    const doc = firestore.doc('secrets/same');
    const first = await doc.set({ n: 1, m: { a: [1] } });
    const second = await doc.set({ m: { a: [1] }, n: 1 });
    expect(second.writeTime.isEqual(first.writeTime)).toBe(true);
    expect((await doc.get()).updateTime?.isEqual(first.writeTime)).toBe(true);
    const third = await doc.set({ n: 1, m: { a: [1, 1] } });
    expect(third.writeTime.valueOf() > first.writeTime.valueOf()).toBe(true);
  });

  test('names with dots and quotes are told from paths', async () => {
    const doc = firestore.doc('secrets/paths');
    await doc.set({ 'a.b': { 'c`d\\': 1 }, a: { b: 2 } });
    await doc.update(new FieldPath('a.b', 'c`d\\'), 3, new FieldPath('a', 'b'), FieldValue.delete());
    expect((await doc.get()).data()).toEqual({ 'a.b': { 'c`d\\': 3 }, a: {} });
  });
});

describe('transforms', () => {
  test('add to a number, whatever it was', async () => {
    const doc = firestore.doc('secrets/increment');
    await doc.set({ whole: 1, double: 1.5, text: 'x', nan: Number.NaN });
    const two = FieldValue.increment(2);
    await doc.update({ whole: two, double: two, text: two, nan: two, absent: two, 'map.fresh': two });
    expect((await doc.get()).data()).toEqual({
      whole: 3,
      double: 3.5,
      text: 2,
      nan: Number.NaN,
      absent: 2,
      map: { fresh: 2 },
    });
    await doc.update({ whole: FieldValue.increment(0.5) });
    expect((await doc.get()).get('whole')).toBe(3.5);
  });

  test('add up to the largest integer, and not beyond', async () => {
    const name = `${DOCUMENTS}/secrets/saturate`;
    await ownerCall(rig.host, 'PATCH', '/secrets/saturate', { fields: { n: { integerValue: '9223372036854775800' } } });
    const updateTransforms = [{ fieldPath: 'n', increment: { integerValue: '100' } }];
    const write = { update: { name, fields: {} }, updateMask: { fieldPaths: [] }, updateTransforms };
    const { body } = await ownerCall(rig.host, 'POST', ':commit', { writes: [write] });
    expect(body.writeResults[0].transformResults).toEqual([{ integerValue: '9223372036854775807' }]);
  });

  test('keep the larger or the smaller number', async () => {
    const doc = firestore.doc('secrets/extremes');
    await doc.set({ a: 5, b: 5, c: 5, d: 'x', e: 5 });
    const result = doc.update({
      a: FieldValue.maximum(7),
      b: FieldValue.maximum(3),
      c: FieldValue.minimum(3.5),
      d: FieldValue.minimum(9),
      e: FieldValue.minimum(5),
      f: FieldValue.maximum(-1),
    });
    await result;
    expect((await doc.get()).data()).toEqual({ a: 7, b: 5, c: 3.5, d: 9, e: 5, f: -1 });
  });

  test('unite lists and take from them, by value', async () => {
    const doc = firestore.doc('secrets/lists');
    await doc.set({ list: [1, 2, 2, { a: 1 }, null], text: 'no list', gone: [1, 1, 2] });
    await doc.update({
      list: FieldValue.arrayUnion(2, { a: 1 }, { a: 2 }, null, 3, 3),
      text: FieldValue.arrayUnion('x'),
      fresh: FieldValue.arrayUnion(null, null),
      gone: FieldValue.arrayRemove(1),
      absent: FieldValue.arrayRemove(1),
    });
    expect((await doc.get()).data()).toEqual({
      list: [1, 2, 2, { a: 1 }, null, { a: 2 }, 3],
      text: ['x'],
      fresh: [null],
      gone: [2],
      absent: [],
    });
  });

  test('set the time of the commit, with a merge and without', async () => {
    const doc = firestore.doc('secrets/time');
    const { writeTime } = await doc.set({ keep: 1, at: FieldValue.serverTimestamp() });
    expect((await doc.get()).get('at').isEqual(writeTime)).toBe(true);
    const later = await doc.set({ nested: { at: FieldValue.serverTimestamp() } }, { merge: true });
    const read = (await doc.get()).data();
    expect(read?.nested.at.isEqual(later.writeTime)).toBe(true);
    expect(read?.keep).toBe(1);
  });
});
