import { expect, it } from 'vitest';
import { openTopLevel, subtaskIds } from '../../../domain/list.ts';
import { viewOf } from '../testing/lists.ts';
import { type Direction, nextAmong, nextPlace } from './navigation.ts';

const view = viewOf({ l: ['a', 'b', 'c', 'b>s'], empty: [], m: ['x'] });
const next = (taskId: string, direction: Direction, listId = 'l', below = subtaskIds) =>
  nextPlace(view, openTopLevel, below, { listId, taskId }, direction)?.taskId ?? null;

it('passes cards and their subtasks up and down', () => {
  expect([next('a', 'down'), next('b', 'down'), next('s', 'down'), next('c', 'down')]).toEqual(['b', 's', 'c', null]);
  expect([next('a', 'up'), next('c', 'up')]).toEqual([null, 's']);
  expect(next('b', 'down', 'l', () => [])).toBe('c');
  expect([next('s', 'first'), next('a', 'last')]).toEqual(['a', 'c']);
});

it('goes sideways to the same height, over empty lists, and stops at the ends', () => {
  expect(next('c', 'right')).toBe('x');
  expect(next('s', 'right')).toBe('x');
  expect(next('x', 'left', 'm')).toBe('a');
  expect(next('a', 'left')).toBeNull();
});

it('does so where a column has cards of several lists', () => {
  const card = (listId: string, ...taskIds: string[]) => taskIds.map((taskId) => ({ listId, taskId }));
  const columns = [[card('l', 'a'), card('l', 'b', 's'), card('m', 'x')], [], [card('m', 'y', 't'), card('l', 'c')]];
  const goal = (taskId: string, direction: Direction) => nextAmong(columns, taskId, direction)?.taskId ?? null;
  expect([goal('a', 'down'), goal('b', 'down'), goal('s', 'down'), goal('x', 'down')]).toEqual(['b', 's', 'x', null]);
  expect([goal('x', 'up'), goal('a', 'up'), goal('x', 'first'), goal('y', 'last')]).toEqual(['s', null, 'a', 'c']);
  expect([goal('a', 'right'), goal('s', 'right'), goal('x', 'right')]).toEqual(['y', 'c', 'c']);
  expect([goal('t', 'left'), goal('c', 'left'), goal('a', 'left'), goal('c', 'right')]).toEqual(['a', 'b', null, null]);
  expect(goal('gone', 'right')).toBeNull();
});
