import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSql, openDatabase } from '../database.ts';
import { createGoogle, type LocalGoogle } from './service.ts';
import { importTakeout } from './takeout.ts';
import { TakeoutError } from './takeout-format.ts';
import { sampleTakeout } from './testing/takeout-sample.ts';

const email = 'ada@example.com';
const now = Date.parse('2026-03-10T12:00:00Z');
let google: LocalGoogle;
let close: () => void;

beforeEach(() => {
  const database = openDatabase(':memory:');
  google = createGoogle(
    createSql(database),
    () => now,
    () => undefined,
  );
  google.createAccount({ name: 'Ada', email });
  close = () => database.close();
});
afterEach(() => close());

function file(items: unknown[], list: Record<string, unknown> = {}): string {
  return JSON.stringify({
    kind: 'tasks#taskLists',
    items: [{ kind: 'tasks#tasks', id: 'l', title: 'Home', items, ...list }],
  });
}
const listNamed = (title: string) => google.lists(email).find((list) => list.title === title)?.id ?? '';
const inOrder = (list: string) =>
  google.tasks(email, list).sort((left, right) => left.position.localeCompare(right.position));

describe('importing a Takeout file', () => {
  it('keeps titles, notes, days, status, completed, parents, order and links (api 2.12)', () => {
    const text = file([
      {
        id: 'a',
        title: 'Paint',
        notes: 'twice',
        due: '2026-04-01T00:00:00Z',
        status: 'needsAction',
        updated: '2026-01-02T03:04:05Z',
      },
      { id: 'b', title: 'Buy brushes', parent: 'a', status: 'needsAction' },
      { id: 'c', title: 'Measure', parent: 'a', status: 'completed', completed: '2026-02-01T10:00:00.000Z' },
      {
        id: 'd',
        title: 'Answer',
        status: 'needsAction',
        links: [{ type: 'email', description: 'Hello', link: 'https://mail.google.com/1' }],
      },
      { id: 'e', title: 'Old', status: 'completed', completed: '2025-12-24T18:00:00.000Z' },
    ]);
    expect(importTakeout(google, email, text, 'Europe/Berlin')).toEqual({
      lists: 1,
      found: 5,
      tasks: 5,
      completed: 2,
      subtasks: 2,
      skipped: 0,
      collapsed: 0,
    });
    const tasks = inOrder(listNamed('Home'));
    const paint = tasks.find((task) => task.title === 'Paint');
    expect(paint).toMatchObject({
      notes: 'twice',
      due: '2026-04-01T00:00:00.000Z',
      status: 'needsAction',
      updated: '2026-01-02T03:04:05.000Z',
    });
    const children = tasks.filter((task) => task.parent === paint?.id);
    expect(children.map((task) => [task.title, task.completed])).toEqual([
      ['Buy brushes', undefined],
      ['Measure', '2026-02-01T10:00:00.000Z'],
    ]);
    const top = tasks.filter((task) => task.parent === undefined);
    expect(top.map((task) => task.title)).toEqual(['Paint', 'Answer', 'Old']);
    expect(top[1]?.links).toEqual([{ type: 'email', description: 'Hello', link: 'https://mail.google.com/1' }]);
    expect(top[2]).toMatchObject({ status: 'completed', hidden: true });
  });

  it('takes a scheduled start in the person’s zone, and keeps its hour out of the API (api 2.12)', () => {
    const start = (text: string) => [{ current: true, start: text }];
    const text = file([
      { title: 'midnight in New York', scheduled_time: start('2026-09-27T04:00:00Z') },
      { title: 'evening', scheduled_time: start('2026-09-28T01:30:00Z') },
      { title: 'bare day', due: '2026-09-27T00:00:00Z' },
    ]);
    importTakeout(google, email, text, 'America/New_York');
    const tasks = google.tasks(email, listNamed('Home'));
    expect(new Set(tasks.map((task) => task.due))).toEqual(new Set(['2026-09-27T00:00:00.000Z']));
    const evening = tasks.find((task) => task.title === 'evening')?.id ?? '';
    expect(google.clockOf(email, listNamed('Home'), evening)).toBe('21:30');
  });

  it('collapses a series to its next open instance and skips empty and deleted rows (api 2.12)', () => {
    const of = (day: string, status = 'needsAction') => ({
      title: 'Water',
      task_recurrence_id: 'r',
      status,
      due: `${day}T00:00:00Z`,
    });
    const text = file([
      of('2026-03-01', 'completed'),
      of('2026-03-08'),
      of('2026-03-15'),
      of('2026-03-22'),
      { title: ' ' },
      { title: 'x', deleted: true },
    ]);
    const counts = importTakeout(google, email, text, 'UTC');
    expect(counts).toMatchObject({ found: 6, tasks: 2, skipped: 2, collapsed: 2 });
    const open = google.tasks(email, listNamed('Home')).filter((task) => task.status === 'needsAction');
    expect(open.map((task) => task.due)).toEqual(['2026-03-15T00:00:00.000Z']);
  });

  it.each(['items', 'taskLists', 'lists', 'root'])(
    'reads lists under %s, and tasks under either name (api 2.12)',
    (key) => {
      const lists = [{ title: 'My Tasks', tasks: [{ title: 'One' }], unknown: true }];
      importTakeout(google, email, JSON.stringify(key === 'root' ? lists : { [key]: lists }), 'UTC');
      expect(google.lists(email)).toHaveLength(1);
      expect(google.tasks(email, '@default').map((task) => task.title)).toEqual(['One']);
    },
  );

  it('takes a board that was saved as a file in full: subtasks, links, days and what is completed', () => {
    const board = {
      kind: 'tackboard#board',
      title: 'Main Board',
      saved: '2026-03-01T00:00:00.000Z',
      lists: [
        {
          title: 'Home',
          tasks: [
            {
              title: 'Paint',
              notes: 'twice',
              due: '2026-04-01',
              links: ['https://mail.google.com/1'],
              subtasks: [{ title: 'Brushes' }, { title: 'Measure', completed: '2026-02-01T10:00:00.000Z' }],
            },
            { title: 'Answer', subtasks: [{ title: 'Call' }] },
            { title: 'Old', completed: '2025-12-24T18:00:00.000Z' },
          ],
        },
        { title: 'Work', tasks: [] },
      ],
    };
    expect(importTakeout(google, email, JSON.stringify(board), 'America/New_York')).toMatchObject({
      lists: 2,
      found: 6,
      tasks: 6,
      completed: 2,
      subtasks: 3,
    });
    const tasks = inOrder(listNamed('Home'));
    const below = (parent?: string) => tasks.filter((task) => task.parent === parent).map((task) => task.title);
    const idOf = (title: string) => tasks.find((task) => task.title === title)?.id;
    expect(below()).toEqual(['Paint', 'Answer', 'Old']);
    expect(below(idOf('Paint'))).toEqual(['Brushes', 'Measure']);
    expect(below(idOf('Answer'))).toEqual(['Call']);
    const paint = tasks.find((task) => task.title === 'Paint');
    expect(paint).toMatchObject({ notes: 'twice', due: '2026-04-01T00:00:00.000Z', status: 'needsAction' });
    expect(paint?.links).toEqual([{ type: 'generic', description: '', link: 'https://mail.google.com/1' }]);
    expect(tasks.find((task) => task.title === 'Measure')?.completed).toBe('2026-02-01T10:00:00.000Z');
    expect(listNamed('Work')).not.toBe('');
  });

  it('takes a saved task without a title, with its day, link and subtasks', () => {
    const links = ['https://mail.google.com/1'];
    const untitled = { title: '', due: '2026-04-01', links, subtasks: [{ title: 'Call' }, { title: ' ' }] };
    const board = { kind: 'tackboard#board', lists: [{ title: 'Home', tasks: [untitled] }] };
    expect(importTakeout(google, email, JSON.stringify(board), 'UTC')).toMatchObject({
      found: 3,
      tasks: 3,
      skipped: 0,
    });
    const tasks = inOrder(listNamed('Home'));
    const top = tasks.find((task) => task.parent === undefined);
    expect(top).toMatchObject({ title: '', due: '2026-04-01T00:00:00.000Z', links: [{ link: links[0] }] });
    expect(tasks.filter((task) => task.parent === top?.id).map(({ title }) => title)).toEqual(['Call', ' ']);
  });

  it('puts a task with an unknown parent, or one in a ring, at the top level (api 2.12)', () => {
    const text = file([
      { id: 'a', title: 'a', parent: 'b' },
      { id: 'b', title: 'b', parent: 'a' },
      { id: 'c', title: 'c', parent: 'z' },
    ]);
    importTakeout(google, email, text, 'UTC');
    expect(google.tasks(email, listNamed('Home')).every((task) => task.parent === undefined)).toBe(true);
  });

  it.each([
    ['{"items": [', 'it is not valid JSON.'],
    ['{"events": []}', 'it holds no task lists. Is it the file Tasks/Tasks.json?'],
    ['{"items": []}', 'it holds no task lists.'],
    ['{"items": [{"summary": "Lunch"}]}', 'list 1: title is not what an export holds there.'],
    ['{"items": [{"kind": "calendar#event", "title": "Lunch"}]}', 'list 1: it is the export of another product.'],
    [file([{ title: 'ok' }, { title: 7 }]), 'list 1, task 2: title is not what an export holds there.'],
    [file([{ title: 'ok', due: 'soon' }]), 'list 1, task 1: a date cannot be read.'],
    [file([{ title: 'ok', due: '2026-02-31T00:00:00Z' }]), 'list 1, task 1: a date cannot be read.'],
    [file([{ title: 'ok', due: '+012026-01-01T00:00:00Z' }]), 'list 1, task 1: a date cannot be read.'],
    [file([{ title: 'ok', due: '12026-01-01' }]), 'list 1, task 1: a date cannot be read.'],
    [file([{ title: 'x'.repeat(1025) }]), 'list 1, task 1: a title is longer than 1,024 characters.'],
    ['{"kind": "tackboard#board"}', 'lists is not what an export holds there.'],
    [
      '{"kind": "tackboard#board", "lists": [{"title": "l", "tasks": [{"title": "a", "subtasks": [{"title": 7}]}]}]}',
      'list 1, task 1: title is not what an export holds there.',
    ],
    [file([{ title: 'ok', status: 'later' }]), 'list 1, task 1: a status is neither needsAction nor completed.'],
  ])('answers a broken or foreign file with one line and changes nothing: %#', (text, reason) => {
    expect(() => importTakeout(google, email, text, 'UTC')).toThrow(new TakeoutError(reason));
    expect(google.lists(email)).toHaveLength(1);
    expect(google.tasks(email, '@default')).toEqual([]);
  });

  it('leaves nothing behind when a limit is met on the way', () => {
    google.options.limits.lists = 2;
    const lists = ['A', 'B', 'C'].map((title) => ({ title, items: [{ title: 'x' }] }));
    expect(() => importTakeout(google, email, JSON.stringify({ items: lists }), 'UTC')).toThrow(
      new TakeoutError('the account cannot have more than 2 lists.'),
    );
    expect(google.lists(email).map((list) => list.title)).toEqual(['My Tasks']);
  });

  it('refuses an unknown account and an unknown zone, and leaves out the same file a second time', () => {
    const text = file([{ title: 'One' }]);
    expect(() => importTakeout(google, 'nobody@example.com', text, 'UTC')).toThrow('no account nobody@example.com');
    expect(() => importTakeout(google, email, text, 'Moon/Base')).toThrow('no time zone Moon/Base');
    importTakeout(google, email, text, 'UTC');
    expect(importTakeout(google, email, text, 'UTC')).toBeNull();
    expect(inOrder(listNamed('Home'))).toHaveLength(1);
  });

  it('takes a sample of 2,000 tasks with 0 differences of titles, notes, days, status, parents and order', () => {
    const text = sampleTakeout({ seed: 5, now });
    const source = JSON.parse(text) as { items: { title: string; items: Record<string, string>[] }[] };
    expect(importTakeout(google, email, text, 'Europe/Berlin')).toMatchObject({
      lists: 12,
      found: 2_000,
      tasks: 2_000,
    });
    for (const list of source.items) {
      const tasks = google.tasks(email, listNamed(list.title));
      const titleOf = new Map(tasks.map((task) => [task.id, task.title]));
      const known = new Map(list.items.map((task) => [task.id, task.title]));
      const fields = (title?: string, notes?: string, due?: string, status?: string, parent?: string) =>
        JSON.stringify([title, notes, due?.slice(0, 10), status, parent]);
      const wanted = list.items.map((task) =>
        fields(task.title, task.notes, task.due, task.status, known.get(task.parent)),
      );
      const found = tasks.map((task) =>
        fields(task.title, task.notes, task.due, task.status, titleOf.get(task.parent ?? '')),
      );
      expect(new Set(found)).toEqual(new Set(wanted));
      const openTop = list.items
        .filter((task) => task.status === 'needsAction' && !task.parent)
        .map((task) => task.title);
      const shown = inOrder(listNamed(list.title)).filter((task) => task.status === 'needsAction' && !task.parent);
      expect(shown.map((task) => task.title)).toEqual(openTop);
    }
  });
});
