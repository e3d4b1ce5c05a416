import { describe, expect, it } from 'vitest';
import { openTopLevel } from '../../../domain/list.ts';
import type { Held } from '../drag/hand.ts';
import { assignedIn, viewOf } from '../testing/lists.ts';
import { type CarryKey, type CarryPlace, carried, slotOf, startPlace } from './carry.ts';

const view = viewOf({ l: ['a', 'b', 'c', 'b>s', 'b>t'], m: ['x', '-y'], n: [] });
const hold = (taskId: string, listId = 'l'): Extract<Held, { kind: 'task' }> => {
  const list = view.lists.get(listId);
  return {
    kind: 'task',
    taskId,
    listId,
    parent: list?.tasks.get(taskId)?.parent ?? null,
    title: taskId,
    height: 40,
    topOnly: (list?.children.get(taskId)?.length ?? 0) > 0,
    by: 'keyboard',
  };
};
const go = (taskId: string, ...keys: CarryKey[]): CarryPlace => {
  const hand = hold(taskId);
  const start = startPlace(view, hand, openTopLevel);
  if (!start) throw new Error('no place');
  return keys.reduce((place, key) => carried(view, hand, place, key, openTopLevel), start);
};

describe('carrying by keys', () => {
  it('starts where the task is', () => {
    expect(go('b')).toEqual({ listId: 'l', parent: null, index: 1, count: 2 });
    expect(go('t')).toEqual({ listId: 'l', parent: 'b', index: 1, count: 1 });
  });
  it('goes back to where the task is from a list that is gone, or on another board by now', () => {
    const gone = { listId: 'gone', parent: null, index: 0, count: 1 };
    const left = { ...view, order: view.order.filter((id) => id !== 'm') };
    for (const key of ['up', 'down', 'left', 'right', 'nest'] as const) {
      expect(carried(view, hold('b'), gone, key, openTopLevel)).toEqual(go('b'));
      expect(carried(left, hold('b'), { ...gone, listId: 'm' }, key, openTopLevel)).toEqual(go('b'));
    }
  });
  it('goes up and down and stops at the ends', () => {
    expect(go('b', 'up').index).toBe(0);
    expect(go('b', 'up', 'up').index).toBe(0);
    expect(go('b', 'down', 'down').index).toBe(2);
  });
  it('goes to the ends of its list, or of the subtasks that it is among, and ten places at once', () => {
    const many = viewOf({ l: ['top', 'top>s', 'top>t', ...Array.from({ length: 30 }, (_, at) => `k${at}`)] });
    const from = (taskId: string, ...keys: CarryKey[]) => {
      const hand = { ...hold('a'), taskId, parent: many.lists.get('l')?.tasks.get(taskId)?.parent ?? null };
      const start = startPlace(many, hand, openTopLevel);
      if (!start) throw new Error('no place');
      return keys.reduce((place, key) => carried(many, hand, place, key, openTopLevel), start);
    };
    expect(from('k4', 'last')).toEqual({ listId: 'l', parent: null, index: 30, count: 30 });
    expect(from('k4', 'first').index).toBe(0);
    expect(from('k4', 'pageDown').index).toBe(15);
    expect(from('k4', 'pageDown', 'pageDown', 'pageDown').index).toBe(30);
    expect(from('k14', 'pageUp').index).toBe(5);
    expect(from('k14', 'pageUp', 'pageUp').index).toBe(0);
    expect(from('s', 'last')).toEqual({ listId: 'l', parent: 'top', index: 1, count: 1 });
    expect(from('k29', 'last')).toEqual(from('k29'));
  });
  it('stays at an end where it is, whatever a filter hides above it', () => {
    const hand = hold('c');
    const shown = () => ['a', 'c'];
    const start = startPlace(view, hand, shown);
    if (!start) throw new Error('no place');
    expect(start.index).toBe(1);
    expect(carried(view, hand, start, 'down', shown)).toBe(start);
  });
  it('goes to the lists beside at the same height, as far as they have one', () => {
    expect(go('c', 'right')).toEqual({ listId: 'm', parent: null, index: 1, count: 1 });
    expect(go('c', 'right', 'right')).toEqual({ listId: 'n', parent: null, index: 0, count: 0 });
    expect(go('a', 'left')).toEqual(go('a'));
  });
  it('nests under the task above, at the end of its subtasks, and comes out behind it', () => {
    expect(go('c', 'nest')).toEqual({ listId: 'l', parent: 'b', index: 2, count: 2 });
    expect(go('c', 'nest', 'unnest')).toEqual({ listId: 'l', parent: null, index: 2, count: 2 });
    expect(go('a', 'nest').parent).toBeNull();
  });
  it('never nests a task that has subtasks', () => {
    expect(go('b', 'nest').parent).toBeNull();
  });
  it('never nests under a task that was assigned in Docs or Chat', () => {
    const list = view.lists.get('l');
    const hand = hold('c');
    const start = startPlace(view, hand, openTopLevel);
    if (!list || !start) throw new Error('no list');
    const given = { ...view, lists: new Map(view.lists).set('l', assignedIn(list, 'b')) };
    expect(carried(given, hand, start, 'nest', openTopLevel)).toBe(start);
  });
  it('takes a subtask out behind its parent', () => {
    expect(go('s', 'unnest')).toMatchObject({ parent: null, index: 2 });
  });
  it('shows its place as a slot, completed cards that linger counted', () => {
    const list = view.lists.get('m');
    if (!list) throw new Error('no list');
    const place = { listId: 'm', parent: null, index: 1, count: 1 };
    expect(slotOf(list, place, 'c', ['y', 'x'], () => ({ top: 0, height: 0 }), openTopLevel)).toEqual({
      kind: 'gap',
      listId: 'm',
      index: 2,
      after: 'x',
    });
  });
});
