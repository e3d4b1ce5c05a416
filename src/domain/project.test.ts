import { describe, expect, it } from 'vitest';
import { completedTopLevel, subtaskIds } from './list.ts';
import {
  addSubtask,
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  unnestTask,
} from './operations/intents.ts';
import { addList, deleteList, moveList, renameList } from './operations/list-intents.ts';
import type { Intent } from './operations/operation.ts';
import { undoOf } from './operations/undo.ts';
import { project } from './project.ts';
import { isLocalId, localId, type Task } from './task.ts';
import { base, get, list, listOf, pend, task, top } from './testing/sample-view.ts';
import type { Base } from './view.ts';

describe('the base alone', () => {
  const view = project(base(), []);
  it('orders siblings by comparing their position strings [9.9]', () => {
    expect(top(view, 'A')).toEqual(['a1', 'a2', 'a3']);
    expect(subtaskIds(listOf(view, 'A'), 'a2')).toEqual(['a2x', 'a2y']);
    // Twenty digits are more than a number can hold, and here the last digit decides the order.
    const places = { p: '09999999999999999998', q: '09999999999999999997', r: '00000000000000000010' };
    const tasks = Object.entries(places).map(([id, position]) => ({ ...task(id, 0), position }));
    expect(top(project({ lists: [list('A', tasks)], user: null }, []), 'A')).toEqual(['r', 'q', 'p']);
  });
  it('stands on the board whose id is default where nobody chose another [3.6, 9.9]', () => {
    expect(listOf(view, 'C').boardId).toBe('default');
  });
  it('gives lists board, position and colour of the user document and the default flag to the first [3.6, 3.7]', () => {
    expect(view.order).toEqual(['B', 'A', 'C']);
    expect(listOf(view, 'B')).toMatchObject({ color: '#abcdef', position: 0, boardId: 'default', isDefault: false });
    expect(listOf(view, 'A')).toMatchObject({ color: null, position: null, isDefault: true });
  });
  it('gives lists their id, title, time of update, tasks and the default mark [3.1]', () => {
    const [first] = base().lists;
    if (!first) throw new Error('no list');
    const { id, title, updated } = first;
    expect(listOf(view, id)).toMatchObject({ id, title, updated, isDefault: true });
    expect([...listOf(view, id).tasks.keys()].sort()).toEqual(first.tasks?.map((task) => task.id).sort());
  });
  it('says which lists have not been read, and lets them be typed into', () => {
    expect(listOf(view, 'C').loaded).toBe(false);
    const added = project(base(), [
      pend(addTask(view, { listId: 'C', taskId: 'local-new-1', fields: { title: 'x' } })),
    ]);
    expect(top(added, 'C')).toEqual(['local-new-1']);
  });
  it('shows a third level under the topmost ancestor and an orphan at the top', () => {
    const deep = project(
      {
        lists: [
          list('A', [
            task('p', 1),
            task('c', 1, { parent: 'p' }),
            task('g', 1, { parent: 'c' }),
            task('o', 2, { parent: 'gone' }),
          ]),
        ],
        user: null,
      },
      [],
    );
    expect(subtaskIds(listOf(deep, 'A'), 'p')).toEqual(['c', 'g']);
    expect(top(deep, 'A')).toEqual(['p', 'o']);
  });
});

/** Returns the base in which these tasks have other parents. */
const withParents = (parents: Readonly<Record<string, string>>): Base => {
  const { lists, user } = base();
  const tasks = (all: readonly Task[] | null) =>
    all?.map((one) => ({ ...one, parent: parents[one.id] ?? one.parent })) ?? null;
  return { user, lists: lists.map((one) => ({ ...one, tasks: tasks(one.tasks) })) };
};

it('hides no task that is below another one which is below it: two devices nest them, and a read has half of both', () => {
  const view = project(withParents({ a1: 'a3', a3: 'a1' }), []);
  expect(top(view, 'A')).toEqual(['a1', 'a2']);
  expect(subtaskIds(listOf(view, 'A'), 'a1')).toEqual(['a3']);
});

it.each(['a2', 'a3'])('hides no task below %s that comes before two which are below one another', (above) => {
  const view = project(withParents({ a1: above, a2: 'a3', a3: 'a2' }), []);
  expect(top(view, 'A')).toEqual(['a2']);
  expect(subtaskIds(listOf(view, 'A'), 'a2')).toEqual(['a1', 'a2x', 'a2y', 'a3']);
});

