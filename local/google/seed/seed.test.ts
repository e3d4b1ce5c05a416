import { describe, expect, it } from 'vitest';
import { createSql, openDatabase } from '../../database.ts';
import { maya, noor, sam } from '../accounts.ts';
import { createGoogle, type LocalGoogle } from '../service.ts';
import { seedFirstStart } from './seed.ts';
import { seedShape } from './shape.ts';

const start = Date.parse('2026-03-10T12:00:00Z');

function seeded(now = start): LocalGoogle {
  const google = createGoogle(
    createSql(openDatabase(':memory:')),
    () => now,
    () => undefined,
  );
  seedFirstStart(google);
  return google;
}
const allTasks = (google: LocalGoogle, email: string) =>
  google.lists(email).flatMap((list) => google.tasks(email, list.id));

describe('the first start', () => {
  const google = seeded();

  it('makes a lived-in account of 12 lists and about 300 tasks of every kind', () => {
    const tasks = allTasks(google, maya.email);
    expect(google.lists(maya.email)).toHaveLength(12);
    expect(tasks.length).toBeGreaterThan(270);
    expect(tasks.length).toBeLessThan(330);
    const count = (test: (task: (typeof tasks)[number]) => boolean) => tasks.filter(test).length;
    expect(count((task) => task.parent !== undefined)).toBeGreaterThan(40);
    expect(count((task) => task.due?.startsWith('2026-03-10') ?? false)).toBeGreaterThan(5);
    expect(count((task) => task.hidden === true)).toBeGreaterThan(30);
    expect(count((task) => task.status === 'completed' && !task.hidden)).toBeGreaterThan(10);
    expect(count((task) => task.links.length > 0)).toBeGreaterThan(5);
    expect(count((task) => task.assignmentInfo?.surfaceType === 'DOCUMENT')).toBeGreaterThan(0);
    expect(count((task) => Date.parse(task.updated) > start)).toBe(0);
  });

  it('makes an empty account and one with 100 lists of 100 tasks', () => {
    expect(google.lists(noor.email).map((list) => list.title)).toEqual(['My Tasks']);
    expect(allTasks(google, noor.email)).toEqual([]);
    const sizes = google.lists(sam.email).map((list) => google.tasks(sam.email, list.id).length);
    expect(sizes).toEqual(Array.from({ length: 100 }, () => 100));
  });

  it('is the same on every machine but for its days', () => {
    const titles = (other: LocalGoogle) => allTasks(other, maya.email).map((task) => [task.id, task.title]);
    expect(titles(seeded())).toEqual(titles(google));
    const later = seeded(start + 40 * 86_400_000);
    expect(new Map(titles(later) as [string, string][])).toEqual(new Map(titles(google) as [string, string][]));
    expect(allTasks(later, maya.email).some((task) => task.due?.startsWith('2026-04-19'))).toBe(true);
  });

  it('happens once', () => {
    google.deleteList(sam.email, google.lists(sam.email)[3]?.id ?? '');
    seedFirstStart(google);
    expect(google.lists(sam.email)).toHaveLength(99);
  });
});

describe('a shape of one’s own', () => {
  it('fills an account with lists of tasks, the same for the same seed', () => {
    const google = createGoogle(
      createSql(openDatabase(':memory:')),
      () => start,
      () => undefined,
    );
    for (const email of ['a@example.com', 'b@example.com']) {
      google.createAccount({ name: 'A', email });
      seedShape(google, email, { lists: 3, tasks: 40, seed: 9 });
    }
    const titles = (email: string) => allTasks(google, email).map((task) => task.title);
    expect(titles('a@example.com')).toHaveLength(120);
    expect(titles('a@example.com')).toEqual(titles('b@example.com'));
  });
});
