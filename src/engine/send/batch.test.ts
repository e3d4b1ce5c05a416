import { expect, it } from 'vitest';
import { createManualTime } from '../../platform/memory/clock.ts';
import type { TasksRemote } from '../ports.ts';
import { createTasksService } from '../testing/tasks-service.ts';
import { type BatchMember, openBatch } from './batch.ts';

it.each<[string, (tasks: TasksRemote, listId: string, taskId: string) => Promise<unknown>]>([
  ['reads', (tasks, listId, taskId) => tasks.task(listId, taskId)],
  ['writes again', (tasks, listId, taskId) => tasks.patch(listId, taskId, { title: 'again' })],
])('the request of a batch rests once all have settled but one that goes on by itself: it %s', async (_, goOn) => {
  const time = createManualTime();
  const service = createTasksService(time.clock, time.timers);
  const list = service.elsewhere.list('Home');
  const [a, b] = [service.elsewhere.insert(list, { title: 'a' }), service.elsewhere.insert(list, { title: 'b' })];
  let rests = 0;
  const [one, other] = openBatch(service, 2, () => {
    rests += 1;
  }) as [BatchMember, BatchMember];
  void one.tasks.patch(list, a, { title: 'A' });
  void other.tasks.patch(list, b, { title: 'B' });
  await time.advance(10);
  expect(service.writes()).toEqual(['batch']);
  other.left();
  expect(rests).toBe(0);
  // Its answer does not come.
  void goOn(one.tasks, list, a);
  expect(rests).toBe(1);
  one.left();
  expect(rests).toBe(2);
});

it.each(['in a batch', 'one by one', 'alone'])(
  'a task that was changed elsewhere at that moment is neither deleted nor written over, %s',
  async (how) => {
    const time = createManualTime();
    const service = createTasksService(time.clock, time.timers);
    const list = service.elsewhere.list('Home');
    const tasks = ['a', 'b'].map((title) => service.elsewhere.insert(list, { title }));
    const { batch: _, ...unbatched } = service;
    const remote = how === 'one by one' ? (unbatched as TasksRemote) : service;
    const stale = '"stale"';
    const codes: unknown[] = [];
    const size = how === 'alone' ? 1 : 2;
    const deletes = openBatch(remote, size, () => {}).map((member, index) =>
      member.tasks.delete(list, tasks[index] ?? '', stale).catch(({ code }) => codes.push(code)),
    );
    await time.advance(10);
    await Promise.all(deletes);
    const patches = openBatch(remote, size, () => {}).map((member, index) =>
      member.tasks.patch(list, tasks[index] ?? '', { title: 'x' }, stale).catch(({ code }) => codes.push(code)),
    );
    await time.advance(10);
    await Promise.all(patches);
    expect(codes).toEqual(Array(2 * size).fill('precondition-failed'));
    expect(service.show(list)).toEqual(['b', 'a']);
  },
);
