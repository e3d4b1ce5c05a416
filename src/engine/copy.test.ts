import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryDisk } from '../platform/memory/storage.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import { copiedOf, copiesOf } from '../records/copies.ts';
import { openRecords } from '../records/open-records.ts';
import { FencedError, type Records } from '../records/records.ts';
import { sampleList, sampleTask } from '../records/testing/samples.ts';
import { createCopier } from './copy.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let records: Records;
let epoch: number;
let now: number;
const none: ReadonlySet<string> = new Set();

beforeEach(async () => {
  records = openRecords(createMemoryDisk().open());
  epoch = await records.takeEpoch();
  now = 1_000 * DAY_MS;
  await records.writeLists(epoch, [sampleList('L1'), sampleList('L2')], { synced: 1 });
  await read('L1', [sampleTask('t1')]);
});

const read = (listId: string, tasks: readonly StoredTask[]) =>
  records.writeTasks(epoch, listId, () => ({
    tasks,
    sync: { synced: 1, uncompletedTasksEtag: null, completedTasksEtag: null, firstTask: null },
  }));
const start = (over: Partial<Records> = {}) =>
  createCopier({ records: { ...records, ...over }, epoch, now: () => now, fenced: () => {} });
/** The copies so far, as ids of tasks by list. */
async function copies(): Promise<Record<string, readonly string[]>[]> {
  const all = await copiesOf(records);
  const content = await copiedOf(
    records,
    all.flatMap(({ lists }) => lists.map((list) => list.content)),
  );
  return all.map(({ lists }) =>
    Object.fromEntries(lists.map((list) => [list.id, (content.get(list.content) ?? []).map(({ id }) => id)])),
  );
}

describe('a daily copy of the account', () => {
  it('waits for a list that was never read: without its tasks they would count as missing', async () => {
    const copy = start();
    await copy(none);
    expect(await copies()).toEqual([]);
    await read('L2', [sampleTask('t2')]);
    await copy(none);
    expect(await copies()).toEqual([{ L1: ['t1'], L2: ['t2'] }]);
  });

  it('does not wait for a list that the service names and does not give', async () => {
    await start()(new Set(['L2']));
    expect(await copies()).toEqual([{ L1: ['t1'] }]);
  });

  it('has what was read last of a list that the service gives no more', async () => {
    await read('L2', [sampleTask('t2')]);
    await start()(new Set(['L2']));
    expect(await copies()).toEqual([{ L1: ['t1'], L2: ['t2'] }]);
  });

  it('has each list as it was on its day, also where others are as they were the day before', async () => {
    const copy = start();
    await read('L2', [sampleTask('t2')]);
    await copy(none);
    now += DAY_MS;
    await read('L1', [sampleTask('t1'), sampleTask('t3')]);
    await copy(none);
    expect(await copies()).toEqual([
      { L1: ['t1'], L2: ['t2'] },
      { L1: ['t1', 't3'], L2: ['t2'] },
    ]);
  });

  it('is made once a day, whichever engine leads and however often it is asked for', async () => {
    await read('L2', []);
    await start()(none);
    now += DAY_MS - HOUR_MS;
    const copy = start();
    await copy(none);
    expect(await copies()).toHaveLength(1);
    now += HOUR_MS;
    await Promise.all([copy(none), copy(none)]);
    await copy(none);
    expect(await copies()).toHaveLength(2);
  });
});

it('a copy that another engine has forbidden is no failed one: the engine is told that it leads no more', async () => {
  await read('L2', []);
  const told: unknown[] = [];
  const copy = createCopier({ records, epoch, now: () => now, fenced: (error) => told.push(error) });
  await records.takeEpoch();
  await copy(none);
  expect(told).toEqual([expect.any(FencedError)]);
});

describe('a daily copy for which there is no room', () => {
  const full = () => Promise.reject(new Error('full'));

  beforeEach(() => read('L2', []));

  it('is tried again a day later, also by the next engine', async () => {
    await start({ writeCopy: full })(none);
    now += HOUR_MS;
    const copy = start();
    await copy(none);
    expect(await copies()).toEqual([]);
    now += DAY_MS;
    await copy(none);
    expect(await copies()).toHaveLength(1);
  });

  it('is not tried again sooner where not even that can be noted', async () => {
    let tries = 0;
    const writeCopy = () => {
      tries += 1;
      return full();
    };
    const copy = start({ writeCopy, failCopy: full });
    await copy(none);
    now += HOUR_MS;
    await copy(none);
    expect(tries).toBe(1);
  });

  it('leaves no tasks behind, which take the room that changes need', async () => {
    await start({ writeCopy: full })(none);
    const kept = await records.read(['meta'], (tx) => tx.getAllKeys('meta', { from: 'copied:', to: 'copied;' }));
    expect(kept).toEqual([]);
  });
});
