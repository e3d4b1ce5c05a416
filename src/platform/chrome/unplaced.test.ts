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

it('starts anew where what was kept cannot be read', async () => {
  const area = memoryArea();
  await area.set({ unplaced: [{ title: 7 }] });
  expect(await readUnplaced(area)).toEqual([]);
});
