import { describe, expect, it } from 'vitest';
import { copiedOf, copiesOf } from '../copies.ts';
import { FencedError, type Records } from '../records.ts';
import type { Storage } from '../storage.ts';
import { sampleTask } from './samples.ts';

/** What the daily copies must do on every storage. `lists` writes lists and gives the epoch of their writer. */
export function describeCopies(
  records: () => Records,
  storage: () => Storage,
  lists: (...ids: string[]) => Promise<number>,
): void {
  describe('the daily copies', () => {
    const copy = async (epoch: number, at: number, tasks: readonly string[], content?: string) => {
      const key =
        content ??
        (await records().writeCopied(
          epoch,
          'L1',
          at,
          tasks.map((id) => sampleTask(id)),
        ));
      const lists = [{ id: 'L1', title: 'Home', count: tasks.length, content: key }];
      await records().writeCopy(epoch, { at, lists }, 2);
      return key;
    };

    it('are given as they were made, and a list that did not change shares its tasks', async () => {
      const epoch = await records().takeEpoch();
      const key = await copy(epoch, 1000, ['t1', 't2']);
      await copy(epoch, 1050, ['t1', 't2'], key);
      expect((await copiesOf(records())).map(({ at }) => at)).toEqual([1000, 1050]);
      const tasks = await copiedOf(records(), [key, 'copied:L9:1']);
      expect([...tasks].map(([name, held]) => [name, held.map(({ id }) => id)])).toEqual([[key, ['t1', 't2']]]);
    });

    it('go when there are newer ones enough, with the tasks that no copy names any more', async () => {
      const epoch = await records().takeEpoch();
      const old = await copy(epoch, 1000, ['t1']);
      const shared = await copy(epoch, 1090, ['t2']);
      await copy(epoch, 1150, ['t2'], shared);
      expect((await copiesOf(records())).map(({ at }) => at)).toEqual([1090, 1150]);
      expect([...(await copiedOf(records(), [old, shared])).keys()]).toEqual([shared]);
      await copy(epoch, 1191, ['t2'], shared);
      expect([...(await copiedOf(records(), [shared])).keys()]).toEqual([shared]);
    });

    it('that only another build can read keep their tasks, though older ones go', async () => {
      const epoch = await records().takeEpoch();
      const key = await records().writeCopied(epoch, 'L1', 1000, [sampleTask('t1')]);
      await storage().run(['meta'], 'readwrite', 'strict', (tx) =>
        tx.put('meta', { key: 'copy:000000000001000', v: 2, contents: [key] }),
      );
      for (const at of [1100, 1200, 1300]) await copy(epoch, at, ['t2']);
      await records().failCopy(epoch, 1400);
      expect((await copiesOf(records())).map(({ at }) => at)).toEqual([1200, 1300]);
      expect([...(await copiedOf(records(), [key])).keys()]).toEqual([key]);
    });

    it('follow one another as they were made, whatever the clock says', async () => {
      const epoch = await records().takeEpoch();
      for (const at of [1000, 90_000, 1100]) await copy(epoch, at, ['t1']);
      expect((await copiesOf(records())).map(({ at }) => at)).toEqual([90_000, 1100]);
      for (const at of [1200, 1300]) await copy(epoch, at, ['t1']);
      expect((await copiesOf(records())).map(({ at }) => at)).toEqual([1200, 1300]);
    });

    it('leave nothing of one that was not completed, but when that was', async () => {
      const epoch = await records().takeEpoch();
      const key = await copy(epoch, 1000, ['t1']);
      const half = await records().writeCopied(epoch, 'L2', 1100, [sampleTask('t2')]);
      await records().failCopy(epoch, 1100);
      expect([...(await copiedOf(records(), [key, half])).keys()]).toEqual([key]);
      expect((await records().load()).meta.copyFailedAt).toBe(1100);
      await records().takeEpoch();
      await expect(records().failCopy(epoch, 1200)).rejects.toThrow(FencedError);
    });

    it('outlive the base and are fenced like all that an engine writes', async () => {
      const epoch = await lists('L1');
      const key = await copy(epoch, 1000, ['t1']);
      await records().dropBase(epoch);
      expect(await copiesOf(records())).toHaveLength(1);
      await records().takeEpoch();
      expect(await copiedOf(records(), [key])).toHaveProperty('size', 1);
      await expect(records().writeCopied(epoch, 'L1', 2000, [])).rejects.toThrow(FencedError);
      await expect(records().writePaused(epoch, true)).rejects.toThrow(FencedError);
    });
  });
}
