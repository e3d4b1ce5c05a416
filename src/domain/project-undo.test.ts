import { describe, expect, it } from 'vitest';
import { subtaskIds } from './list.ts';
import { completeTask, deleteCompleted, deleteTask, moveTask, reopenTask } from './operations/intents.ts';
import type { Intent, PendingOperation } from './operations/operation.ts';
import { undoOf } from './operations/undo.ts';
import { project } from './project.ts';
import type { Task } from './task.ts';
import { base, get, list, listOf, pend, task, top } from './testing/sample-view.ts';
import type { Base, View } from './view.ts';

describe('undo', () => {
  const undo = (target: PendingOperation, view: View): PendingOperation =>
    pend({
      kind: 'UNDO',
      payload: { target: target.operation.id, compensate: undoOf(target.operation, view) as never },
    });

  it('cancels a target that is still owed [4.9]', () => {
    const view = project(base(), []);
    const done = pend(completeTask(view, 'A', 'a1', '2026-02-03T04:05:06.000Z'));
    expect(project(base(), [done, undo(done, view)])).toEqual(view);
  });
  it('reverses a target of which the service has a part', () => {
    const view = project(base(), []);
    const done = { status: 'completed', completed: '2026-02-03T04:05:06.000Z' } as const;
    const half = { ...pend(completeTask(view, 'A', 'a2', done.completed)), step: 1 };
    const [home, ...rest] = base().lists;
    const ticked = list('A', home?.tasks?.map((one) => (one.id === 'a2' ? { ...one, ...done } : one)) ?? []);
    const now = { ...base(), lists: [ticked, ...rest] };
    expect(top(project(now, [half, undo(half, view)]), 'A')).toEqual(['a1', 'a2', 'a3']);
  });
  it('of the older of two deletions shows at once what the younger does not take along: the task behind its parent', () => {
    const view = project(base(), []);
    const inner = pend(deleteTask(view, 'A', 'a2x'));
    const outer = pend(deleteTask(project(base(), [inner]), 'A', 'a2'));
    const back = project(base(), [inner, outer, undo(inner, view)]);
    expect(top(back, 'A')).toEqual(['a1', 'a2x', 'a3']);
    expect(get(back, 'A', 'a2x')).toMatchObject({ parent: null, updated: '' });
    expect(get(back, 'A', 'a2y')).toBeUndefined();
  });
  it('of a completion shows at once what a later clearing does not take: it is open', () => {
    const view = project(base(), []);
    const done = pend(completeTask(view, 'B', 'b1', '2026-02-03T04:05:06.000Z'));
    const clear = pend(deleteCompleted(project(base(), [done]), 'B'));
    const back = project(base(), [done, clear, undo(done, view)]);
    expect([...listOf(back, 'B').tasks.values()]).toMatchObject([{ id: 'b1', status: 'needsAction' }]);
  });
  it('of a clearing that was sent puts completed subtasks back where they stood among the others', () => {
    const done = { status: 'completed', completed: '2026-01-02T00:00:00.000Z' } as const;
    const below = ['x', 'y', 'z'].map((id, at) => task(id, at, { parent: 'p', ...(id !== 'x' && done) }));
    const all = (tasks: readonly Task[]): Base => ({ ...base(), lists: [list('A', [task('p', 1), ...tasks])] });
    const view = project(all(below), []);
    const clear = pend(deleteCompleted(view, 'A'));
    const back = project(all(below.slice(0, 1)), [undo(clear, view)]);
    expect(subtaskIds(listOf(back, 'A'), 'p')).toEqual(['x', 'y', 'z']);
  });
  it.each<[string, (view: View) => Intent | null, (view: View) => Intent | null]>([
    [
      'a deletion elsewhere',
      (view) => moveTask(view, { taskId: 'a2', from: 'A', to: 'B', parent: null, index: 0 }),
      (view) => deleteTask(view, 'B', 'a2'),
    ],
    [
      'a deletion with a completed subtask',
      (view) => completeTask(view, 'A', 'a2x', '2026-02-03T04:05:06.000Z'),
      (view) => deleteTask(view, 'A', 'a2'),
    ],
    [
      'a reopened subtask',
      (view) => completeTask(view, 'A', 'a2', '2026-02-03T04:05:06.000Z'),
      (view) => reopenTask(view, 'A', 'a2y'),
    ],
    [
      'a completion with a completed subtask',
      (view) => completeTask(view, 'A', 'a2x', '2026-02-03T04:05:06.000Z'),
      (view) => completeTask(view, 'A', 'a2', '2026-03-03T04:05:06.000Z'),
    ],
  ])(
    'of %s is worked out from the view that it is done in, once an older action was taken back',
    (_, first, second) => {
      const view = project(base(), []);
      const older = pend(first(view));
      const younger = pend(second(project(base(), [older])));
      const back = undoOf(younger.operation, view).map(pend);
      const outline = ({ lists }: View) =>
        [...lists.values()].map(({ children, tasks }) => [
          [...children].filter(([, ids]) => ids.length > 0),
          [...tasks.values()].map(({ id, status, parent }) => `${id} ${status} ${parent}`).toSorted(),
        ]);
      expect(outline(project(base(), [younger, ...back]))).toEqual(outline(view));
    },
  );
  it('of settings shows what they were, also where what it takes back has reached the base and is not known to be sent', () => {
    const user = { uid: 'u', boards: { o: { title: 'Office', position: 1 } }, lists: { B: { boardId: 'o' } } };
    const before: Base = { ...base(), user };
    const view = project(before, []);
    const remove = pend({
      kind: 'WRITE_USER',
      payload: { fields: [{ path: ['boards', 'o'] }, { path: ['lists', 'B'] }] },
    });
    const back = undo(remove, view);
    const written: Base = { ...before, user: project(before, [remove]).user };
    for (const reached of [before, written]) expect(project(reached, [remove, back])).toEqual(view);
  });
  it('of a setting that nobody had made takes it away again', () => {
    const view = project(base(), []);
    const fields = [{ path: ['lists', 'A', 'color'], value: '#123456' }];
    expect(undoOf({ kind: 'WRITE_USER', payload: { fields } }, view)).toEqual([
      { kind: 'WRITE_USER', payload: { fields: [{ path: ['lists', 'A', 'color'] }] } },
    ]);
  });
  it('stands for the reverse once the target was sent', () => {
    const view = project(base(), []);
    const move = pend(moveTask(view, { taskId: 'a1', from: 'A', to: 'B', parent: null, index: 0 }));
    const sent = project(base(), [move]);
    const settled: Base = {
      lists: [...sent.lists.values()].map((l) => ({
        id: l.id,
        title: l.title,
        updated: '',
        tasks: l.loaded
          ? [...l.children.values()].flatMap((ids) =>
              ids.map((id, i) => ({ ...(l.tasks.get(id) as Task), position: String(i).padStart(20, '0') })),
            )
          : null,
      })),
      user: sent.user,
    };
    const back = project(settled, [undo(move, view)]);
    expect(top(back, 'A')).toEqual(['a1', 'a2', 'a3']);
    expect(top(back, 'B')).toEqual(['b1']);
  });
});
