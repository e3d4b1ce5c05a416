import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openTestFirestore, type TestFirestore } from '../testing/firestore.ts';
import type { DocumentReader } from './store.ts';
import { formatFields, parseTimestamp } from './values.ts';

function read(reader: DocumentReader, path: string): unknown {
  const document = reader.get(path);
  return document && formatFields(document.fields);
}

async function writeHistory(firestore: TestFirestore): Promise<bigint[]> {
  const times: string[] = [];
  for (const data of [{ n: 1 }, { n: 2 }, null, { n: 3 }]) times.push(await firestore.set('open/a', data));
  times.push(await firestore.set('open/a/items/b', { n: 4 }));
  return times.map(parseTimestamp);
}

test('a document is read as it was at any time, absent before and between', async () => {
  const database = new DatabaseSync(':memory:');
  const first = openTestFirestore(database);
  const [one = 0n, two = 0n, gone = 0n, three = 0n, four = 0n] = await writeHistory(first);
  // The next process remembers all writes that were answered.
  const { store } = openTestFirestore(database).service;
  const at = (time: bigint) => read(store.at(time), 'open/a');
  expect(at(one - 1n)).toBeNull();
  expect([at(one), at(two - 1n)]).toEqual([{ n: { integerValue: '1' } }, { n: { integerValue: '1' } }]);
  expect([at(two), at(gone), at(three - 1n)]).toEqual([{ n: { integerValue: '2' } }, null, null]);
  expect([at(three), at(four)]).toEqual([{ n: { integerValue: '3' } }, { n: { integerValue: '3' } }]);
  expect(store.at(gone).inCollection('open')).toEqual([]);
  expect(
    store
      .at(one)
      .inCollection('open')
      .map(({ path }) => path),
  ).toEqual(['open/a']);
  expect(store.at(three).inGroup('items', '')).toEqual([]);
  expect(
    store
      .at(four)
      .inGroup('items', 'open/a')
      .map(({ path }) => path),
  ).toEqual(['open/a/items/b']);
});

test('a time to come is refused, and one that is older than the history', async () => {
  const firestore = openTestFirestore();
  const [one = 0n] = await writeHistory(firestore);
  const { store } = firestore.service;
  expect(() => store.at(BigInt(firestore.clock.now() + 1) * 1000n)).toThrow(
    expect.objectContaining({ status: 'INVALID_ARGUMENT' }),
  );
  firestore.clock.advance(3_600_001);
  for (let n = 0; n < 256; n++) await firestore.set('open/b', { n });
  expect(() => store.at(one)).toThrow(expect.objectContaining({ status: 'FAILED_PRECONDITION' }));
  expect(read(store.at(store.tick()), 'open/a')).toEqual({ n: { integerValue: '3' } });
});

test('a database from before there was a history remembers nothing that it did not keep', async () => {
  const database = new DatabaseSync(':memory:');
  const old = openTestFirestore(database);
  const time = parseTimestamp(await old.set('open/a', { n: 1 }));
  database.exec('DROP TABLE firestore_versions; DROP TABLE firestore_history');
  const { store } = openTestFirestore(database).service;
  expect(store.remembers(time)).toBe(false);
  expect(read(store.at(store.tick()), 'open/a')).toEqual({ n: { integerValue: '1' } });
});
