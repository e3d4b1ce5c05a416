import { expect, it } from 'vitest';
import { openTopLevel } from '../../domain/list.ts';
import { type Direction, nextSpot } from './navigation.ts';
import { viewOf } from './testing/lists.ts';

const view = viewOf({ l: ['a', 'b', 'c', 'b>s'], empty: [], m: ['x'] });
const next = (taskId: string, direction: Direction, listId = 'l', hides = () => false) =>
  nextSpot(view, openTopLevel, hides, { listId, taskId }, direction)?.taskId ?? null;

it('passes cards and their subtasks up and down', () => {
  expect([next('a', 'down'), next('b', 'down'), next('s', 'down'), next('c', 'down')]).toEqual(['b', 's', 'c', null]);
  expect([next('a', 'up'), next('c', 'up')]).toEqual([null, 's']);
  expect(next('b', 'down', 'l', () => true)).toBe('c');
  expect([next('s', 'first'), next('a', 'last')]).toEqual(['a', 'c']);
});

it('goes sideways to the same height, over empty lists, and stops at the ends', () => {
  expect(next('c', 'right')).toBe('x');
  expect(next('s', 'right')).toBe('x');
  expect(next('x', 'left', 'm')).toBe('a');
  expect(next('a', 'left')).toBeNull();
});
