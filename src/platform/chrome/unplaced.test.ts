import { expect, it, vi } from 'vitest';
import {
  claimUnplaced,
  followUnplaced,
  forgetUnplaced,
  isFor,
  keepUnplaced,
  readUnplaced,
  type Unplaced,
} from './unplaced.ts';

function memoryArea(): chrome.storage.StorageArea {
  const values: Record<string, unknown> = {};
  return {
    get: async (key: string) => (key in values ? { [key]: structuredClone(values[key]) } : {}),
    set: async (change: Record<string, unknown>) => void Object.assign(values, structuredClone(change)),
  } as unknown as chrome.storage.StorageArea;
}

it('keeps what was added, in order, until it is forgotten', async () => {
  const area = memoryArea();
  expect(await readUnplaced(area)).toEqual([]);
  const [milk, fence] = [
    { id: 'a', at: 1, title: 'Milk' },
    { id: 'b', at: 2, title: 'Fence', notes: 'https://example.com' },
  ];
  await keepUnplaced([milk], area);
  await keepUnplaced([milk, fence], area);
  expect(await readUnplaced(area)).toEqual([milk, fence]);
  await forgetUnplaced('a', area);
  expect(await readUnplaced(area)).toEqual([fence]);
});

it('keeps what it cannot read, and loses nothing beside it', async () => {
  const area = memoryArea();
  const [milk, fence] = [
    { id: 'a', at: 1, title: 'Milk' },
    { id: 'b', at: 2, title: 'Fence' },
  ];
  const later = { id: 'c', at: 3, picture: 'of a later build' };
  await area.set({ unplaced: [milk, later, { title: 7 }] });
  expect(await readUnplaced(area)).toEqual([milk]);
  await keepUnplaced([fence], area);
  expect(await readUnplaced(area)).toEqual([milk, fence]);
  await forgetUnplaced('a', area);
  expect(await area.get('unplaced')).toEqual({ unplaced: [later, { title: 7 }, fence] });
});

it('starts anew where nothing of it can be read', async () => {
  const area = memoryArea();
  await area.set({ unplaced: 'torn' });
  expect(await readUnplaced(area)).toEqual([]);
  await keepUnplaced([{ id: 'a', at: 1, title: 'Milk' }], area);
  expect(await readUnplaced(area)).toHaveLength(1);
});

it('keeps for one account what is nobody’s, in its order, and touches nothing else', async () => {
  const area = memoryArea();
  const done: Unplaced = { id: 'c', at: 3, done: { uid: 'u2', listId: 'l', taskId: 't' } };
  const later = { id: 'd', at: 4, picture: 'of a later build' };
  const [milk, fence] = [
    { id: 'a', at: 1, title: 'Milk', uid: 'u2' },
    { id: 'b', at: 2, title: 'Fence', colour: 'of a later build' },
  ];
  await area.set({ unplaced: [milk, fence, done, later] });
  await claimUnplaced('u1', area);
  expect(await area.get('unplaced')).toEqual({ unplaced: [milk, { ...fence, uid: 'u1' }, done, later] });
  expect([milk, fence, done].map((one) => isFor('u1', one))).toEqual([false, true, true]);
});

it('counts the new tasks of all, or those that wait for one account or for nobody in particular', async () => {
  const onChanged = { addListener() {}, removeListener() {} };
  const [session, local] = [memoryArea(), memoryArea()].map((area) => ({ ...area, onChanged }));
  vi.stubGlobal('chrome', { storage: { session, local } });
  await keepUnplaced([{ id: 'a', at: 1, title: 'Milk', uid: 'u1' }], session as never);
  await keepUnplaced(
    [
      { id: 'b', at: 2, title: 'Fence' },
      { id: 'c', at: 3, title: 'Letter', uid: 'u2' },
      { id: 'd', at: 4, done: { uid: 'u1', listId: 'l', taskId: 't' } },
    ],
    local as never,
  );
  const counted = (uid?: string) => new Promise((tell) => void followUnplaced(tell, uid));
  expect([await counted(), await counted('u1'), await counted('u3')]).toEqual([3, 2, 1]);
  vi.unstubAllGlobals();
});
