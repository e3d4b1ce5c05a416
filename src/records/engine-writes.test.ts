import { beforeEach, describe, expect, it } from 'vitest';
import type { Operation, UserField } from '../domain/operations/operation.ts';
import { createMemoryDisk } from '../platform/memory/storage.ts';
import { keptOf } from './kept.ts';
import { openRecords } from './open-records.ts';
import type { Records } from './records.ts';
import { append, sampleInsert, sampleList, sampleTask, sampleUndo } from './testing/samples.ts';

let records: Records;
let epoch: number;

beforeEach(async () => {
  records = openRecords(createMemoryDisk().open());
  epoch = await records.takeEpoch();
});

describe('tasks that are put into a list whose records are full', () => {
  const tasks = Array.from({ length: 1000 }, (_, index) => sampleTask(`t${index}`));
  const stored = async () => (await records.load(['L1'])).tasks.get('L1')?.map(({ id }) => id);

  it('are there beside all others', async () => {
    await records.writeLists(epoch, [sampleList('L1')], { synced: 1 });
    const sync = { synced: 1, uncompletedTasksEtag: null, completedTasksEtag: null, firstTask: null };
    await records.writeTasks(epoch, 'L1', () => ({ tasks, sync }));
    const put = ['x', 'y'].map((id) => sampleTask(id));
    await records.settle(epoch, { tasks: [{ listId: 'L1', put }] });
    expect(await stored()).toEqual([...tasks, ...put].map(({ id }) => id));
  });
});

describe("a setting of the engine's own", () => {
  const write = (id: string, ...fields: UserField[]): Operation => ({
    ...{ id, account: 'u1', at: 1, executeAfter: 1, v: 1 },
    ...{ kind: 'WRITE_USER', payload: { fields } },
  });
  const [x, y] = ['x', 'y'].map((name): UserField => ({ path: ['prefs', name], value: true }));
  const owed = async () =>
    (await records.load()).operations.map(({ id, operation }) => [
      id,
      operation.kind === 'WRITE_USER' ? operation.payload.fields : null,
    ]);
  const mine = write('mine', { path: ['prefs', 'x'], value: false });

  it('leaves a field to a change of the user that waits', async () => {
    await append(records, mine);
    await records.settle(epoch, { append: [write('own', ...(x && y ? [x, y] : []))] });
    expect((await owed()).at(-1)).toEqual(['own', [y]]);
    await records.settle(epoch, { append: [write('nothing', ...(x ? [x] : []))] });
    expect((await owed()).map(([id]) => id)).toEqual(['mine', 'own']);
  });

  it('is written whole where the user has taken that change back', async () => {
    await append(records, mine);
    await append(records, sampleUndo('undo', 'mine'));
    await records.settle(epoch, { append: [write('own', ...(x && y ? [x, y] : []))] });
    expect((await owed()).at(-1)).toEqual(['own', [x, y]]);
  });
});

describe('an operation that is finished', () => {
  it('is kept from that moment on, however long ago its user acted, with the error that it had met', async () => {
    const seq = await append(records, sampleInsert('a'));
    await records.settle(epoch, { patch: [{ seq, lastError: 'quota' }] });
    await records.settle(epoch, { finish: [{ seq, state: 'dropped', at: 99 }] });
    expect(await keptOf(records)).toMatchObject([{ id: 'a', at: 99, data: { lastError: 'quota' } }]);
  });

  it('a second time does no harm: what is written with that is there', async () => {
    const seq = await append(records, sampleInsert('a'));
    await records.settle(epoch, { finish: [{ seq, state: 'done' }] });
    const id = { local: 'local-new-a', server: 't1', kind: 'task' } as const;
    await records.settle(epoch, { finish: [{ seq, state: 'done' }], ids: [id] });
    expect((await records.load()).ids).toEqual([id]);
    expect(await keptOf(records)).toHaveLength(1);
  });
});
