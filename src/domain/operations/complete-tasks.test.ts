import { expect, it } from 'vitest';
import { project } from '../project.ts';
import { get, list, pend, task } from '../testing/sample-view.ts';
import { completeTask } from './intents.ts';

it('leaves a subtask that was complete before with its own time, and does not name it [4.1]', () => {
  const earlier = { status: 'completed', completed: '2026-01-02T03:04:05.000Z' } as const;
  const tasks = [task('p', 1), task('open', 1, { parent: 'p' }), task('done', 2, { parent: 'p', ...earlier })];
  const base = { lists: [list('A', tasks)], user: null };
  const complete = completeTask(project(base, []), 'A', 'p', '2026-02-03T04:05:06.000Z');
  expect(complete?.payload.taskIds).toEqual(['p', 'open']);
  expect(get(project(base, [pend(complete)]), 'A', 'done')).toMatchObject(earlier);
});
