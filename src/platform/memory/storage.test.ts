import { describe, expect, it } from 'vitest';
import { openRecords } from '../../records/open-records.ts';
import type { Storage } from '../../records/storage.ts';
import { describeRecords } from '../../records/testing/records-behaviour.ts';
import { append, sampleInsert, sampleList } from '../../records/testing/samples.ts';
import { describeStorage } from '../../records/testing/storage-behaviour.ts';
import { createMemoryDisk } from './storage.ts';

const fresh = async () => {
  const disk = createMemoryDisk();
  return { open: async () => disk.open() };
};

describeStorage('memory', fresh);
describeRecords('memory', fresh);

describe('a crash of the memory disk', () => {
  const put = (storage: Storage, key: string, durability: 'strict' | 'relaxed') =>
    storage.run(['base'], 'readwrite', durability, (tx) => tx.put('base', { key }));
  const keys = (storage: Storage) => storage.run(['base'], 'readonly', 'relaxed', (tx) => tx.getAllKeys('base'));

  it('loses a suffix of the relaxed transactions, of the whole database', async () => {
    const disk = createMemoryDisk();
    const storage = disk.open();
    for (const key of ['a', 'b', 'c']) await put(storage, key, 'relaxed');
    expect(disk.unsynced()).toBe(3);
    disk.crash(1);
    expect(await keys(disk.open())).toEqual(['a']);
  });

  it('loses nothing that was committed before a strict transaction completed', async () => {
    const disk = createMemoryDisk();
    const storage = disk.open();
    await put(storage, 'a', 'relaxed');
    await put(storage, 'b', 'strict');
    await put(storage, 'c', 'relaxed');
    disk.crash(0);
    expect(await keys(disk.open())).toEqual(['a', 'b']);
  });

  it('may lose or keep a strict transaction whose completion was not reported', async () => {
    for (const keep of [0, 1]) {
      const disk = createMemoryDisk();
      let reported = false;
      void append(openRecords(disk.open()), sampleInsert('a')).then(() => {
        reported = true;
      });
      disk.onCommitted = (stores) => {
        if (stores.includes('ops')) disk.crash(keep);
      };
      for (let turn = 0; turn < 50; turn += 1) await null;
      disk.onCommitted = null;
      expect(reported).toBe(false);
      expect((await openRecords(disk.open()).load()).operations).toHaveLength(keep);
    }
  });

  it('never lets a connection from before write into what is left', async () => {
    const disk = createMemoryDisk();
    const old = disk.open();
    let step = (): void => {};
    const gate = new Promise<void>((resolve) => {
      step = resolve;
    });
    void old.run(['base'], 'readwrite', 'strict', async (tx) => {
      await tx.put('base', { key: 'a' });
      await gate;
      await tx.put('base', { key: 'b' });
    });
    for (let turn = 0; turn < 20; turn += 1) await null;
    disk.crash(0);
    step();
    const records = openRecords(disk.open());
    const epoch = await records.takeEpoch();
    await records.writeLists(epoch, [sampleList('L1')], { synced: 1 });
    expect(await keys(disk.open())).toEqual(['lists']);
  });
});

it('a full memory disk refuses the append with the code that says so', async () => {
  const disk = createMemoryDisk();
  const records = openRecords(disk.open());
  disk.refuse('QuotaExceededError');
  await expect(append(records, sampleInsert('a'))).rejects.toMatchObject({ code: 'quota' });
  disk.refuse('UnknownError');
  await expect(append(records, sampleInsert('a'))).rejects.toMatchObject({ code: 'failed' });
  disk.refuse(null);
  expect(await append(records, sampleInsert('a'))).toBe(1);
});
