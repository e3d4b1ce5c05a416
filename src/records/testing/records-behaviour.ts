import { beforeEach, describe, expect, it } from 'vitest';
import { keptOf } from '../kept.ts';
import { openRecords } from '../open-records.ts';
import { STORE_VERSION } from '../read.ts';
import { AppendError, FencedError, type ListRead, type Records } from '../records.ts';
import type { Storage } from '../storage.ts';
import { describeBase } from './base-behaviour.ts';
import { describeCopies } from './copies-behaviour.ts';
import { append, sampleInsert, sampleList, sampleTask, sampleUndo } from './samples.ts';

const sync: ListRead['sync'] = {
  synced: 1,
  uncompletedTasksEtag: null,
  completedTasksEtag: null,
  firstTask: null,
};

/** What the records must do on every storage. */
export function describeRecords(name: string, fresh: () => Promise<{ open(): Promise<Storage> }>): void {
  describe(`records on ${name}`, () => {
    let storage: Storage;
    let records: Records;
    let again: () => Promise<Records>;
    beforeEach(async () => {
      const { open } = await fresh();
      storage = await open();
      records = openRecords(storage);
      again = async () => openRecords(await open());
    });

    const lists = async (...ids: string[]) => {
      const epoch = await records.takeEpoch();
      await records.writeLists(epoch, ids.map(sampleList), { synced: 7 });
      return epoch;
    };
    const states = async () => (await records.load()).operations.map(({ id, state }) => [id, state]);

    describe('append', () => {
      it('gives keys in order and loads what was appended', async () => {
        expect(await append(records, sampleInsert('a'))).toBe(1);
        expect(await append(records, sampleInsert('b'))).toBe(2);
        const { operations } = await records.load();
        expect(operations.map(({ seq, id, state }) => ({ seq, id, state }))).toEqual([
          { seq: 1, id: 'a', state: 'waiting' },
          { seq: 2, id: 'b', state: 'waiting' },
        ]);
        expect(operations[0]?.operation).toEqual(sampleInsert('a'));
      });

      it('calls add and commit in the turn of the call', async () => {
        const calls: string[] = [];
        const spy: Storage = {
          close() {},
          run: (stores, mode, durability, body) =>
            storage.run(stores, mode, durability, (tx) =>
              body({
                ...tx,
                add: (store, value) => {
                  calls.push(`add ${store}`);
                  return tx.add(store, value);
                },
                commit: () => {
                  calls.push(`commit ${durability}`);
                  tx.commit();
                },
              }),
            ),
        };
        const appended = append(openRecords(spy), sampleInsert('a'));
        expect(calls).toContain('add ops');
        expect(calls.at(-1)).toBe('commit strict');
        expect(await appended).toBe(1);
      });

      it('is already saved the second time', async () => {
        const first = await append(records, sampleInsert('a'));
        expect(await append(records, sampleInsert('a'))).toBe(first);
        expect(await records.appendAll([sampleInsert('a'), sampleInsert('b')])).toEqual([first, first + 1]);
        expect(await states()).toHaveLength(2);
      });

      it('says whether anything of it was missing', async () => {
        await append(records, sampleInsert('a'));
        expect(await records.appendMissing([sampleInsert('a')])).toBe(false);
        expect(await records.appendMissing([sampleInsert('a'), sampleInsert('b')])).toBe(true);
        expect(await states()).toHaveLength(2);
      });

      it('does not append again what was finished before', async () => {
        const epoch = await records.takeEpoch();
        const seq = await append(records, sampleInsert('a'));
        await records.settle(epoch, { finish: [{ seq, state: 'done' }] });
        expect(await records.appendAll([sampleInsert('a')])).toEqual([seq]);
        expect(await records.appendMissing([sampleInsert('a')])).toBe(false);
        expect(await states()).toEqual([]);
      });

      it('keeps an operation of an unknown version and shows it', async () => {
        await storage.run(['ops'], 'readwrite', 'strict', (tx) =>
          tx.add('ops', { id: 'future', v: 2, operation: { wish: 'world peace' } }),
        );
        await append(records, sampleInsert('a'));
        const epoch = await records.takeEpoch();
        await records.claim(epoch, (tail) => {
          expect(tail.unreadable).toHaveLength(1);
          return {};
        });
        const { operations, unreadable } = await records.load();
        expect(operations.map(({ id }) => id)).toEqual(['a']);
        expect(unreadable).toEqual([
          { seq: 1, raw: { seq: 1, id: 'future', v: 2, operation: { wish: 'world peace' } } },
        ]);
      });
    });

    describe('closing', () => {
      it('is refused while an operation waits, and append goes on', async () => {
        await append(records, sampleInsert('a'));
        expect(await records.markClosing()).toBe(false);
        await append(records, sampleInsert('b'));
        expect(await states()).toHaveLength(2);
      });

      it('is refused while there is an operation that this build cannot read', async () => {
        await storage.run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'future', v: 9 }));
        expect(await records.markClosing()).toBe(false);
      });

      it('refuses appends from then on, until the account is in use again', async () => {
        expect(await records.markClosing()).toBe(true);
        await expect(append(records, sampleInsert('a'))).rejects.toEqual(new AppendError('closing'));
        await expect(records.appendAll([sampleInsert('a')])).rejects.toMatchObject({ code: 'closing' });
        expect(await states()).toEqual([]);
        expect((await records.load()).meta.closing).toBe(true);
        await records.cancelClosing();
        expect(await append(records, sampleInsert('a'))).toBe(1);
      });

      it('is called off without a write where the account is in use already, as at every start', async () => {
        const refuse = () => Promise.reject(new Error('a write'));
        const readable: Storage = {
          close() {},
          run: (stores, mode, durability, body) =>
            storage.run(stores, mode, durability, (tx) => body({ ...tx, put: refuse, delete: refuse })),
        };
        await openRecords(readable).cancelClosing();
      });

      it('and an append at the same moment: either it is in and closing is refused, or the other way round', async () => {
        const other = await again();
        const appended = append(other, sampleInsert('a')).then(
          () => true,
          () => false,
        );
        const [closing, saved] = await Promise.all([records.markClosing(), appended]);
        expect(closing).toBe(!saved);
        expect(await states()).toHaveLength(saved ? 1 : 0);
      });
    });

    describe('the fence', () => {
      it('gives every engine a higher epoch', async () => {
        expect(await records.takeEpoch()).toBe(1);
        expect(await (await again()).takeEpoch()).toBe(2);
      });

      it('refuses every write of an engine that does not lead any more, whole', async () => {
        const old = await lists('L1');
        const seq = await append(records, sampleInsert('a'));
        await (await again()).takeEpoch();
        const writes: [string, () => Promise<unknown>][] = [
          ['claim', () => records.claim(old, () => ({ patch: [{ seq, state: 'inFlight' }] }))],
          ['settle', () => records.settle(old, { finish: [{ seq, state: 'done' }] })],
          ['writeLists', () => records.writeLists(old, [], { synced: 9 })],
          ['writeTasks', () => records.writeTasks(old, 'L1', () => ({ tasks: [], sync }))],
          ['writeUser', () => records.writeUser(old, { uid: 'u1' })],
          ['prune', () => records.prune(old, 1, 1)],
          ['dropBase', () => records.dropBase(old)],
        ];
        for (const [what, write] of writes) await expect(write(), what).rejects.toBeInstanceOf(FencedError);
        const after = await records.load('all');
        expect(after.operations.map(({ state }) => state)).toEqual(['waiting']);
        expect(after.lists).toEqual([sampleList('L1')]);
        expect(after.user).toBeNull();
        expect(after.tasks.get('L1')).toBeNull();
      });
    });

    describe('claim and settle', () => {
      it('marks with the pre-image and gives the marked records', async () => {
        const epoch = await records.takeEpoch();
        const seq = await append(records, sampleInsert('a'));
        const preImage = { ids: ['t1'], at: 5, serverTime: null };
        const claimed = await records.claim(epoch, () => ({
          patch: [{ seq, state: 'inFlight', attempts: 1, preImage, lastError: 'quota' }],
        }));
        expect(claimed).toMatchObject([{ seq, state: 'inFlight', attempts: 1, preImage, lastError: 'quota' }]);
        expect((await records.load()).operations).toEqual(claimed);
        await records.settle(epoch, { patch: [{ seq, state: 'waiting', step: 1 }] });
        expect((await records.load()).operations).toEqual([{ ...claimed[0], state: 'waiting', step: 1 }]);
      });

      it('sees an undo that came before the mark, in the transaction that marks', async () => {
        const epoch = await records.takeEpoch();
        const seq = await append(records, sampleInsert('a'));
        const undoing = append(records, sampleUndo('u', 'a'));
        const seen: string[] = [];
        await records.claim(epoch, (tail) => {
          seen.push(...tail.operations.map(({ id }) => id));
          return { finish: tail.operations.map((record) => ({ seq: record.seq, state: 'invalid' })) };
        });
        await undoing;
        expect(seen).toEqual(['a', 'u']);
        expect(await states()).toEqual([]);
        expect(seq).toBe(1);
      });

      it('tells what became of the target of an undo that came too late', async () => {
        const epoch = await records.takeEpoch();
        const seq = await append(records, sampleInsert('a'));
        await records.settle(epoch, { finish: [{ seq, state: 'done' }] });
        await append(records, sampleUndo('u', 'a'));
        await records.claim(epoch, (tail) => {
          expect(tail.finished.get('a')).toMatchObject({ seq, state: 'done', operation: { id: 'a' } });
          return {};
        });
      });

      it('drops the second record of an operation that was finished meanwhile instead of marking it', async () => {
        const epoch = await records.takeEpoch();
        await records.settle(epoch, { finish: [{ seq: await append(records, sampleInsert('a')), state: 'done' }] });
        const twin = await append(records, sampleInsert('a'));
        expect(await records.claim(epoch, () => ({ patch: [{ seq: twin, state: 'inFlight' }] }))).toEqual([]);
        expect(await states()).toEqual([]);
      });

      it('writes answer, final state, id map and base in one transaction', async () => {
        const epoch = await lists('L1');
        await records.writeTasks(epoch, 'L1', () => ({ tasks: [sampleTask('t1'), sampleTask('t2')], sync }));
        const seq = await append(records, sampleInsert('a'));
        await records.settle(epoch, {
          finish: [{ seq, state: 'done' }],
          ids: [{ local: 'local-new-a', server: 't3', kind: 'task' }],
          tasks: [{ listId: 'L1', put: [sampleTask('t3'), sampleTask('t1', { title: 'new' })], remove: ['t2'] }],
          append: [sampleInsert('b')],
          keep: [{ kind: 'deleted', at: 3, id: 't2', data: { title: 'x' } }],
        });
        const after = await records.load(['L1']);
        expect(after.operations.map(({ id }) => id)).toEqual(['b']);
        expect(after.ids).toEqual([{ local: 'local-new-a', server: 't3', kind: 'task' }]);
        expect(after.tasks.get('L1')?.map(({ id, title }) => [id, title])).toEqual([
          ['t1', 'new'],
          ['t3', 'title of t3'],
        ]);
        expect((await keptOf(records)).map(({ kind, id }) => [kind, id])).toEqual([
          ['operation', 'a'],
          ['deleted', 't2'],
        ]);
      });

      it('keeps the ids that the service gave before', async () => {
        const epoch = await lists('L1');
        for (const server of ['t1', 't2', 't2', 't3', 't1']) {
          await records.settle(epoch, { ids: [{ local: 'local-new-a', server, kind: 'task' }] });
        }
        const expected = { local: 'local-new-a', server: 't1', kind: 'task', former: ['t2', 't3'] };
        expect((await records.load()).ids).toEqual([expected]);
      });

      it('counts what this build cannot read of the base as never read, and shows no such record of what is kept', async () => {
        await lists('L1');
        await storage.run(['base', 'kept'], 'readwrite', 'strict', async (tx) => {
          await tx.put('base', { key: 'lists', v: 1, lists: [{ id: 'L1' }], synced: 5 });
          await tx.put('base', { key: 'user', v: 1, data: 'yes' });
          await tx.put('base', { key: 'sync:L1', v: 1, listId: 'L1', synced: 'yesterday' });
          await tx.add('kept', { v: 1, kind: 'wish', at: 3, id: 'x', data: {} });
        });
        expect(await records.load()).toMatchObject({ lists: null, user: null });
        expect(await records.loadSync()).toEqual(new Map());
        expect(await keptOf(records)).toEqual([]);
      });

      it('opens with no id map that it cannot read: a task would be taken for another', async () => {
        await storage.run(['ids'], 'readwrite', 'strict', (tx) => tx.put('ids', { local: 'local-new-a', server: 7 }));
        await expect(records.load()).rejects.toThrow();
      });

      it('writes nothing of a settle of which one part fails', async () => {
        const epoch = await lists('L1');
        const seq = await append(records, sampleInsert('a'));
        const broken = { local: undefined, server: 't3', kind: 'task' } as unknown as { local: string };
        await expect(
          records.settle(epoch, {
            finish: [{ seq, state: 'done' }],
            ids: [{ server: 't3', kind: 'task', ...broken }],
          }),
        ).rejects.toThrow();
        expect(await states()).toEqual([['a', 'waiting']]);
        expect(await keptOf(records)).toEqual([]);
      });

      it('changes lists: put replaces or adds at the end, remove takes the tasks with it', async () => {
        const epoch = await lists('L1', 'L2');
        await records.writeTasks(epoch, 'L1', () => ({ tasks: [sampleTask('t1')], sync }));
        await records.settle(epoch, {
          lists: { put: [{ ...sampleList('L2'), title: 'renamed' }, sampleList('L3')], remove: ['L1'] },
          tasks: [{ listId: 'L3', read: true }],
        });
        const after = await records.load(['L1', 'L3']);
        expect(after.lists?.map(({ id, title }) => [id, title])).toEqual([
          ['L2', 'renamed'],
          ['L3', 'list L3'],
        ]);
        expect(after.tasks.get('L1')).toBeNull();
        expect(after.tasks.get('L3')).toEqual([]);
        expect((await records.loadSync()).has('L1')).toBe(false);
      });

      it('changes no lists that were never read: those of one change would stand for all', async () => {
        const epoch = await records.takeEpoch();
        await records.settle(epoch, {
          lists: { put: [sampleList('L3')], remove: ['L1'] },
          tasks: [{ listId: 'L3', read: true }],
        });
        expect((await records.load()).lists).toBeNull();
        expect((await records.load(['L3'])).tasks.get('L3')).toEqual([]);
      });
    });

    describeBase(() => ({ storage, records }), lists);

    describeCopies(
      () => records,
      () => storage,
      lists,
    );

    it('keeps that sending is held back', async () => {
      const epoch = await records.takeEpoch();
      expect((await records.load()).meta.paused).toBeUndefined();
      await records.writePaused(epoch, true);
      expect((await (await again()).load()).meta.paused).toBe(true);
      await records.takeEpoch();
      expect((await records.load()).meta.paused).toBe(true);
    });

    it('keeps fields that only a newer build knows, whatever is written beside them', async () => {
      const id = { local: 'local-new-a', server: 't1', kind: 'task' as const };
      await storage.run(['meta', 'ids'], 'readwrite', 'strict', async (tx) => {
        await tx.put('meta', {
          key: 'meta',
          v: 1,
          epoch: 4,
          closing: false,
          storeVersion: STORE_VERSION,
          wish: 'peace',
        });
        await tx.put('ids', { ...id, wish: 'peace' });
      });
      const epoch = await records.takeEpoch();
      await records.writePaused(epoch, true);
      await records.failCopy(epoch, 1);
      await records.prune(epoch, 20, 5);
      await records.oweReset();
      await records.dropBase(epoch);
      await records.settle(epoch, { ids: [{ ...id, server: 't2' }] });
      await records.markClosing();
      await records.cancelClosing();
      const stored = await storage.run(['meta', 'ids'], 'readonly', 'relaxed', async (tx) => [
        await tx.get('meta', 'meta'),
        await tx.get('ids', id.local),
      ]);
      expect(stored).toEqual([
        {
          ...{ key: 'meta', v: 1, epoch, closing: false, storeVersion: STORE_VERSION, wish: 'peace' },
          ...{ paused: true, copyFailedAt: 1, prunedAt: 20, prunedBefore: 5 },
        },
        { ...id, server: 't2', former: ['t1'], wish: 'peace' },
      ]);
    });

    it('forgets what was kept for longer than asked', async () => {
      const epoch = await records.takeEpoch();
      const keep = [1, 5, 9].map((at) => ({ kind: 'deleted' as const, at, id: `t${at}`, data: null }));
      await records.settle(epoch, { keep });
      await records.prune(epoch, 20, 5);
      expect((await keptOf(records)).map(({ at }) => at)).toEqual([5, 9]);
      expect((await records.load()).meta.prunedAt).toBe(20);
    });
  });
}
