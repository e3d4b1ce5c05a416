import { expect, it } from 'vitest';
import { openTopLevel } from '../domain/list.ts';
import { keepInSight, selectSearch } from './search.ts';
import './searching.ts';
import { selectList } from './selectors.ts';
import { createRig } from './testing/rig.ts';
import { setSearchFilter } from './ui-slice.ts';

it('keeps what was added while a filter is on in sight until another one is chosen', async () => {
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const list = selectList(store.getState(), 'L1');
  const [first, second] = list ? openTopLevel(list).map((id) => list.tasks.get(id)) : [];
  if (!first || !second) throw new Error('no tasks');
  const finds = () => [first, second].map((task) => selectSearch(store.getState())?.match(task));
  store.dispatch(setSearchFilter({ title: 'nothing like it' }));
  expect(finds()).toEqual([false, false]);
  keepInSight(second.id);
  expect(finds()).toEqual([false, true]);
  store.dispatch(setSearchFilter({ title: 'nor like this' }));
  expect(finds()).toEqual([false, false]);
});
