import { beforeEach, describe, expect, it } from 'vitest';
import { keptOf } from '../kept.ts';
import { openRecords } from '../open-records.ts';
import type { ListRead, Records } from '../records.ts';
import type { Storage } from '../storage.ts';
import { append, sampleInsert, sampleTask } from './samples.ts';

const sync: ListRead['sync'] = {
  synced: 1,
  uncompletedTasksEtag: null,
  completedTasksEtag: null,
  firstTask: null,
};

interface Rig {
  readonly storage: Storage;
  readonly records: Records;
}

/** What is stored of the clouds' lists and tasks, on every storage. `lists` writes lists and gives the epoch of their writer. */
export function describeBase(rig: () => Rig, lists: (...ids: string[]) => Promise<number>): void {
  describe('base', () => {
    let storage: Storage;
    let records: Records;
    beforeEach(() => {
      ({ storage, records } = rig());
    });

    it('holds at most 500 tasks in a record and gives all of them back in order', async () => {
      const epoch = await lists('L1');
      const tasks = Array.from({ length: 1201 }, (_, index) => sampleTask(`t${index}`));
      await records.writeTasks(epoch, 'L1', () => ({ tasks, sync }));
      const sizes = await storage.run(['base'], 'readonly', 'relaxed', async (tx) =>
        (await tx.getAll('base', { from: 'tasks:', to: 'tasks;' })).map(
          (part) => (part as { tasks: unknown[] }).tasks.length,
        ),
      );
      expect(sizes).toEqual([500, 500, 201]);
      expect((await records.load(['L1'])).tasks.get('L1')).toEqual(tasks);
      await records.settle(epoch, {
        tasks: [{ listId: 'L1', put: [sampleTask('new'), sampleTask('t700', { title: 'x' })] }],
      });
      const after = (await records.load(['L1'])).tasks.get('L1') ?? [];
      expect(after).toHaveLength(1202);
      expect(after.find(({ id }) => id === 't700')?.title).toBe('x');
      await records.writeTasks(epoch, 'L1', () => ({ tasks: tasks.slice(0, 3), sync }));
      expect((await records.load(['L1'])).tasks.get('L1')).toHaveLength(3);
    });

    it('gives a list of more than ten records back in order, one that is read with all others too', async () => {
      const epoch = await lists('L1', 'L2');
      const tasks = Array.from({ length: 5001 }, (_, index) => sampleTask(`t${index}`));
      await records.writeTasks(epoch, 'L1', () => ({ tasks, sync }));
      for (const choice of [['L1'], 'all'] as const) {
        expect((await records.load(choice)).tasks.get('L1')).toEqual(tasks);
      }
    });

    it('tells a list that was never read from an empty one', async () => {
      const epoch = await lists('L1', 'L2');
      await records.writeTasks(epoch, 'L2', () => ({ tasks: [], sync }));
      const { tasks } = await records.load('all');
      expect(tasks.get('L1')).toBeNull();
      expect(tasks.get('L2')).toEqual([]);
      await records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('t1')] }] });
      expect((await records.load(['L1'])).tasks.get('L1')).toBeNull();
    });

    it('chooses the lists to read inside the transaction that reads', async () => {
      const epoch = await lists('L1', 'L2');
      for (const id of ['L1', 'L2']) {
        await records.writeTasks(epoch, id, () => ({ tasks: [sampleTask(`of-${id}`)], sync }));
      }
      const { tasks } = await records.load((head) => (head.lists ?? []).slice(1).map(({ id }) => id));
      expect([...tasks.keys()]).toEqual(['L2']);
    });

    it('reads neighbours in the store with one request, and no list between them that was not chosen', async () => {
      const ids = ['La', 'La!', 'Lb', 'Lc', 'Le', 'Ld', 'Lf'];
      const epoch = await lists(...ids);
      const many = Array.from({ length: 501 }, (_, index) => sampleTask(`t${index}`));
      for (const id of ids.slice(0, -1)) {
        await records.writeTasks(epoch, id, () => ({ tasks: id === 'Ld' ? many : [sampleTask(`of-${id}`)], sync }));
      }
      const ranges: unknown[] = [];
      const counting: Storage = {
        close: () => storage.close(),
        run: (stores, mode, durability, body) =>
          storage.run(stores, mode, durability, (tx) =>
            body({
              ...tx,
              getAll(store, range) {
                if (store === 'base') ranges.push(range);
                return tx.getAll(store, range);
              },
            }),
          ),
      };
      const { tasks } = await openRecords(counting).load(() => ['Lf', 'La!', 'Ld', 'Le', 'La']);
      expect([...tasks].map(([id, found]) => [id, found?.length])).toEqual([
        ['Lf', undefined],
        ['La!', 1],
        ['Ld', 501],
        ['Le', 1],
        ['La', 1],
      ]);
      expect(tasks.get('Ld')).toEqual(many);
      expect(ranges).toEqual([
        { from: 'tasks:La!:', to: 'tasks:La;' },
        { from: 'tasks:Ld:', to: 'tasks:Lf;' },
      ]);
    });

    it('takes what has left another list out of it, unless it has changed there', async () => {
      const epoch = await lists('L1', 'L2');
      const [same, changed] = [sampleTask('t1'), sampleTask('t2')];
      await records.writeTasks(epoch, 'L2', () => ({ tasks: [same, changed, sampleTask('t3')], sync }));
      await records.settle(epoch, { tasks: [{ listId: 'L2', put: [{ ...changed, etag: 'later' }] }] });
      const left = [{ listId: 'L2', tasks: [same, changed] }];
      await records.writeTasks(epoch, 'L1', () => ({ tasks: [same, changed], left, sync }));
      const { tasks } = await records.load('all');
      expect(tasks.get('L1')?.map(({ id }) => id)).toEqual(['t1', 't2']);
      expect(tasks.get('L2')?.map(({ id }) => id)).toEqual(['t2', 't3']);
    });

    it('merges a read with what is stored at the moment of the write', async () => {
      const epoch = await lists('L1');
      await records.writeTasks(epoch, 'L1', () => ({ tasks: [sampleTask('t1')], sync }));
      await records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('t2')] }] });
      await records.writeTasks(epoch, 'L1', (stored) => {
        expect(stored?.map(({ id }) => id)).toEqual(['t1', 't2']);
        return { tasks: stored ?? [], sync: { ...sync, synced: 2 } };
      });
      expect((await records.loadSync()).get('L1')).toMatchObject({ listId: 'L1', synced: 2 });
      await records.writeTasks(epoch, 'L1', () => null);
      expect((await records.load(['L1'])).tasks.get('L1')).toHaveLength(2);
    });

    it('has fields set in the user document as it is then, and in none that was never read', async () => {
      const epoch = await records.takeEpoch();
      const userFields = [{ path: ['prefs', 'theme'], value: 'x' }, { path: ['old'] }];
      await records.settle(epoch, { userFields });
      expect((await records.load()).user).toBeNull();
      await records.writeUser(epoch, { uid: 'u1', old: 1, prefs: { sound: false } });
      await records.settle(epoch, { userFields });
      expect((await records.load()).user).toEqual({ uid: 'u1', prefs: { sound: false, theme: 'x' } });
    });

    it('is dropped alone: operations, id map, kept versions and epoch stay [4.25]', async () => {
      const epoch = await lists('L1');
      await records.writeUser(epoch, { uid: 'u1', theme: 'x' });
      const seq = await append(records, sampleInsert('a'));
      await append(records, sampleInsert('b'));
      const ids = [{ local: 'local-new-a', server: 't3', kind: 'task' as const }];
      await records.settle(epoch, { finish: [{ seq, state: 'done' }], ids });
      expect((await records.load()).user).toEqual({ uid: 'u1', theme: 'x' });
      await records.dropBase(epoch);
      const after = await records.load('all');
      expect(after).toMatchObject({ lists: null, user: { uid: 'u1', theme: 'x' }, ids, meta: { epoch } });
      expect(after.operations.map(({ id }) => id)).toEqual(['b']);
      expect(await keptOf(records)).toHaveLength(1);
    });

    it('of another store version is dropped by the engine that takes over, operations stay [4.21, 9.6]', async () => {
      await lists('L1');
      await append(records, sampleInsert('a'));
      await storage.run(['meta'], 'readwrite', 'strict', (tx) =>
        tx.put('meta', { key: 'meta', v: 1, epoch: 4, closing: false, storeVersion: '0.0.15' }),
      );
      expect(await records.takeEpoch()).toBe(5);
      expect((await records.load()).lists).toBeNull();
      expect((await records.load()).operations.map(({ id, state }) => [id, state])).toEqual([['a', 'waiting']]);
    });
  });
}
