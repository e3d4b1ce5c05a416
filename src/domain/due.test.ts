import { expect, it } from 'vitest';
import { countDue } from './due.ts';
import type { ListView } from './list.ts';
import { DEFAULT_REMINDERS, reminderOf } from './reminder.ts';
import type { Task } from './task.ts';

const task = (id: string, due: string | null, status: Task['status'] = 'needsAction') =>
  [id, { id, due, status } as Task] as const;
const list = (id: string, ...tasks: (readonly [string, Task])[]) =>
  [id, { id, tasks: new Map(tasks) } as unknown as ListView] as const;
const view = {
  lists: new Map([
    list('a', task('1', '2026-11-21'), task('2', '2026-11-20'), task('3', null)),
    list('b', task('4', '2026-11-21', 'completed'), task('5', '2026-11-21'), task('6', '2026-11-22')),
  ]),
  order: ['a', 'b'],
  user: null,
};

it('counts the open tasks of all lists whose day has come: an overdue one is still due', () => {
  expect(countDue(view, '2026-11-21')).toBe(3);
  expect(countDue(view, '2026-11-19')).toBe(0);
});

it('counts as many as the reminder tells', () => {
  const now = { day: '2026-11-21', hour: 9 };
  const told = reminderOf({ view, premium: true, choice: DEFAULT_REMINDERS, now, toldOn: null });
  expect(told).toHaveLength(countDue(view, now.day));
});
