import { expect, it } from 'vitest';
import { buildList } from '../build-list.ts';
import { project } from '../project.ts';
import type { Task } from '../task.ts';
import { duplicateTask } from './duplicate.ts';

const task = (id: string, more: Partial<Task> = {}): Task => ({
  id,
  title: id,
  notes: '',
  status: 'needsAction',
  completed: null,
  due: null,
  parent: null,
  position: id,
  updated: '',
  links: [],
  assignment: null,
  ...more,
});

it('a copy stands behind its original, with the subtasks in order', () => {
  const tasks = [
    task('1', { title: 'Party', notes: 'n', due: '2026-05-01' }),
    task('2'),
    task('3', { title: 'Cake', parent: '1' }),
    task('4', { title: 'Music', parent: '1', status: 'completed', completed: '2026-01-01T00:00:00.000Z' }),
  ];
  const base = { lists: [{ id: 'L', title: 'L', updated: '', tasks }], user: null };
  let count = 0;
  const intents = duplicateTask(project(base, []), 'L', '1', () => `local-new-${++count}`);
  const pending = intents.map((intent, seq) => ({
    seq,
    operation: { ...intent, id: String(seq), account: 'u', at: 0, executeAfter: 0, v: 1 as const },
  }));
  const list = project(base, pending).lists.get('L') ?? buildList({ id: '', title: '', updated: '', tasks: [] }, false);
  expect(list.children.get('')).toEqual(['1', 'local-new-1', '2']);
  expect(list.tasks.get('local-new-1')).toMatchObject({ title: 'Party', notes: 'n', due: '2026-05-01' });
  expect(list.children.get('local-new-1')?.map((id) => list.tasks.get(id)?.title)).toEqual(['Cake', 'Music']);
  expect(duplicateTask(project(base, []), 'L', 'gone', () => 'x')).toEqual([]);
});
