import { describe, expect, it } from 'vitest';
import { FencedError, type Records } from '../records.ts';
import { sampleTask } from './samples.ts';

/** What the daily copies must do on every storage. `lists` writes lists and gives the epoch of their writer. */
export function describeCopies(records: () => Records, lists: (...ids: string[]) => Promise<number>): void {
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
      await records().writeCopy(epoch, { at, lists }, at - 100);
      return key;
    };

    it('are given oldest first, and a list that did not change shares its tasks', async () => {
      const epoch = await records().takeEpoch();
      const key = await copy(epoch, 1000, ['t1', 't2']);
      await copy(epoch, 1050, ['t1', 't2'], key);
      expect((await records().loadCopies()).map(({ at }) => at)).toEqual([1000, 1050]);
      const tasks = await records().loadCopied([key, 'copied:L9:1']);
      expect([...tasks].map(([name, held]) => [name, held.map(({ id }) => id)])).toEqual([[key, ['t1', 't2']]]);
    });

    it('go when they are too old, with the tasks that no copy names any more', async () => {
      const epoch = await records().takeEpoch();
      const old = await copy(epoch, 1000, ['t1']);
      const shared = await copy(epoch, 1090, ['t2']);
      await copy(epoch, 1150, ['t2'], shared);
      expect((await records().loadCopies()).map(({ at }) => at)).toEqual([1090, 1150]);
      expect([...(await records().loadCopied([old, shared])).keys()]).toEqual([shared]);
      await copy(epoch, 1191, ['t2'], shared);
      expect([...(await records().loadCopied([shared])).keys()]).toEqual([shared]);
    });

    it('outlive the base and are fenced like all that an engine writes', async () => {
      const epoch = await lists('L1');
      const key = await copy(epoch, 1000, ['t1']);
      await records().dropBase(epoch);
      expect(await records().loadCopies()).toHaveLength(1);
      await records().takeEpoch();
      expect(await records().loadCopied([key])).toHaveProperty('size', 1);
      await expect(records().writeCopied(epoch, 'L1', 2000, [])).rejects.toThrow(FencedError);
      await expect(records().writePaused(epoch, true)).rejects.toThrow(FencedError);
    });
  });
}
