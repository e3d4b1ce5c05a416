import { expect, it } from 'vitest';
import { buildList } from '../../../domain/build-list.ts';
import { completedTopLevel } from '../../../domain/list.ts';
import type { Task } from '../../../domain/task.ts';
import { task } from '../testing/lists.ts';
import { byMonth } from './months.ts';

it('completed tasks come by month, newest first', () => {
  const at = (id: string, completed: string) => ({ ...task(`-${id}`, 0), completed });
  const list = buildList(
    {
      id: 'L',
      title: 'L',
      updated: '',
      tasks: [
        at('a', '2026-09-20T10:00:00.000Z'),
        at('b', '2026-11-01T10:00:00.000Z'),
        at('c', '2026-11-20T10:00:00.000Z'),
      ],
    },
    true,
  );
  expect(byMonth(list, completedTopLevel(list))).toEqual([
    { month: '2026-11', ids: ['c', 'b'] },
    { month: '2026-09', ids: ['a'] },
  ]);
});

it('a completed task without a time counts to the oldest month, and to one without a name only where there is no other', () => {
  const undated = { ...task('-u', 0), completed: null };
  const dated = { ...task('-a', 1), completed: '2026-11-01T10:00:00.000Z' };
  const monthsOf = (...tasks: Task[]) => {
    const list = buildList({ id: 'L', title: 'L', updated: '', tasks }, true);
    return byMonth(list, completedTopLevel(list));
  };
  expect(monthsOf(undated, dated)).toEqual([{ month: '2026-11', ids: ['a', 'u'] }]);
  expect(monthsOf(undated)).toEqual([{ month: '', ids: ['u'] }]);
});

it('the month is that of the device’s calendar', () => {
  const zone = process.env.TZ;
  process.env.TZ = 'America/New_York';
  try {
    const night = { ...task('-a', 0), completed: '2026-11-01T00:30:00.000Z' };
    const list = buildList({ id: 'L', title: 'L', updated: '', tasks: [night] }, true);
    expect(byMonth(list, completedTopLevel(list))[0]?.month).toBe('2026-10');
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
