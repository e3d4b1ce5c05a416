import { expect, it } from 'vitest';
import type { Records } from '../../records/records.ts';
import { createBaseCache } from '../base-cache.ts';
import { createGuard, LIST_OF_LISTS } from '../guard.ts';
import { startEngine, twoLists } from '../testing/scenes.ts';
import { readLists } from './read-lists.ts';

it('writes nothing where a settle changes the lists while the write waits for its transaction', async () => {
  const { rig } = twoLists();
  const guard = createGuard();
  const records: Records = {
    ...rig.page,
    async writeLists(...args) {
      guard.raise(LIST_OF_LISTS);
      await rig.page.writeLists(...args);
    },
  };
  const epoch = await records.takeEpoch();
  const reading = readLists({ tasks: rig.service, records, base: createBaseCache(records), epoch, guard }, 0);
  await rig.run(1);
  expect(await reading).toMatchObject({ lists: null, changed: false });
  expect((await rig.page.load()).lists).toBeNull();
});

it('forgets the tasks of a list that is gone: nothing is to be found there any more', async () => {
  const { rig, home } = twoLists();
  (await startEngine(rig)).kill();
  const epoch = await rig.page.takeEpoch();
  const base = createBaseCache(rig.page);
  expect(await base.tasks(home)).toHaveLength(2);
  rig.service.elsewhere.removeList(home);
  const reading = readLists({ tasks: rig.service, records: rig.page, base, epoch, guard: createGuard() }, 0);
  await rig.run(10);
  expect((await reading).lists).toHaveLength(1);
  expect(await base.tasks(home)).toBeNull();
});