it('hides no task that is moved below one which another device has moved below it', () => {
  const move = moveTask(project(base(), []), { taskId: 'a3', from: 'A', to: 'A', parent: 'a1', index: 0 });
  const view = project(withParents({ a1: 'a3' }), [pend(move)]);
  expect(top(view, 'A')).toEqual(['a2', 'a3']);
  expect(subtaskIds(listOf(view, 'A'), 'a3')).toEqual(['a1']);
});

describe('below a parent that another device has nested meanwhile, no task is hidden', () => {
  const view = project(base(), []);
  const nested = withParents({ a3: 'a1' });

  it('a new subtask is shown beside it', () => {
    const add = addSubtask(view, { listId: 'A', taskId: 'local-new-1', parent: 'a3', fields: { title: 'Part' } });
    expect(subtaskIds(listOf(project(nested, [pend(add)]), 'A'), 'a1')).toContain('local-new-1');
  });
  it('a task that is moved below it is shown beside it, with its subtasks', () => {
    const move = moveTask(view, { taskId: 'a2', from: 'A', to: 'A', parent: 'a3', index: 0 });
    const now = project(nested, [pend(move)]);
    expect(subtaskIds(listOf(now, 'A'), 'a1')).toEqual(['a2', 'a2x', 'a2y', 'a3']);
  });
  it('what has come below a task is shown beside it where that comes back below its parent', () => {
    const done = completeTask(view, 'A', 'a2x', '2026-02-03T04:05:06.000Z');
    const now = project(withParents({ a2x: 'gone', a3: 'a2x' }), undoOf(done as Intent, view).map(pend));
    expect(subtaskIds(listOf(now, 'A'), 'a2')).toEqual(['a2x', 'a3', 'a2y']);
  });
  it('one that comes back below a parent which is below it now stands above that', () => {
    const at = '2026-02-03T04:05:06.000Z';
    const done = completeTask(view, 'A', 'a2x', at);
    const now = project(withParents({ a2: 'a2x', a2x: 'gone' }), undoOf(done as Intent, view).map(pend));
    expect(top(now, 'A')).toContain('a2x');
    expect(subtaskIds(listOf(now, 'A'), 'a2x')).toContain('a2');
  });
});

