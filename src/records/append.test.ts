import { expect, it } from 'vitest';
import { createMemoryDisk } from '../platform/memory/storage.ts';
import { openRecords } from './open-records.ts';
import { append, sampleInsert } from './testing/samples.ts';

it.each([
  ['QuotaExceededError', 'quota'],
  ['UnknownError', 'failed'],
] as const)('a change that the disk refuses with a %s is refused as: %s', async (error, code) => {
  const disk = createMemoryDisk();
  const records = openRecords(disk.open());
  disk.refuse(error);
  await expect(append(records, sampleInsert('a'))).rejects.toMatchObject({ code });
  await expect(records.appendAll([sampleInsert('a')])).rejects.toMatchObject({ code });
});
