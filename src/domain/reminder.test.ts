import { expect, it } from 'vitest';
import type { ListView } from './list.ts';
import { DEFAULT_REMINDERS, isStillDue, reminderOf } from './reminder.ts';
import type { Task } from './task.ts';
import type { View } from './view.ts';

const TODAY = '2026-11-21';

const task = (id: string, due: string | null, status: Task['status'] = 'needsAction') =>
  [id, { id, title: `Task ${id}`, due, status } as Task] as const;
const list = (id: string, ...tasks: (readonly [string, Task])[]) =>
  [id, { id, title: `List ${id}`, tasks: new Map(tasks) } as unknown as ListView] as const;
const viewOf = (...lists: (readonly [string, ListView])[]): View => ({
  lists: new Map(lists),
  order: lists.map(([id]) => id),
  user: null,
});

const view = viewOf(
  list('a', task('1', TODAY), task('2', '2026-11-20'), task('3', null), task('4', TODAY, 'completed')),
  list('b', task('5', TODAY)),
);
const facts = { view, premium: true, choice: DEFAULT_REMINDERS, now: { day: TODAY, hour: 9 }, toldOn: null };
const ids = (told: ReturnType<typeof reminderOf>) => told?.map(({ taskId }) => taskId);

it('tells of the open tasks whose day has come, that of today first, by list, at nine unless told otherwise', () => {
  expect(reminderOf(facts)).toEqual([
    { listId: 'a', taskId: '1', title: 'Task 1', list: 'List a' },
    { listId: 'b', taskId: '5', title: 'Task 5', list: 'List b' },
    { listId: 'a', taskId: '2', title: 'Task 2', list: 'List a' },
  ]);
  expect(reminderOf({ ...facts, now: { day: TODAY, hour: 8 } })).toBeNull();
  expect(ids(reminderOf({ ...facts, choice: { on: true, hour: 6 }, now: { day: TODAY, hour: 6 } }))).toEqual([
    '1',
    '5',
    '2',
  ]);
});

it('tells nobody who switched it off, or whose plan does not permit it [5.5] [6.2]', () => {
  expect(reminderOf({ ...facts, choice: { on: false, hour: 9 } })).toBeNull();
  expect(reminderOf({ ...facts, premium: false })).toBeNull();
});

it('tells once a day, however often it is asked', () => {
  expect(reminderOf({ ...facts, toldOn: TODAY, now: { day: TODAY, hour: 23 } })).toBeNull();
});

it('tells once after a sleep, of what came due meanwhile too', () => {
  // The device slept since Thursday: on Saturday there is one reminder and not three.
  const woken = { ...facts, toldOn: '2026-11-19', now: { day: TODAY, hour: 14 } };
  expect(ids(reminderOf(woken))).toEqual(['1', '5', '2']);
  expect(reminderOf({ ...woken, toldOn: TODAY })).toBeNull();
  // A device that wakes before the hour waits for it.
  expect(reminderOf({ ...woken, now: { day: TODAY, hour: 6 } })).toBeNull();
});

it('tells of the true day again where the clock was ahead', () => {
  expect(ids(reminderOf({ ...facts, toldOn: '2026-11-22' }))).toEqual(['1', '5', '2']);
});

it('says nothing on a day on which all was done elsewhere, and the day counts as told', () => {
  expect(reminderOf({ ...facts, view: viewOf(list('a', task('4', TODAY, 'completed'))) })).toEqual([]);
});

it('knows when what was said is no longer so', () => {
  expect(isStillDue(view, 'a', '1', TODAY)).toBe(true);
  expect(isStillDue(view, 'a', '4', TODAY)).toBe(false);
  expect(isStillDue(view, 'a', '2', TODAY)).toBe(true);
  expect(isStillDue(view, 'a', '3', TODAY)).toBe(false);
  expect(isStillDue(view, 'a', 'gone', TODAY)).toBe(false);
  // A task that was moved to another list is still due.
  expect(isStillDue(view, 'a', '5', TODAY)).toBe(true);
});

it('knows that what was said is still so where the task was moved to another list', () => {
  expect(isStillDue(view, 'a', '5', TODAY)).toBe(true);
});