describe('operations', () => {
  it('adds a task on top, with a temporary id [4.4]', () => {
    const view = project(base(), []);
    const next = project(base(), [
      pend(addTask(view, { listId: 'A', taskId: 'local-new-1', fields: { title: 'New' } })),
    ]);
    expect(top(next, 'A')).toEqual(['local-new-1', 'a1', 'a2', 'a3']);
    expect(get(next, 'A', 'local-new-1')).toMatchObject({ title: 'New', status: 'needsAction', parent: null });
  });
  it('tells temporary ids by how they begin, which those that a device makes do [3.5]', () => {
    expect(localId('1')).toBe('local-new-1');
    expect([localId('1'), 'local-1', 'T1', 'new-local-1'].map(isLocalId)).toEqual([true, true, false, false]);
  });
  it('adds a subtask at the end of its siblings', () => {
    const view = project(base(), []);
    const intent = addSubtask(view, { listId: 'A', taskId: 'local-new-1', parent: 'a2', fields: { title: 'Sub' } });
    expect(subtaskIds(listOf(project(base(), [pend(intent)]), 'A'), 'a2')).toEqual(['a2x', 'a2y', 'local-new-1']);
  });
  it('completing sets the completed timestamp and completes subtasks [4.1]', () => {
    const view = project(base(), []);
    const at = '2026-02-03T04:05:06.000Z';
    const next = project(base(), [pend(completeTask(view, 'A', 'a2', at))]);
    for (const id of ['a2', 'a2x', 'a2y'])
      expect(get(next, 'A', id)).toMatchObject({ status: 'completed', completed: at, updated: '' });
    expect(top(next, 'A')).toEqual(['a1', 'a3']);
    expect(completedTopLevel(listOf(next, 'A'))).toEqual(['a2']);
  });
  it('completing names every subtask that it completes, and takes those that came since along as the service does [4.1]', () => {
    const complete = completeTask(project(base(), []), 'A', 'a2', '2026-02-03T04:05:06.000Z');
    expect(complete?.payload.taskIds).toEqual(['a2', 'a2x', 'a2y']);
    const [home, ...rest] = base().lists;
    const now = { ...base(), lists: [list('A', [...(home?.tasks ?? []), task('n', 3, { parent: 'a2' })]), ...rest] };
    expect(get(project(now, [pend(complete)]), 'A', 'n')?.status).toBe('completed');
  });
  it('reopening clears completed and moves the task to the end of the top level [4.2]', () => {
    const view = project(base(), []);
    const next = project(base(), [pend(reopenTask(view, 'B', 'b2'))]);
    expect(get(next, 'B', 'b2')).toMatchObject({ status: 'needsAction', completed: null });
    expect(top(next, 'B')).toEqual(['b1', 'b2']);
  });
  it('deleting takes subtasks along and a restore brings all back to their place [4.3]', () => {
    const view = project(base(), []);
    const remove = deleteTask(view, 'A', 'a2');
    const gone = project(base(), [pend(remove)]);
    expect(top(gone, 'A')).toEqual(['a1', 'a3']);
    expect(get(gone, 'A', 'a2x')).toBeUndefined();
    const back = project(base(), [pend(remove), ...undoOf(remove as Intent, view).map(pend)]);
    expect(top(back, 'A')).toEqual(['a1', 'a2', 'a3']);
    expect(subtaskIds(listOf(back, 'A'), 'a2')).toEqual(['a2x', 'a2y']);
  });
  it('deleting leaves subtasks that came since, behind the place of their parent and in their order', () => {
    const remove = pend(deleteTask(project(base(), []), 'A', 'a2'));
    const [home, ...rest] = base().lists;
    const came = [task('n2', 4, { parent: 'a2' }), task('n1', 3, { parent: 'a2' })];
    const now = { ...base(), lists: [list('A', [...(home?.tasks ?? []), ...came]), ...rest] };
    expect(top(project(now, [remove]), 'A')).toEqual(['a1', 'n1', 'n2', 'a3']);
  });
  it('deleting takes a new subtask along while the list with its task is not read again yet', () => {
    const add = pend(
      addSubtask(project(base(), []), { listId: 'A', taskId: 'n', parent: 'a2', fields: { title: 'n' } }),
    );
    const remove = pend(deleteTask(project(base(), [add]), 'A', 'a2'));
    const [home, ...rest] = base().lists;
    const dropped = { ...base(), lists: [{ ...(home ?? list('A', [])), tasks: null }, ...rest] };
    expect(top(project(dropped, [add]), 'A')).toEqual(['n']);
    expect(top(project(dropped, [add, remove]), 'A')).toEqual([]);
  });
  it('deleting takes no subtask that stands somewhere else by now', () => {
    const remove = pend(deleteTask(project(base(), []), 'A', 'a2'));
    const out = pend(unnestTask(project(base(), []), 'A', 'a2x'));
    expect(top(project(base(), [out, remove]), 'A')).toEqual(['a1', 'a2x', 'a3']);
  });
  it('clearing leaves a task with a subtask that came since: the service would delete that as well', () => {
    const clear = pend(deleteCompleted(project(base(), []), 'B'));
    const [home, work] = base().lists;
    const done = { status: 'completed', completed: '2026-01-03T00:00:00.000Z' } as const;
    const came = list('B', [...(work?.tasks ?? []), task('n', 1, { parent: 'b2', ...done })]);
    const view = project({ ...base(), lists: home ? [home, came] : [] }, [clear]);
    expect(completedTopLevel(listOf(view, 'B'))).toEqual(['b2']);
    expect(subtaskIds(listOf(view, 'B'), 'b2')).toEqual(['n']);
  });
  it('shows what was cleared and is to come back, though a part of it is gone from the service already', () => {
    const done = { status: 'completed', completed: '2026-01-02T00:00:00.000Z' } as const;
    const before = { ...base(), lists: [list('A', [task('a1', 1, done), task('a2', 2, done)])] };
    const after = { ...base(), lists: [list('A', [task('a2', 2, done)])] };
    const view = project(before, []);
    const clear = pend(deleteCompleted(view, 'A'));
    const payload = { target: clear.operation.id, compensate: undoOf(clear.operation, view) };
    const undo = pend({ kind: 'UNDO', payload });
    expect(listOf(project(before, [clear, undo]), 'A').tasks.size).toBe(2);
    expect(listOf(project(after, [{ ...clear, step: 1 }, undo]), 'A').tasks.size).toBe(2);
  });
  it('moves a task with its subtasks to another list', () => {
    const view = project(base(), []);
    const next = project(base(), [pend(moveTask(view, { taskId: 'a2', from: 'A', to: 'B', parent: null, index: 1 }))]);
    expect(top(next, 'A')).toEqual(['a1', 'a3']);
    expect(top(next, 'B')).toEqual(['b1', 'a2']);
    expect(subtaskIds(listOf(next, 'B'), 'a2')).toEqual(['a2x', 'a2y']);
  });
  it('shows a moved task as changed just now: the service will say so, and sorted by that it stays where it came', () => {
    const view = project(base(), []);
    const to = (listId: string) =>
      project(base(), [pend(moveTask(view, { taskId: 'a2', from: 'A', to: listId, parent: null, index: 0 }))]);
    expect(['a2', 'a2x', 'a2y'].map((id) => get(to('B'), 'B', id)?.updated)).toEqual(['', '', '']);
    expect(['a2', 'a2x', 'a1'].map((id) => get(to('A'), 'A', id)?.updated !== '')).toEqual([false, true, true]);
    const nested = project(base(), [pend(nestTask(view, 'A', 'a2'))]);
    expect(['a2', 'a2x'].map((id) => get(nested, 'A', id)?.updated)).toEqual(['', '']);
  });
  it('hands subtasks on when their parent becomes a subtask itself', () => {
    const view = project(base(), []);
    const next = project(base(), [pend(nestTask(view, 'A', 'a2'))]);
    expect(subtaskIds(listOf(next, 'A'), 'a1')).toEqual(['a2', 'a2x', 'a2y']);
    const out = project(base(), [pend(unnestTask(view, 'A', 'a2x'))]);
    expect(top(out, 'A')).toEqual(['a1', 'a2', 'a2x', 'a3']);
  });
  it('shows subtasks that are being handed on in their order, however many the service has moved so far', () => {
    const subtask = (id: string, position: number, parent: string) => task(id, position, { parent });
    const shown = (...tasks: Task[]) => {
      const lists = [list('A', [task('p', 1), ...tasks])];
      return project({ ...base(), lists }, [nest]);
    };
    const nest = pend(
      nestTask(
        project(
          {
            ...base(),
            lists: [
              list('A', [task('p', 1), subtask('o', 0, 'p'), task('t', 2), subtask('z', 0, 't'), subtask('y', 1, 't')]),
            ],
          },
          [],
        ),
        'A',
        't',
      ),
    );
    const [o, t] = [subtask('o', 0, 'p'), subtask('t', 1, 'p')];
    const steps = [
      shown(o, t, subtask('z', 0, 't'), subtask('y', 1, 't')),
      shown(o, t, subtask('z', 2, 'p'), subtask('y', 0, 't')),
      shown(o, t, subtask('z', 2, 'p'), subtask('y', 3, 'p')),
    ];
    for (const view of steps) expect(subtaskIds(listOf(view, 'A'), 'p')).toEqual(['o', 't', 'z', 'y']);
  });
  it('nests no task that was assigned in Docs or Chat, and nothing below one: the service refuses both', () => {
    const assignment = { surface: 'document', link: null, driveFileId: null } as const;
    const given = { ...base(), lists: [list('A', [task('a1', 1), task('g', 2, { assignment }), task('a2', 3)])] };
    const view = project(given, []);
    const under = (taskId: string, parent: string | null) =>
      moveTask(view, { taskId, from: 'A', to: 'A', parent, index: 0 });
    expect([nestTask(view, 'A', 'g'), nestTask(view, 'A', 'a2'), under('g', 'a1'), under('a1', 'g')]).toEqual([
      ...[null, null, null, null],
    ]);
    expect(addSubtask(view, { listId: 'A', taskId: 'local-new-1', parent: 'g', fields: {} })).toBeNull();
    expect(under('g', null)).not.toBeNull();
    expect(under('a2', 'a1')).not.toBeNull();
  });
  it('makes a task a subtask of the open one above it as they are shown, sorted and filtered', () => {
    const view = project(base(), []);
    const nested = (...shown: string[]) => nestTask(view, 'A', 'a1', () => shown)?.payload.place.parent ?? null;
    expect(nested('a3', 'a1', 'a2')).toBe('a3');
    expect(nested('a1', 'a2')).toBeNull();
  });
  it('falls back to the next older sibling when an anchor is gone', () => {
    const view = project(base(), []);
    const move = moveTask(view, { taskId: 'b1', from: 'B', to: 'A', parent: null, index: 2 });
    const next = project(base(), [pend(deleteTask(view, 'A', 'a2')), pend(move)]);
    expect(top(next, 'A')).toEqual(['a1', 'b1', 'a3']);
  });
  it('adds, renames and deletes lists, never the default one', () => {
    const view = project(base(), []);
    const next = project(base(), [
      pend(addList({ listId: 'local-new-L', title: 'Fresh', boardId: 'default' })),
      pend(renameList(view, 'A', 'Renamed')),
      pend(deleteList(view, 'B')),
    ]);
    expect([...next.lists.values()].map((l) => l.title)).toEqual(['Renamed', 'List C', 'Fresh']);
    expect(deleteList(view, 'A')).toBeNull();
  });
  it('reorders lists by writing their positions into the user document [3.7]', () => {
    const view = project(base(), []);
    const intent = moveList(view, 'C', 0);
    expect(intent?.payload.fields).toEqual([
      { path: ['lists', 'C', 'position'], value: 0 },
      { path: ['lists', 'B', 'position'], value: 1 },
      { path: ['lists', 'A', 'position'], value: 2 },
    ]);
    expect(project(base(), [pend(intent)]).order).toEqual(['C', 'B', 'A']);
  });
  it('shows the order of lists also while the user document was never read', () => {
    const unread = { ...base(), user: null };
    const view = project(unread, []);
    expect(view.order).toEqual(['A', 'B', 'C']);
    expect(project(unread, [pend(moveList(view, 'C', 0))]).order).toEqual(['C', 'A', 'B']);
  });
  it('clears completed tasks', () => {
    const view = project(base(), []);
    expect(listOf(project(base(), [pend(deleteCompleted(view, 'B'))]), 'B').tasks.size).toBe(1);
  });
  it('keeps a field named __proto__ of the user document a field', () => {
    const write: Intent = {
      kind: 'WRITE_USER',
      payload: { fields: [{ path: ['boards', '__proto__'], value: { title: 'x' } }] },
    };
    const next = project(base(), [pend(write)]);
    expect(Object.hasOwn(next.user?.boards ?? {}, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf({})).not.toHaveProperty('title');
  });
});

it('shows what is new once, while it is to follow its parent to another list', () => {
  const subtask = { listId: 'A', taskId: 'local-new-1', parent: 'a3', fields: { title: 'Part' } };
  const add = pend(addSubtask(project(base(), []), subtask));
  const [, ...rest] = base().lists;
  const lists = [list('A', [task('local-new-1', 1)]), ...rest, list('D', [task('a3', 1)])];
  const view = project({ ...base(), lists }, [add]);
  const shown = [...view.lists.values()].filter(({ tasks }) => tasks.has('local-new-1'));
  expect(shown.map(({ id }) => id)).toEqual(['A']);
});

describe('changes that name a list which their task has left', () => {
  const left = project(base(), [
    pend(moveTask(project(base(), []), { taskId: 'a2', from: 'A', to: 'B', parent: null, index: 0 })),
  ]);
  it('apply where it is', () => {
    const done = '2026-01-05T09:00:00.000Z';
    const intents = [
      editTask(left, 'B', 'a2', { title: 'Other' }),
      addSubtask(left, { listId: 'B', taskId: 'local-s', parent: 'a2', fields: { title: 'sub' } }),
      deleteTask(left, 'B', 'a2y'),
      completeTask(left, 'B', 'a2x', done),
    ];
    const view = project(base(), intents.map(pend));
    expect(get(view, 'A', 'a2')?.title).toBe('Other');
    expect(top(view, 'A')).toEqual(['a1', 'a2', 'a3']);
    expect(get(view, 'A', 'a2x')?.completed).toBe(done);
    expect(get(view, 'A', 'a2y')).toBeUndefined();
    expect(get(view, 'A', 'local-s')?.parent).toBe('a2');
  });
  it('say nothing of its place there, if nothing that they name went along', () => {
    const view = project(base(), [pend(moveTask(left, { taskId: 'a2', from: 'B', to: 'B', parent: null, index: 1 }))]);
    expect(top(view, 'A')).toEqual(['a1', 'a2', 'a3']);
  });
  it('bring it out of a parent that went along', () => {
    const out = pend(moveTask(left, { taskId: 'a2x', from: 'B', to: 'B', parent: null, index: 0 }));
    expect(top(project(base(), [out]), 'A')).toEqual(['a2x', 'a1', 'a2', 'a3']);
  });
});
