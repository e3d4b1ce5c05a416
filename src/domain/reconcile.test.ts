import { describe, expect, it } from 'vitest';
import type { ListView } from './list.ts';
import { project } from './project.ts';
import { equalTasks, sameList } from './reconcile.ts';
import type { Assignment, Task, TaskLink } from './task.ts';
import { base, listOf, task } from './testing/sample-view.ts';

const link: TaskLink = { type: 'email', link: 'https://mail.example/1', description: 'Mail' };
const assignment: Assignment = { surface: 'document', link: 'https://docs.example/1', driveFileId: 'd1' };
const full = (more: Partial<Task> = {}) => task('t', 1, { links: [link], assignment, ...more });

describe('two tasks', () => {
  it('are equal where every field is, in objects of their own', () => {
    expect(equalTasks(full(), full({ links: [{ ...link }], assignment: { ...assignment } }))).toBe(true);
  });

  it.each<[string, Partial<Task>]>([
    ['id', { id: 'other' }],
    ['title', { title: 'other' }],
    ['notes', { notes: 'other' }],
    ['status', { status: 'completed' }],
    ['time of completion', { completed: '2026-01-02T00:00:00.000Z' }],
    ['due day', { due: '2026-01-02' as Task['due'] }],
    ['parent', { parent: 'p' }],
    ['position', { position: '2' }],
    ['time of update', { updated: '2026-01-02T00:00:00.000Z' }],
    ['number of links', { links: [] }],
    ['type of a link', { links: [{ ...link, type: 'keep' }] }],
    ['address of a link', { links: [{ ...link, link: 'https://mail.example/2' }] }],
    ['description of a link', { links: [{ ...link, description: 'Other' }] }],
    ['assignment', { assignment: null }],
    ['surface of the assignment', { assignment: { ...assignment, surface: 'space' } }],
    ['address of the assignment', { assignment: { ...assignment, link: 'https://docs.example/2' } }],
    ['document of the assignment', { assignment: { ...assignment, driveFileId: 'd2' } }],
  ])('differ by their %s', (_, more) => {
    expect(equalTasks(full(), full(more))).toBe(false);
    expect(equalTasks(full(more), full())).toBe(false);
  });
});

describe('a list that was built again', () => {
  const built = () => listOf(project(base(), []), 'A');

  it('is the old one where every part is equal', () => {
    const old = built();
    expect(sameList(old, built())).toBe(old);
  });

  it.each<[string, Partial<ListView>]>([
    ['title', { title: 'other' }],
    ['time of update', { updated: '2026-01-02T00:00:00.000Z' }],
    ['board', { boardId: 'other' }],
    ['position', { position: 7 }],
    ['colour', { color: '#123456' }],
    ['sort mode', { sortBy: 'date' }],
    ['default mark', { isDefault: false }],
    ['being loaded', { loaded: false }],
    ['changed tasks', { changed: new Set(['a1']) }],
    ['tasks', { tasks: new Map() }],
    ['order', { children: new Map([['', ['a2', 'a1', 'a3']]]) }],
  ])('is a new one where its %s differs, with all else as it was', (_, more) => {
    const old = built();
    const next = sameList(old, { ...built(), ...more });
    expect(next).not.toBe(old);
    expect(next).toMatchObject(more);
    if (!('tasks' in more)) expect(next.tasks).toBe(old.tasks);
  });

  it('keeps each task that is equal, and the order below each parent', () => {
    const old = built();
    const fresh = built();
    const tasks = new Map(fresh.tasks).set('a1', task('a1', 1, { title: 'other' }));
    const children = new Map(fresh.children).set('', ['a2', 'a1', 'a3']);
    const next = sameList(old, { ...fresh, tasks, children });
    expect(next.tasks.get('a1')).not.toBe(old.tasks.get('a1'));
    expect(next.tasks.get('a2')).toBe(old.tasks.get('a2'));
    expect(next.children.get('a2')).toBe(old.children.get('a2'));
  });
});
