import { afterEach, expect, it } from 'vitest';
import { findTasks, matcher } from '../../domain/filter.ts';
import { addTask } from '../../domain/operations/intents.ts';
import { task } from '../../domain/testing/sample-view.ts';
import { act } from '../act.ts';
import { selectList, selectView } from '../selectors.ts';
import { moveToList } from '../tasks/move-to-list.ts';
import { createRig } from '../testing/rig.ts';
import { setSearchFilter } from '../ui-slice.ts';
import { foundIn, keepInSight, selectSearch } from './search.ts';
import { filterContext } from './searching.ts';

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

it('counts a last change to the day that it was here, from its first moment to its last, also where clocks change [2.46]', () => {
  process.env.TZ = 'America/New_York';
  const day = '2026-03-08';
  const changedOnIt = matcher({ updatedFrom: day, updatedTo: day }, filterContext([]));
  const at = (updated: string) => changedOnIt(task('one', 0, { updated }));
  expect(['2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z'].map(at)).toEqual([true, true]);
  expect(['2026-03-08T04:59:59.999Z', '2026-03-09T04:00:00.000Z'].map(at)).toEqual([false, false]);
});

it('keeps what was added while a filter is on in sight, uncounted, until another one is chosen', async () => {
  const rig = createRig();
  await rig.fill({ L1: 2 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const found = () => {
    const list = selectList(store.getState(), 'L1');
    const search = selectSearch(store.getState());
    if (!list || !search) throw new Error('nothing to search');
    const { top, count } = foundIn(list, search.match);
    return { top: [...top], count };
  };
  const add = (taskId: string, title: string) => {
    keepInSight(taskId);
    const intent = addTask(selectView(store.getState()), { listId: 'L1', taskId, fields: { title } });
    if (intent) store.dispatch(act(intent));
  };
  store.dispatch(setSearchFilter({ title: 'nothing like it' }));
  expect(found()).toEqual({ top: [], count: 0 });
  add('local-other', 'other');
  expect(found()).toEqual({ top: ['local-other'], count: 0 });
  add('local-like', 'nothing like it');
  expect(found()).toEqual({ top: ['local-like', 'local-other'], count: 1 });
  const nested = addTask(selectView(store.getState()), {
    listId: 'L1',
    taskId: 'local-nested',
    fields: { title: 'another' },
    parent: 'L1-t0',
  });
  keepInSight('local-nested');
  if (nested) store.dispatch(act(nested));
  expect(found().top).toEqual(['local-like', 'local-other', 'L1-t0']);
  store.dispatch(setSearchFilter({ title: 'nor like this' }));
  expect(found()).toEqual({ top: [], count: 0 });
});

it('keeps a subtask that is moved to another list while a filter is on in sight there', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const fields = { title: 'nothing like it' };
  const part = addTask(selectView(store.getState()), { listId: 'L1', taskId: 'local-part', fields, parent: 'L1-t0' });
  if (part) store.dispatch(act(part));
  store.dispatch(setSearchFilter({ title: 'of L1-t0' }));
  const found = (listId: string) => {
    const search = selectSearch(store.getState());
    const list = selectList(store.getState(), listId);
    return search && list && [...foundIn(list, search.match).top];
  };
  expect(found('L1')).toEqual(['L1-t0']);
  const words = { mainBoard: '', untitledList: '', taskMovedTo: () => '', taskMovedToBoard: () => '' };
  expect(store.dispatch(moveToList({ listId: 'L1', taskId: 'local-part' }, 'L2', words))).toBe(true);
  expect(found('L2')).toEqual(['local-part']);
});

it('finds the same with each key as at once, whatever was typed before and is there by now', async () => {
  const rig = createRig();
  await rig.fill({ L1: 30, L2: 3 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2']);
  const found = () =>
    ['L1', 'L2'].map((listId) => {
      const list = selectList(store.getState(), listId);
      const search = selectSearch(store.getState());
      if (!list || !search) throw new Error('nothing to search');
      const now = findTasks(list, matcher(search.filter, filterContext([])));
      expect(foundIn(list, search.match)).toEqual(now);
      return now.count;
    });
  const typed = (title: string) => {
    store.dispatch(setSearchFilter({ title }));
    return found();
  };
  expect(typed('t')).toEqual([30, 3]);
  expect(typed('t1')).toEqual([11, 1]);
  const fields = { title: 'not of it, t12 no less' };
  const more = addTask(selectView(store.getState()), { listId: 'L2', taskId: 'local-more', fields });
  if (more) store.dispatch(act(more));
  expect(typed('t12')).toEqual([1, 1]);
  // A list that an earlier search skipped is searched again.
  store.dispatch(setSearchFilter({ title: 't12 of' }));
  selectSearch(store.getState());
  expect(typed('t12 of l1')).toEqual([1, 0]);
  expect(typed('t1')).toEqual([11, 2]);
  expect(typed('t2')).toEqual([11, 1]);
});
