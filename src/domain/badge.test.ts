import { expect, it } from 'vitest';
import { badgeText, countDue } from './badge.ts';
import type { ListView } from './list.ts';
import type { Task } from './task.ts';

it('shows nothing for none, and 99+ above 99 [9.14]', () => {
  expect([0, 1, 99, 100, 4321].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
});

it('counts the open tasks of all lists that are due on the day', () => {
  const task = (id: string, due: string | null, status: Task['status'] = 'needsAction') =>
    [id, { id, due, status } as Task] as const;
  const list = (id: string, ...tasks: (readonly [string, Task])[]) =>
    [id, { id, tasks: new Map(tasks) } as unknown as ListView] as const;
  const lists = new Map([
    list('a', task('1', '2026-11-21'), task('2', '2026-11-20'), task('3', null)),
    list('b', task('4', '2026-11-21', 'completed'), task('5', '2026-11-21')),
  ]);
  expect(countDue({ lists, order: ['a', 'b'], user: null }, '2026-11-21')).toBe(2);
});
