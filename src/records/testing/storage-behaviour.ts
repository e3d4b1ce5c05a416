import { beforeEach, describe, expect, it } from 'vitest';
import type { Storage } from '../storage.ts';

/** What every Storage must do; run on each adapter. `open` gives connections to one fresh database per test. */
export function describeStorage(name: string, fresh: () => Promise<{ open(): Promise<Storage> }>): void {
  describe(`${name} as a storage`, () => {
    let storage: Storage;
    let open: () => Promise<Storage>;
    beforeEach(async () => {
      ({ open } = await fresh());
      storage = await open();
    });

    const write = <T>(body: Parameters<typeof storage.run<T>>[3]) =>
      storage.run(['ops', 'base', 'kept', 'meta', 'ids'], 'readwrite', 'strict', body);
    const read = <T>(body: Parameters<typeof storage.run<T>>[3]) =>
      storage.run(['ops', 'base', 'kept', 'meta', 'ids'], 'readonly', 'relaxed', body);

    it('gives back what was put, to every connection', async () => {
      await write((tx) => tx.put('base', { key: 'a', deep: [{ x: 1 }] }));
      const other = await open();
      expect(await other.run(['base'], 'readonly', 'relaxed', (tx) => tx.get('base', 'a'))).toEqual({
        key: 'a',
        deep: [{ x: 1 }],
      });
      expect(await read((tx) => tx.get('base', 'nothing'))).toBeUndefined();
    });

    it('keeps a copy: a value changed after the put is not changed in the store', async () => {
      const value = { key: 'a', list: [1] };
      await write(async (tx) => {
        const put = tx.put('base', value);
        value.list.push(2);
        await put;
      });
      expect(await read((tx) => tx.get('base', 'a'))).toEqual({ key: 'a', list: [1] });
    });

    it('starts the transaction in the turn of the call and takes commit in it', async () => {
      let begun = false;
      const seq = storage.run(['ops'], 'readwrite', 'strict', async (tx) => {
        begun = true;
        const added = tx.add('ops', { id: 'one' });
        tx.commit();
        return added;
      });
      expect(begun).toBe(true);
      expect(await seq).toBe(1);
    });

    it('counts keys up in the order of commits and gives the key of an aborted add again', async () => {
      expect(await write((tx) => tx.add('ops', { id: 'one' }))).toBe(1);
      await expect(
        write(async (tx) => {
          await tx.add('ops', { id: 'two' });
          throw new Error('changed my mind');
        }),
      ).rejects.toThrow('changed my mind');
      expect(await write((tx) => tx.add('ops', { id: 'three' }))).toBe(2);
      expect(await read((tx) => tx.getAll('ops'))).toEqual([
        { seq: 1, id: 'one' },
        { seq: 2, id: 'three' },
      ]);
    });

    it('does not count down after a deletion', async () => {
      await write((tx) => tx.add('ops', { id: 'one' }));
      await write((tx) => tx.delete('ops', 1));
      expect(await write((tx) => tx.add('ops', { id: 'two' }))).toBe(2);
    });

    it('aborts the whole transaction when an id is there already', async () => {
      await write((tx) => tx.add('ops', { id: 'one' }));
      const twice = write(async (tx) => {
        await tx.put('base', { key: 'beside' });
        await tx.add('ops', { id: 'one' });
      });
      await expect(twice).rejects.toMatchObject({ name: 'ConstraintError' });
      expect(await read((tx) => tx.get('base', 'beside'))).toBeUndefined();
    });

    it('aborts the whole transaction when a request fails after commit was called', async () => {
      await write((tx) => tx.put('meta', { key: 'guard' }));
      const guarded = write(async (tx) => {
        const requests = [tx.add('ops', { id: 'one' }), tx.add('meta', { key: 'guard' })];
        tx.commit();
        await Promise.all(requests);
      });
      await expect(guarded).rejects.toMatchObject({ name: 'ConstraintError' });
      expect(await read((tx) => tx.getAll('ops'))).toEqual([]);
    });

    it('refuses requests after commit', async () => {
      const late = write(async (tx) => {
        tx.commit();
        await tx.put('base', { key: 'late' });
      });
      await expect(late).rejects.toThrow();
    });

    it('reads ranges in key order, from inclusive and to exclusive', async () => {
      await write(async (tx) => {
        for (const key of ['c', 'a', 'd', 'b']) await tx.put('base', { key });
      });
      const keys = (range?: { from?: string; to?: string }) => read((tx) => tx.getAllKeys('base', range));
      expect(await keys()).toEqual(['a', 'b', 'c', 'd']);
      expect(await keys({ from: 'b', to: 'd' })).toEqual(['b', 'c']);
      expect(await keys({ from: 'c' })).toEqual(['c', 'd']);
      expect(await keys({ to: 'b' })).toEqual(['a']);
      expect(await read((tx) => tx.getAll('base', { from: 'c', to: 'd' }))).toEqual([{ key: 'c' }]);
    });

    it('deletes ranges and clears', async () => {
      await write(async (tx) => {
        for (const key of ['a', 'b', 'c']) await tx.put('base', { key });
        await tx.put('ids', { local: 'x' });
      });
      await write((tx) => tx.deleteRange('base', { from: 'a', to: 'c' }));
      expect(await read((tx) => tx.getAllKeys('base'))).toEqual(['c']);
      await write((tx) => tx.clear('base'));
      expect(await read((tx) => tx.getAllKeys('base'))).toEqual([]);
      expect(await read((tx) => tx.getAllKeys('ids'))).toEqual(['x']);
    });

    it('finds by index, the oldest first where an id is not unique', async () => {
      await write(async (tx) => {
        await tx.add('kept', { id: 'same', n: 1 });
        await tx.add('kept', { id: 'same', n: 2 });
      });
      expect(await read((tx) => tx.getByIndex('kept', 'id', 'same'))).toMatchObject({ n: 1 });
      expect(await read((tx) => tx.getByIndex('ops', 'id', 'none'))).toBeUndefined();
    });

    it('refuses writes in a readonly transaction', async () => {
      await expect(read((tx) => tx.put('base', { key: 'a' }))).rejects.toThrow();
    });

    it('runs transactions that write the same store one after the other', async () => {
      await write((tx) => tx.put('base', { key: 'n', n: 0 }));
      const increment = () =>
        write(async (tx) => {
          const { n } = (await tx.get('base', 'n')) as { n: number };
          await tx.put('base', { key: 'n', n: n + 1 });
        });
      await Promise.all(Array.from({ length: 20 }, increment));
      expect(await read((tx) => tx.get('base', 'n'))).toEqual({ key: 'n', n: 20 });
    });

    it('refuses after close', async () => {
      storage.close();
      await expect(read((tx) => tx.getAll('ops'))).rejects.toThrow();
    });
  });
}
