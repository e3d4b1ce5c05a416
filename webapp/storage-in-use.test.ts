import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import { append, sampleInsert } from '../src/records/testing/samples.ts';
import { openStorageInUse } from './storage-in-use.ts';

afterEach(() => vi.restoreAllMocks());

it('takes changes again where a sign-out was cut short', async () => {
  const left = await openIdbStorage('u1');
  await openRecords(left).markClosing();
  left.close();
  const storage = await openStorageInUse('u1');
  expect(await append(openRecords(storage), sampleInsert('a'))).toBe(1);
  storage.close();
});

it('leaves no connection behind where the storage refuses', async () => {
  (await openIdbStorage('u1')).close();
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(openStorageInUse('u1')).rejects.toThrow('Internal error.');
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});
