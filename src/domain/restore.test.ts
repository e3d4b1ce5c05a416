import { describe, expect, it } from 'vitest';
import { defaultListId } from './default-list.ts';
import type { BaseList } from './list.ts';
import { openTopLevel, subtaskIds } from './list.ts';
import { completeTask, deleteTask, moveTask, nestTask } from './operations/intents.ts';
import type { Intent, PendingOperation } from './operations/operation.ts';
import { project } from './project.ts';
import { missingOf, restoreIntents, standsFor } from './restore.ts';
import type { Task } from './task.ts';
import { task as sampleTask } from './testing/sample-view.ts';
import type { Base } from './view.ts';

const task = (id: string, position: number, parent: string | null = null): Task =>
  sampleTask(id, position, { title: id, parent });
const list = (id: string, ...tasks: Task[]): BaseList => ({ id, title: `List ${id}`, updated: '', tasks });
const before: readonly BaseList[] = [
  list('A', task('a1', 1), task('a2', 2), task('a2x', 1, 'a2'), task('a2y', 2, 'a2'), task('a3', 3)),
  list('B', task('b1', 1)),
];
let seq = 0;
const operations = (...intents: (Intent | null)[]): PendingOperation[] =>
  intents.map((intent) => {
    if (!intent) throw new Error('the intent does not apply');
    seq += 1;
    return { seq, operation: { ...intent, id: `op${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 } };
  });
const base = (lists: readonly BaseList[]): Base => ({ lists, user: null });
const whole = project(base(before), []);

describe('what an earlier state has and the board has not', () => {
  it('is nothing while every task is somewhere, also in another list or changed', () => {
    const moved = operations(moveTask(whole, { taskId: 'b1', from: 'B', to: 'A', parent: null, index: 0 }));
    expect(missingOf(before, project(base(before), moved))).toEqual([]);
  });

  it('is a task with its subtasks, in its place', () => {
    const view = project(base(before), operations(deleteTask(whole, 'A', 'a2')));
    const [missing] = missingOf(before, view);
    expect(missing).toMatchObject({ id: 'A', gone: false });
    expect(missing?.tasks.map(({ tasks }) => tasks.map(({ id }) => id))).toEqual([['a2', 'a2x', 'a2y']]);
    expect(missing?.tasks[0]?.place).toEqual({ parent: null, after: ['a1'] });
  });

  it('is a subtask alone where its parent lives, wherever that is now', () => {
    const view = project(base(before), operations(deleteTask(whole, 'A', 'a2y')));
    const moved = operations(
      deleteTask(whole, 'A', 'a2y'),
      moveTask(view, { taskId: 'a2', from: 'A', to: 'B', parent: null, index: 0 }),
    );
    const [missing] = missingOf(before, project(base(before), moved));
    expect(missing?.tasks).toMatchObject([{ listId: 'B', place: { parent: 'a2', after: ['a2x'] } }]);
  });

  it('is a list that is gone, with all its tasks', () => {
    const view = project(base([list('B', task('b1', 1))]), []);
    const [missing] = missingOf(before, view);
    expect(missing).toMatchObject({ id: 'A', title: 'List A', gone: true });
    expect(missing?.tasks.flatMap(({ tasks }) => tasks.map(({ id }) => id))).toEqual(['a1', 'a2', 'a2x', 'a2y', 'a3']);
  });

  it('is no list of which every task is somewhere', () => {
    const view = project(base([list('B', task('b1', 1), task('c1', 2))]), []);
    expect(missingOf([list('C', task('c1', 1)), list('B', task('b1', 1))], view)).toEqual([]);
  });

  it('is a list that was empty, while there is none of its title', () => {
    const empty = [{ ...list('C'), title: 'Trips' }];
    expect(missingOf(empty, project(base([list('B')]), []))).toMatchObject([{ id: 'C', gone: true, tasks: [] }]);
    expect(missingOf(empty, project(base([{ ...list('B'), title: 'Trips' }]), []))).toEqual([]);
  });

  it('of a list that was made anew goes into that one', () => {
    const anew = base([{ ...list('N', task('a1', 1), task('a2', 2)), title: 'List A' }, list('B', task('b1', 1))]);
    const [missing] = missingOf(before, project(anew, []));
    expect(missing).toMatchObject({ id: 'A', gone: false });
    expect(missing?.tasks.map(({ listId }) => listId)).toEqual(['N', 'N', 'N']);
    const other = base([{ ...list('N', task('n1', 1)), title: 'List A' }]);
    expect(missingOf(before, project(other, []))[0]).toMatchObject({ id: 'A', gone: true });
  });
});

it('for a list that is gone may stand one of its title that is not loaded', () => {
  const unread = { id: 'N', title: 'List A', updated: '', tasks: null };
  const gone = { id: 'A', title: 'List A', tasks: [{ id: 'a1' }] };
  expect(standsFor(project(base([list('B'), unread]), []), gone)?.id).toBe('N');
  expect(standsFor(project(base([list('B'), { ...unread, tasks: [] }]), []), gone)).toBeNull();
});

describe('bringing it back', () => {
  it('re-creates only what is missing, in the old order', () => {
    const gone = base([list('A', task('a3', 3)), list('B', task('b1', 1))]);
    const missing = missingOf(before, project(gone, []));
    const intents = missing.flatMap((one) => restoreIntents(project(gone, []), one, one.tasks, 'local-new-l'));
    const after = project(gone, operations(...intents)).lists.get('A');
    expect(after && openTopLevel(after)).toEqual(['a1', 'a2', 'a3']);
    expect(after && subtaskIds(after, 'a2')).toEqual(['a2x', 'a2y']);
  });

  it.each([
    ['complete', completeTask(whole, 'A', 'a2', '2026-02-03T04:05:06.000Z')],
    ['a subtask itself', nestTask(whole, 'A', 'a2')],
  ])('puts an open subtask at the end of the top level where its parent is %s now', (_, since) => {
    const remove = deleteTask(whole, 'A', 'a2y');
    const later = operations(remove, since);
    const now = project(base(before), later);
    const intents = missingOf(before, now).flatMap((one) => restoreIntents(now, one, one.tasks, ''));
    const after = project(base(before), [...later, ...operations(...intents)]).lists.get('A');
    expect(after && openTopLevel(after).at(-1)).toBe('a2y');
    expect(after?.tasks.get('a2y')).toMatchObject({ status: 'needsAction', parent: null });
  });

  it('makes a list anew that went after the comparison, or goes into what was made of it', () => {
    const then = project(base([list('A', task('a1', 1), task('a2', 2)), list('B')]), []);
    const missing = missingOf(before, then);
    const bring = (now: Base) => {
      const view = project(now, []);
      const intents = missing.flatMap((one) => restoreIntents(view, one, one.tasks, `local-new-${one.id}`));
      return [...project(now, operations(...intents)).lists.values()].map(({ id, title, tasks }) => [
        id,
        title,
        [...tasks.keys()].toSorted(),
      ]);
    };
    expect(bring(base([]))).toEqual([
      ['local-new-A', 'List A', ['a2x', 'a2y', 'a3']],
      ['local-new-B', 'List B', ['b1']],
    ]);
    const anew = base([{ ...list('N', task('a3', 1)), title: 'List A' }, list('B', task('b1', 1))]);
    expect(bring(anew)).toEqual([
      ['N', 'List A', ['a2x', 'a2y', 'a3']],
      ['B', 'List B', ['b1']],
    ]);
  });

  it('makes no second list where what is missing of it goes into the one that was made of it', () => {
    const now = base([{ ...list('N', task('a1', 1)), title: 'List A' }, list('B', task('b1', 1))]);
    const view = project(now, []);
    const intents = missingOf(before, view).flatMap((one) => restoreIntents(view, one, one.tasks, 'local-new-l'));
    expect([...project(now, operations(...intents)).lists.keys()]).toEqual(['N', 'B']);
  });

  it('makes a list that is gone anew with what the user document still says of it', () => {
    const A = { boardId: 'office', position: 0, color: '#abcdef', sortBy: 'date' } as const;
    const lists = { A, B: { boardId: 'office', position: 1 } };
    const made = (boards: Record<string, { title: string }>) => {
      const gone: Base = { lists: [list('B', task('b1', 1))], user: { uid: 'u', boards, lists } };
      const view = project(gone, []);
      const intents = missingOf(before, view).flatMap((one) => restoreIntents(view, one, one.tasks, 'local-new-l'));
      return project(gone, operations(...intents));
    };
    const same = made({ office: { title: 'Office' } });
    const { color, sortBy } = A;
    expect(same.lists.get('local-new-l')).toMatchObject({ boardId: 'office', color, sortBy });
    expect(same.order).toEqual(['local-new-l', 'B']);
    const without = made({}).lists.get('local-new-l');
    expect(without).toMatchObject({ boardId: 'default', position: null, color, sortBy });
  });

  it('makes a list that was the chosen default one that again, where no other one was chosen since', () => {
    const chosenIn = (defaultList: string) => {
      const gone: Base = { lists: [list('B', task('b1', 1))], user: { uid: 'u', prefs: { defaultList } } };
      const view = project(gone, []);
      const intents = missingOf(before, view).flatMap((one) => restoreIntents(view, one, one.tasks, 'local-new-l'));
      return defaultListId(project(gone, operations(...intents)));
    };
    expect([chosenIn('A'), chosenIn('B')]).toEqual(['local-new-l', 'B']);
  });

  it('makes a list that is gone anew', () => {
    const gone = base([list('B', task('b1', 1))]);
    const missing = missingOf(before, project(gone, []));
    const intents = missing.flatMap((one) => restoreIntents(project(gone, []), one, one.tasks, 'local-new-l'));
    const after = project(gone, operations(...intents)).lists.get('local-new-l');
    expect(after?.title).toBe('List A');
    expect(after && openTopLevel(after)).toEqual(['a1', 'a2', 'a3']);
  });

  it('leaves out a subtask that is back alone, and brings the rest of its task', () => {
    const gone = base([list('A', task('a1', 1), task('a3', 3)), list('B', task('b1', 1))]);
    const [missing] = missingOf(before, project(gone, []));
    const alone = { ...task('a2x', 4), parent: null };
    const now = project(base([list('A', task('a1', 1), task('a3', 3), alone), list('B', task('b1', 1))]), []);
    const intents = missing ? restoreIntents(now, missing, missing.tasks, 'local-new-l') : [];
    expect(intents).toMatchObject([{ kind: 'RESTORE_TASK', payload: { tasks: [{ id: 'a2' }, { id: 'a2y' }] } }]);
  });

  it('brings nothing back that another tab has brought back meanwhile, and makes no second list', () => {
    const gone = base([list('B', task('b1', 1))]);
    const view = project(gone, []);
    const [missing] = missingOf(before, view);
    if (!missing) throw new Error('nothing is missing');
    const [first, ...rest] = missing.tasks;
    const there = operations(...restoreIntents(view, missing, first ? [first] : [], 'local-new-l'));
    const here = restoreIntents(project(gone, there), missing, missing.tasks, 'local-new-m');
    expect(here.map(({ kind }) => kind)).toEqual(rest.map(() => 'RESTORE_TASK'));
    const after = project(gone, [...there, ...operations(...here)]);
    expect(after.order).toHaveLength(2);
    const anew = after.lists.get('local-new-l');
    expect(anew && openTopLevel(anew)).toEqual(['a1', 'a2', 'a3']);
  });
});
