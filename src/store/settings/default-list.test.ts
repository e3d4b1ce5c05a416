import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listRemembered } from '../base-slice.ts';
import { selectBoardState, selectList, selectOrder } from '../selectors.ts';
import { createRig, memoryText } from '../testing/rig.ts';
import { add, start, titles } from '../testing/started.ts';
import { forgetPageTexts } from '../texts/forget-texts.ts';
import { keepDefaultList, readDefaultList, selectDefaultListId } from './default-list.ts';

const storage = memoryText();
const kept = storage.texts;
beforeEach(() => void vi.stubGlobal('localStorage', storage));
afterEach(() => vi.unstubAllGlobals());

it('is kept per account until that one signs out, and then nothing is left of it', () => {
  const { store } = createRig().openPage();
  store.dispatch(keepDefaultList('1', { listId: 'a', title: 'Home' }));
  store.dispatch(keepDefaultList('2', { listId: 'b', title: 'Work' }));
  expect(readDefaultList('1')).toEqual({ listId: 'a', title: 'Home' });
  expect(readDefaultList(null)).toBeNull();
  forgetPageTexts('1');
  expect(readDefaultList('1')).toBeNull();
  expect(readDefaultList('2')).toEqual({ listId: 'b', title: 'Work' });
  expect([...kept].join()).not.toMatch(/Home/);
});

it('takes along all that pages keep for the account that signs out, and nothing of any other', () => {
  const keysOf = (uid: string) => [
    `tackboard.defaultList.${uid}`,
    `tackboard.draft.${uid}.add`,
    `tackboard.looked.${uid}`,
    `tackboard.spill.${uid}.op-1`,
  ];
  kept.clear();
  for (const key of ['tackboard.theme', ...keysOf('1'), ...keysOf('12')]) kept.set(key, 'x');
  forgetPageTexts('1');
  expect([...kept.keys()]).toEqual(['tackboard.theme', ...keysOf('12')]);
});

it('takes a task before anything was read, shows it at once, and sends it to the list that is remembered', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  store.dispatch(listRemembered({ listId: 'L1', title: 'Home' }));
  expect(selectBoardState(store.getState())).toBe('opening');
  expect(selectList(store.getState(), 'L1')).toMatchObject({ title: 'Home', loaded: false });
  add(store, 'local-new-1');
  expect(titles(store)).toEqual(['local-new-1']);
  await open(['L1']);
  expect(selectList(store.getState(), 'L1')).toMatchObject({ title: 'list L1', loaded: true });
  expect(titles(store)).toEqual(['local-new-1', 'title of L1-t0']);
  await rig.settle();
  expect((await rig.records.load()).operations.map(({ operation }) => operation.payload)).toMatchObject([
    { listId: 'L1', fields: { title: 'local-new-1' } },
  ]);
});

it('takes and shows tasks where the base was dropped, until the service’s lists are there', async () => {
  const { store, rig, epoch } = await start({ L1: 1, L2: 1 });
  store.dispatch(listRemembered({ listId: 'L2', title: 'list L2' }));
  await rig.records.dropBase(epoch);
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  expect(selectBoardState(store.getState())).toBe('never-read');
  add(store, 'local-new-1', 'L2');
  await rig.settle();
  expect(titles(store, 'L2')).toEqual(['local-new-1']);
  await rig.fill({ L1: 1, L2: 1 });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  expect(selectOrder(store.getState())).toEqual(['L1', 'L2']);
  expect(titles(store, 'L2')).toEqual(['local-new-1', 'title of L2-t0']);
});

it('stays the default list while the user’s choice is not read yet, unless it is gone', async () => {
  const { store, rig, epoch } = await start({ L1: 1, L2: 1 });
  const chosen = () => selectDefaultListId(store.getState());
  expect(chosen()).toBe('L1');
  store.dispatch(listRemembered({ listId: 'L2', title: 'list L2' }));
  expect(chosen()).toBe('L2');
  store.dispatch(listRemembered({ listId: 'L3', title: 'list L3' }));
  expect(chosen()).toBe('L1');
  store.dispatch(listRemembered({ listId: 'L2', title: 'list L2' }));
  await rig.records.writeUser(epoch, { prefs: {} });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  expect(chosen()).toBe('L1');
});
