import { expect, it } from 'vitest';
import { forgetUnplaced, keepUnplaced, readUnplaced } from './unplaced.ts';

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
