import { beforeEach, describe, expect, it } from 'vitest';
import { deleteList, renameList } from '../domain/operations/list-intents.ts';
import type { Rig } from './testing/rig.ts';
import { startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;

beforeEach(() => {
  ({ rig, home, work } = twoLists());
});

describe('lists that are written while the list of lists is read', () => {
  it('are not brought back, and what else changed is read once more', async () => {
    const process = await startEngine(rig);
    await rig.act(deleteList(await rig.view(), work));
    await rig.run(5490);
    const { lists } = rig.service;
    rig.service.lists = async () => {
      const answer = await lists();
      await new Promise<void>((resolve) => void rig.time.timers.after(50, resolve));
      return answer;
    };
    void process.engine.look();
    await rig.run(5);
    rig.service.lists = lists;
    const added = rig.service.elsewhere.list('Added');
    await rig.run(1000);
    expect(rig.service.writes()).toContain('deleteList');
    expect((await rig.view()).order).toEqual([home, added]);
  });

  it('are read once that is done where somebody asked for a look meanwhile', async () => {
    const process = await startEngine(rig);
    const { updateList } = rig.service;
    rig.service.updateList = async (...args) => {
      await new Promise<void>((resolve) => void rig.time.timers.after(2000, resolve));
      return updateList(...args);
    };
    await rig.act(renameList(await rig.view(), home, 'House'));
    await rig.run(6000);
    const added = rig.service.elsewhere.list('Added');
    void process.engine.refresh();
    await rig.run(100);
    expect((await rig.view()).order).toEqual([home, work]);
    await rig.run(2000);
    expect((await rig.view()).order).toEqual([home, work, added]);
  });
});
