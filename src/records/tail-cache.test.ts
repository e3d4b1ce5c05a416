import { expect, it } from 'vitest';
import { createMemoryDisk } from '../platform/memory/storage.ts';
import { openRecords } from './open-records.ts';
import type { Records, Tail } from './records.ts';
import type { Storage } from './storage.ts';
import { append, sampleInsert } from './testing/samples.ts';

/** What an engine finds when it claims, as ids of operations and the service's ids. */
async function found(records: Records, epoch: number): Promise<readonly string[]> {
  let tail: Tail | null = null;
  await records.claim(epoch, (read) => {
    tail = read;
    return {};
  });
  const { operations, ids } = tail ?? { operations: [], ids: [] };
  return [...operations.map(({ id }) => id), ...ids.map(({ server }) => server)];
}

it('an engine that leads again finds what another one has finished and made in between', async () => {
  const disk = createMemoryDisk();
  const [mine, other] = [openRecords(disk.open()), openRecords(disk.open())];
  const first = await mine.takeEpoch();
  const seq = await append(mine, sampleInsert('a'));
  await append(mine, sampleInsert('b'));
  expect(await found(mine, first)).toEqual(['a', 'b']);
  const id = { local: 'local-new-a', server: 't1', kind: 'task' } as const;
  await other.settle(await other.takeEpoch(), { finish: [{ seq, state: 'done' }], ids: [id] });
  expect(await found(mine, await mine.takeEpoch())).toEqual(['b', 't1']);
});

it('an engine finds what was appended since, and what it has finished no more', async () => {
  const records = openRecords(createMemoryDisk().open());
  const epoch = await records.takeEpoch();
  const seq = await append(records, sampleInsert('a'));
  expect(await found(records, epoch)).toEqual(['a']);
  await append(records, sampleInsert('b'));
  await records.settle(epoch, { finish: [{ seq, state: 'done' }] });
  expect(await found(records, epoch)).toEqual(['b']);
});

it('an engine finds what waits as waiting where the storage failed only at the end of its claim', async () => {
  const inner = createMemoryDisk().open();
  let fails = false;
  const storage: Storage = {
    ...inner,
    run: (stores, mode, durability, body) =>
      inner.run(stores, mode, durability, async (tx) => {
        const result = await body(tx);
        if (fails) throw new DOMException('the disk fails', 'UnknownError');
        return result;
      }),
  };
  const records = openRecords(storage);
  const epoch = await records.takeEpoch();
  const seq = await append(records, sampleInsert('a'));
  fails = true;
  await expect(records.claim(epoch, () => ({ patch: [{ seq, state: 'inFlight' }] }))).rejects.toThrow();
  fails = false;
  const states: string[] = [];
  await records.claim(epoch, ({ operations }) => {
    states.push(...operations.map(({ state }) => state));
    return {};
  });
  expect(states).toEqual(['waiting']);
});
