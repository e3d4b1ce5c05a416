import 'fake-indexeddb/auto';
import { afterEach, expect, it, vi } from 'vitest';
import { openIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import { append, sampleInsert } from '../src/records/testing/samples.ts';
import { writeAccount } from '../src/store/session/account.ts';
import { memoryText } from '../src/store/testing/rig.ts';
import { findWaitingAccounts } from './waiting-accounts.ts';

afterEach(() => vi.unstubAllGlobals());

it('finds whose changes no cloud knows, also those of a newer version, and nobody else', async () => {
  vi.stubGlobal('localStorage', memoryText());
  const person = (uid: string) => ({ uid, email: `${uid}@example.com`, name: uid, imageUrl: '' });
  for (const uid of ['waits', 'newer', 'idle', 'away']) writeAccount(person(uid));
  const storages = await Promise.all(['waits', 'newer', 'idle'].map((uid) => openIdbStorage(uid)));
  const [first, second] = storages;
  if (!first || !second) throw new Error('no storage');
  await append(openRecords(first), sampleInsert('a'));
  await second.run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'future', v: 2, what: 'x' }));
  for (const storage of storages) storage.close();
  expect(await findWaitingAccounts()).toEqual([
    { account: person('waits'), count: 1 },
    { account: person('newer'), count: 1 },
  ]);
});
