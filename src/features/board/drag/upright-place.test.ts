import { expect, it } from 'vitest';
import { rowAt, rowSlotAt } from './upright-place.ts';

const rows = [
  { listId: 'a', top: 0, bottom: 100 },
  { listId: 'b', top: 112, bottom: 200 },
  { listId: 'c', top: 212, bottom: 252 },
];

it('finds the list at a height, and the nearest one beside them', () => {
  expect([-20, 50, 104, 109, 150, 251, 900].map((y) => rowAt(rows, y))).toEqual(['a', 'a', 'a', 'b', 'b', 'c', 'c']);
  expect(rowAt([], 10)).toBe(null);
});

it('finds the place for a list among the others', () => {
  expect([0, 60, 160, 300].map((y) => rowSlotAt(rows, 'c', y))).toEqual([0, 1, 2, 2]);
  expect([0, 160, 240].map((y) => rowSlotAt(rows, 'a', y))).toEqual([0, 1, 2]);
});
