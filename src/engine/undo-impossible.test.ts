import { expect, it } from 'vitest';
import { renameList } from '../domain/operations/list-intents.ts';
import { startEngine, twoLists } from './testing/scenes.ts';

it('an undo of what another device has deleted ends, and its user is told', async () => {
  const { rig, work } = twoLists();
  await startEngine(rig);
  const before = await rig.view();
  const rename = await rig.act(renameList(before, work, 'Job'));
  await rig.run(7000);
  rig.service.elsewhere.removeList(work);
  await rig.undo(rename, before);
  await rig.run(7000);
  expect(await rig.states()).toEqual([]);
  expect(rig.heard.filter(({ type }) => type === 'notice')).toMatchObject([{ notice: { code: 'dropped' } }]);
});
