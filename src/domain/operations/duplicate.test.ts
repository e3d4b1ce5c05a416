import { expect, it } from 'vitest';
import { buildList } from '../build-list.ts';
import { project } from '../project.ts';
import type { Task } from '../task.ts';
import { named as task } from '../testing/sample-view.ts';
import { duplicateTask } from './duplicate.ts';

/** Returns the list as it is shown with a copy of one of its tasks. */
function withCopy(tasks: readonly Task[], taskId: string) {
  const base = { lists: [{ id: 'L', title: 'L', updated: '', tasks }], user: null };
  let count = 0;
  const intents = duplicateTask(project(base, []), 'L', taskId, () => `local-new-${++count}`);
  const pending = intents.map((intent, seq) => ({
    seq,
    operation: { ...intent, id: String(seq), account: 'u', at: 0, executeAfter: 0, v: 1 as const },
  }));
  return project(base, pending).lists.get('L') ?? buildList({ id: '', title: '', updated: '', tasks: [] }, false);
}

it('a copy stands behind its original, with the subtasks in order', () => {
  const tasks = [
    task('1', { title: 'Party', notes: 'n', due: '2026-05-01' }),
    task('2'),
    task('3', { title: 'Cake', parent: '1' }),
    task('4', { title: 'Music', parent: '1', status: 'completed', completed: '2026-01-01T00:00:00.000Z' }),
  ];
  const list = withCopy(tasks, '1');
  expect(list.children.get('')).toEqual(['1', 'local-new-1', '2']);
  expect(list.tasks.get('local-new-1')).toMatchObject({ title: 'Party', notes: 'n', due: '2026-05-01' });
  expect(list.children.get('local-new-1')?.map((id) => list.tasks.get(id)?.title)).toEqual(['Cake', 'Music']);
  expect(withCopy(tasks, 'gone').tasks.size).toBe(4);
});

it('a copy keeps the email link in its notes, as a move by copy does, and where these are full beside it [3.4]', () => {
  const link = { type: 'email', description: 'Invoice', link: 'https://mail.google.com/mail/#all/1' };
  const full = 'x'.repeat(8192);
  const tasks = [
    task('1', { title: 'Pay', notes: 'n', links: [link] }),
    task('2', { title: 'Call', parent: '1', links: [link] }),
    task('3', { title: 'Write', parent: '1', notes: full, links: [link] }),
    task('4', { title: 'Send', parent: '1' }),
    task('5', { title: 'File', due: '2026-05-01', notes: full, links: [link] }),
  ];
  const list = withCopy(tasks, '1');
  const below = (id: string) => (list.children.get(id) ?? []).flatMap((one) => list.tasks.get(one) ?? []);
  expect(list.tasks.get('local-new-1')?.notes).toBe('n\n\nInvoice https://mail.google.com/mail/#all/1');
  expect(below('local-new-1').map(({ title, notes }) => [title, notes])).toEqual([
    ['Call', 'Invoice https://mail.google.com/mail/#all/1'],
    ['Write', full],
    ['Write', 'Invoice https://mail.google.com/mail/#all/1'],
    ['Send', ''],
  ]);
  const beside = withCopy(tasks, '5');
  const copies = (beside.children.get('') ?? []).slice(2).flatMap((id) => beside.tasks.get(id) ?? []);
  expect(copies.map(({ title, notes, due }) => [title, notes.slice(0, 7), due])).toEqual([
    ['File', 'xxxxxxx', '2026-05-01'],
    ['File', 'Invoice', null],
  ]);
});

it('a copy of what was assigned in a document leads there: it is no assigned task itself', () => {
  const assignment = { surface: 'document', link: 'https://docs.google.com/document/d/1', driveFileId: '1' } as const;
  const list = withCopy([task('1', { assignment })], '1');
  expect(list.tasks.get('local-new-1')?.notes).toBe('https://docs.google.com/document/d/1');
});

it('a copy of a subtask of a completed task is completed with it, as the service makes it', () => {
  const completed = '2026-01-01T00:00:00.000Z';
  const tasks = [
    task('1', { status: 'completed', completed }),
    task('2', { parent: '1', status: 'completed', completed }),
  ];
  const list = withCopy(tasks, '2');
  expect(list.tasks.get('local-new-1')).toMatchObject({ parent: '1', status: 'completed', completed });
});
