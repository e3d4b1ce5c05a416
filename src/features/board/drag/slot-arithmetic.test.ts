import { describe, expect, it } from 'vitest';
import { layOut } from '../column/windowing.ts';
import { assignedIn, viewOf } from '../testing/lists.ts';
import type { Held } from './hand.ts';
import { NEST_FROM, NEST_TO, slotFor } from './slot-arithmetic.ts';

const view = viewOf({ l: ['a', 'p', 'c', 'p>s', 'p>t', '-z'] });
const list = view.lists.get('l');
if (!list) throw new Error('no list');
const HEIGHT: Record<string, number> = { a: 40, p: 100, c: 40, '#completed': 30 };
const layout = layOut(['a', 'p', 'c', '#completed'], (id) => HEIGHT[id] ?? 0);
const rows = { ids: ['s', 't'], tops: [50, 72], end: 92 };
const rowsOf = (taskId: string) => (taskId === 'p' ? rows : null);

const card = (over: Partial<Extract<Held, { kind: 'task' }>> = {}): Extract<Held, { kind: 'task' }> => ({
  kind: 'task',
  taskId: 'x',
  listId: 'other',
  parent: null,
  title: 'x',
  height: 40,
  topOnly: false,
  by: 'pointer',
  ...over,
});
const slotAt = (left: number, top: number, hand = card()) =>
  slotFor(hand, list, { layout, openCount: 3 }, { left, top }, rowsOf);

describe('where a lifted card would land', () => {
  it('is between two cards while it is not indented', () => {
    expect(slotAt(0, -20)).toEqual({ kind: 'gap', listId: 'l', index: 0, after: null });
    expect(slotAt(NEST_FROM, 46)).toEqual({ kind: 'gap', listId: 'l', index: 1, after: 'a' });
    expect(slotAt(0, 9999)).toEqual({ kind: 'gap', listId: 'l', index: 3, after: 'c' });
  });
  it('is inside a card on whose lower half it lies, indented', () => {
    expect(slotAt(NEST_FROM + 1, 18)).toMatchObject({ kind: 'nest', parent: 'a', after: null });
    expect(slotAt(NEST_FROM + 1, 2)).toMatchObject({ kind: 'gap' });
  });
  it('is between the subtasks of a card by height', () => {
    const top = 46;
    expect(slotAt(40, top + 45)).toMatchObject({ kind: 'nest', parent: 'p', after: null });
    expect(slotAt(40, top + 60)).toMatchObject({ kind: 'nest', parent: 'p', after: 's' });
    expect(slotAt(40, top + 84)).toMatchObject({ kind: 'nest', parent: 'p', after: 't' });
  });
  it('is between cards again on the way to the next column', () => {
    expect(slotAt(NEST_TO + 1, 18)).toMatchObject({ kind: 'gap' });
  });
  it('is never inside a card for a task that has subtasks itself', () => {
    expect(slotAt(60, 18, card({ topOnly: true }))).toMatchObject({ kind: 'gap' });
  });
  it('is never inside a card that was assigned in Docs or Chat', () => {
    const given = assignedIn(list, 'a');
    const at = { left: NEST_FROM + 1, top: 18 };
    expect(slotFor(card(), given, { layout, openCount: 3 }, at, rowsOf)).toMatchObject({ kind: 'gap' });
  });
  it('leaves the lifted subtask out when it counts its siblings', () => {
    const hand = card({ taskId: 's', listId: 'l', parent: 'p' });
    expect(slotAt(30, 46 + 60, hand)).toMatchObject({ kind: 'nest', parent: 'p', after: null });
    expect(slotAt(30, 46 + 84, hand)).toMatchObject({ kind: 'nest', parent: 'p', after: 't' });
  });
  it('is beside the subtask whose row it lies on where a search shows some of them only', () => {
    const names = Array.from({ length: 14 }, (_, number) => `p>s${number}`);
    const long = viewOf({ l: ['a', 'p', 'c', ...names] }).lists.get('l');
    if (!long) throw new Error('no list');
    const found = { ids: ['s12', 's13'], tops: [50, 72], end: 92 };
    const at = (top: number) =>
      slotFor(card(), long, { layout, openCount: 3 }, { left: 40, top: 46 + top }, () => found);
    expect(at(45)).toMatchObject({ kind: 'nest', parent: 'p', after: null });
    expect(at(60)).toMatchObject({ kind: 'nest', parent: 'p', after: 's12' });
    expect(at(84)).toMatchObject({ kind: 'nest', parent: 'p', after: 's13' });
  });
  it('takes a subtask out of its parent when it is moved to the edge of the column', () => {
    const hand = card({ taskId: 's', listId: 'l', parent: 'p' });
    expect(slotAt(4, 46 + 95, hand)).toMatchObject({ kind: 'gap', after: 'p' });
  });
  it('is the first place of an empty list', () => {
    const empty = viewOf({ e: [] }).lists.get('e');
    if (!empty) throw new Error('no list');
    const slot = slotFor(
      card(),
      empty,
      { layout: layOut([], () => 0), openCount: 0 },
      { left: 60, top: 300 },
      () => null,
    );
    expect(slot).toEqual({ kind: 'gap', listId: 'e', index: 0, after: null });
  });
});
