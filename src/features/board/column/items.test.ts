import { expect, it } from 'vitest';
import { viewOf } from '../testing/lists.ts';
import { childrenOf, columnItems, indexBehind } from './items.ts';

const list = viewOf({ l: ['a', '-b', 'c', 'd', 'c>s', 'c>-t', 'c>u'] }).lists.get('l');
if (!list) throw new Error('no list');

it('shows open tasks on top and completed ones below', () => {
  expect(columnItems(list, new Map())).toEqual({ open: ['a', 'c', 'd'], completed: ['b'] });
});

it('keeps a task that was completed a moment ago in its place, and not below as well', () => {
  expect(columnItems(list, new Map([['b', []]]))).toEqual({ open: ['a', 'b', 'c', 'd'], completed: [] });
});

it('keeps it there also when the service has put it at the end, unless it is not known what stood above it', () => {
  const sent = viewOf({ l: ['a', 'c', 'd', '-b'] }).lists.get('l');
  if (!sent) throw new Error('no list');
  expect(columnItems(sent, new Map([['b', ['a']]])).open).toEqual(['a', 'b', 'c', 'd']);
  expect(columnItems(sent, new Map([['b', []]])).open).toEqual(['b', 'a', 'c', 'd']);
  expect(columnItems(sent, new Map([['b', null]])).open).toEqual(['a', 'c', 'd', 'b']);
});

it('keeps what is being edited where it is, whatever a filter says', () => {
  expect(columnItems(list, new Map(), new Set(['a']), 'c')).toEqual({ open: ['a', 'c'], completed: [] });
  expect(columnItems(list, new Map(), new Set(['a']), 'b')).toEqual({ open: ['a'], completed: ['b'] });
});

it('counts the place of a drop among the open siblings, itself left out', () => {
  expect(indexBehind(list, null, null, 'd')).toBe(0);
  expect(indexBehind(list, null, 'a', 'd')).toBe(1);
  expect(indexBehind(list, null, 'b', 'd')).toBe(1);
  expect(indexBehind(list, null, 'c', 'a')).toBe(1);
  expect(indexBehind(list, 'c', 't', 'x')).toBe(1);
  expect(indexBehind(list, 'c', 'u', 'x')).toBe(2);
});

it('has no place behind a sibling that is gone', () => {
  expect(indexBehind(list, null, 'gone', 'a')).toBeNull();
});

it('gives the same empty list for every task without subtasks', () => {
  expect(childrenOf(list, 'a')).toBe(childrenOf(list, 'd'));
  expect(childrenOf(undefined, 'a')).toBe(childrenOf(list, 'd'));
  expect(childrenOf(list, 'c')).toEqual(['s', 't', 'u']);
});
