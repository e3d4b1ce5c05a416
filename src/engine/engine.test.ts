import { beforeEach, describe, expect, it } from 'vitest';
import { addBoard } from '../domain/operations/boards.ts';
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
} from '../domain/operations/intents.ts';
import { addList, deleteList, moveList, renameList } from '../domain/operations/list-intents.ts';
import type { Operation } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { keptOf } from '../records/kept.ts';
import { append } from '../records/testing/samples.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { look, startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;
let c: string;
let running: Process;

const shownAndStored = async (listId: string) => {
  const shown = await rig.shown(listId);
  expect(rig.service.show(listId)).toEqual(shown);
  return shown;
};
const settled = async () => {
  await rig.run(12_000);
  expect(await rig.states()).toEqual([]);
};

beforeEach(async () => {
  rig = createRig();
  const { elsewhere } = rig.service;
  home = elsewhere.list('Home');
  work = elsewhere.list('Work');
  c = elsewhere.insert(home, { title: 'c' });
  b = elsewhere.insert(home, { title: 'b' });
  a = elsewhere.insert(home, { title: 'a', notes: 'note', due: '2026-01-09' });
  running = await startEngine(rig);
});

describe('a first start', () => {
  it('reads lists and tasks and says so by hints', async () => {
    expect(await rig.shown(home)).toEqual(['a', 'b', 'c']);
    const view = await rig.view();
    expect(view.lists.get(home)?.tasks.get(a)).toMatchObject({ title: 'a', notes: 'note', due: '2026-01-09' });
    expect(rig.heard).toContainEqual({ type: 'lists', lists: [] });
    expect(rig.heard).toContainEqual({ type: 'lists', lists: [home] });
    expect(running.status()).toMatchObject({ phase: 'idle', problem: null, settingsWait: false });
    expect(running.status().refreshedAt).toBeGreaterThan(0);
  });

  it('subscribes to the user document and keeps what it says [4.20]', async () => {
    expect((await rig.view()).user).toMatchObject({ uid: 'u1', email: 'ada@example.com' });
    void rig.user.write('u1', [{ path: ['soundEffects'], value: false }]);
    await rig.run(10);
    expect((await rig.view()).user?.soundEffects).toBe(false);
  });

  it('keeps what another device said of it while a write of its own settles, whenever that comes', async () => {
    rig = createRig();
    let tell = (_: Record<string, unknown>) => {};
    const { subscribe } = rig.user;
    rig.user.subscribe = (uid, listener) => {
      tell = (data) => listener.next(data, false);
      return subscribe(uid, listener);
    };
    await startEngine(rig);
    for (let turns = 0; turns < 60; turns += 1) {
      tell({ email: 'ada@example.com' });
      await rig.run(100);
      rig.user.write = async () => {
        void (async () => {
          for (let turn = 0; turn < turns; turn += 1) await null;
          tell({ email: 'ada@example.com', showTaskCount: true, soundEffects: false });
        })();
      };
      await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['showTaskCount'], value: true }] } });
      await rig.run(1000);
      const { user } = await rig.page.load();
      expect(user, `${turns} turns after the answer`).toMatchObject({ showTaskCount: true, soundEffects: false });
    }
  });
});

describe('each operation arrives once and in its place [4.6]', () => {
  it('INSERT_TASK: first among its siblings, or after its anchor', async () => {
    await rig.act(
      addTask(await rig.view(), {
        listId: home,
        taskId: 'local-new-1',
        fields: { title: 'new', notes: 'n', due: '2026-02-01' },
      }),
    );
    await rig.act(
      addTask(await rig.view(), { listId: home, taskId: 'local-new-2', fields: { title: 'mid' }, after: [b] }),
    );
    await rig.act(
      addSubtask(await rig.view(), {
        listId: home,
        taskId: 'local-new-3',
        parent: 'local-new-1',
        fields: { title: 'sub' },
      }),
    );
    const before = await rig.shown(home);
    expect(before).toEqual(['new', '  sub', 'a', 'b', 'mid', 'c']);
    await settled();
    expect(await shownAndStored(home)).toEqual(before);
    expect((await rig.view()).lists.get(home)?.tasks.get('local-new-1')).toMatchObject({
      notes: 'n',
      due: '2026-02-01',
    });
    expect(rig.service.writes()).toEqual(['insert', 'insert', 'insert']);
  });

  it('UPDATE_TASK: only the changed fields', async () => {
    await rig.act(editTask(await rig.view(), home, a, { title: 'A!', due: null }));
    await settled();
    expect(rig.service.log.find(({ method }) => method === 'patch')?.args[2]).toEqual({ title: 'A!', due: null });
    expect(await shownAndStored(home)).toEqual(['A!', 'b', 'c']);
  });

  it('COMPLETE_TASKS with subtasks by one PATCH, and UPDATE_TASK reopens at the end [4.1, 4.2]', async () => {
    rig.service.elsewhere.insert(home, { title: 'a1' }, { parent: a });
    void running.engine.refresh();
    await rig.run(100);
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await settled();
    expect(rig.service.writes()).toEqual(['patch']);
    const body = () => rig.service.log.findLast(({ method }) => method === 'patch')?.args[2];
    expect(body()).toEqual({ status: 'completed', completed: '2026-01-05T09:00:00.000Z' });
    expect(await shownAndStored(home)).toEqual(['a ✓', '  a1 ✓', 'b', 'c']);
    await rig.act(reopenTask(await rig.view(), home, a));
    await settled();
    expect(body()).toEqual({ status: 'needsAction', completed: null });
    expect(await shownAndStored(home)).toEqual(['b', 'c', 'a', '  a1 ✓']);
  });

  it('UPDATE_TASK reopens a subtask of a completed task, at the end of the list', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.elsewhere.patch(a, { status: 'completed' });
    await look(rig, running);
    await rig.act(reopenTask(await rig.view(), home, sub));
    await settled();
    expect(await shownAndStored(home)).toEqual(['a ✓', 'b', 'c', 'sub']);
  });

  it('MOVE_TASK in a list, under a parent and to another list', async () => {
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 2 }));
    await settled();
    expect(await shownAndStored(home)).toEqual(['b', 'c', 'a']);
    await rig.act(nestTask(await rig.view(), home, a));
    await settled();
    expect(await shownAndStored(home)).toEqual(['b', 'c', '  a']);
    await rig.act(moveTask(await rig.view(), { taskId: c, from: home, to: work, parent: null, index: 0 }));
    await settled();
    expect(await shownAndStored(home)).toEqual(['b']);
    expect(await shownAndStored(work)).toEqual(['c', '  a']);
    await rig.act(moveTask(await rig.view(), { taskId: c, from: work, to: home, parent: b, index: 0 }));
    await settled();
    expect(await shownAndStored(home)).toEqual(['b', '  c', '  a']);
  });

  it('INSERT_TASK and DELETE_TASK before it is sent: nothing of it is left, here or there [4.4]', async () => {
    const fields = { title: 'new' };
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields }));
    await rig.act(deleteTask(await rig.view(), home, 'local-new-1'));
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', 'b', 'c']);
    expect(await rig.states()).toEqual([]);
  });

  it('DELETE_TASK and RESTORE_TASK [4.3]', async () => {
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, b));
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', 'c']);
    await rig.undo(operation, before);
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', 'b', 'c']);
    const restored = rig.service.log.findLast(({ method }) => method === 'patch');
    expect(restored?.args[2]).toEqual({ deleted: false });
    expect((await keptOf(rig.page)).some(({ kind }) => kind === 'deleted')).toBe(true);
  });

  it('RESTORE_TASK where the service does not restore: inserted anew under the same id', async () => {
    rig.service.restores = false;
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, b));
    await settled();
    await rig.undo(operation, before);
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', 'b', 'c']);
    expect((await rig.view()).lists.get(home)?.tasks.has(b)).toBe(true);
    await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', 'B', 'c']);
  });

  it.each([true, false])('RESTORE_TASK of a task with subtasks: in their order (restores: %s)', async (restores) => {
    rig.service.restores = restores;
    await rig.act(nestTask(await rig.view(), home, b));
    await rig.act(nestTask(await rig.view(), home, c));
    await settled();
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, a));
    await settled();
    await rig.undo(operation, before);
    await settled();
    expect(await shownAndStored(home)).toEqual(['a', '  b', '  c']);
  });

  it.each([true, false])('DELETE_COMPLETED_TASKS, and back under their parents (restores: %s)', async (restores) => {
    rig.service.restores = restores;
    await rig.act(nestTask(await rig.view(), home, b));
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await settled();
    const before = await rig.view();
    const operation = await rig.act(deleteCompleted(before, home));
    await settled();
    expect(await shownAndStored(home)).toEqual(['c']);
    await rig.undo(operation, before);
    await settled();
    expect((await shownAndStored(home)).toSorted()).toEqual(['  b ✓', 'a ✓', 'c']);
  });

  it('DELETE_COMPLETED_TASKS', async () => {
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await rig.act(completeTask(await rig.view(), home, c, '2026-01-05T09:00:00.000Z'));
    await rig.act(deleteCompleted(await rig.view(), home));
    await settled();
    expect(await shownAndStored(home)).toEqual(['b']);
  });

  it('DELETE_COMPLETED_TASKS leaves a task whose subtask came from elsewhere', async () => {
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await settled();
    await rig.act(deleteCompleted(await rig.view(), home));
    rig.service.elsewhere.insert(home, { title: 'of a phone' }, { parent: a });
    void running.engine.look();
    await settled();
    expect(rig.service.show(home)).toContain('a ✓');
    expect(rig.service.show(home)).toContain('  of a phone ✓');
  });

  it.each([
    ['deleted', (view: View) => deleteTask(view, home, b)],
    [
      'moved to another list',
      (view: View) => moveTask(view, { taskId: b, from: home, to: work, parent: null, index: 0 }),
    ],
  ])('DELETE_COMPLETED_TASKS clears a task whose subtask was %s a moment ago', async (_, leave) => {
    await rig.act(nestTask(await rig.view(), home, b));
    await settled();
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'new' } }));
    await rig.act(leave(await rig.view()));
    await rig.act(deleteCompleted(await rig.view(), home));
    await settled();
    expect(await shownAndStored(home)).toEqual(['new', 'c']);
  });

  it('INSERT_TASKLIST, UPDATE_TASKLIST, DELETE_TASKLIST, with a task in a list that is on its way', async () => {
    await rig.act(addList({ listId: 'local-new-l', title: 'Trips', boardId: 'default' }));
    await rig.act(
      addTask(await rig.view(), { listId: 'local-new-l', taskId: 'local-new-t', fields: { title: 'Rome' } }),
    );
    await rig.act(renameList(await rig.view(), 'local-new-l', 'Travel'));
    await rig.run(12_000);
    await settled();
    const id = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-l')?.server ?? '';
    expect(rig.service.show(id)).toEqual(['Rome']);
    expect((await rig.view()).lists.get('local-new-l')?.title).toBe('Travel');
    await rig.act(deleteList(await rig.view(), 'local-new-l'));
    await settled();
    expect((await rig.view()).lists.has('local-new-l')).toBe(false);
  });

  it('a new list is on the board that it was moved to before the service had it', async () => {
    await rig.act(addBoard(await rig.view(), { boardId: 'b1', title: 'Office' }));
    await settled();
    await rig.act(addList({ listId: 'local-new-l', title: 'Trips', boardId: 'b1' }));
    await rig.act(moveList(await rig.view(), 'local-new-l', 0, 'default'));
    await settled();
    expect((await rig.view()).lists.get('local-new-l')?.boardId).toBe('default');
    expect(await rig.states()).toEqual([]);
    const id = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-l')?.server ?? '';
    expect(rig.user.document).toMatchObject({ lists: { [id]: { boardId: 'default' } } });
  });

  it('WRITE_USER at once and with server ids, DELETE_SHARED_BOARD with its lists', async () => {
    await rig.act(moveList(await rig.view(), work, 0));
    await rig.run(100);
    expect(await rig.states()).toEqual([]);
    expect((await rig.view()).order).toEqual([work, home]);
    await rig.act(addList({ listId: 'local-new-l', title: 'Trips', boardId: 'b1' }));
    await settled();
    const id = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-l')?.server ?? '';
    expect(rig.user.document).toMatchObject({ lists: { [id]: { boardId: 'b1' } } });
    await rig.act({
      kind: 'DELETE_SHARED_BOARD',
      payload: { boardId: 'b1', sharedBoardId: 's1', listIds: ['local-new-l'] },
    });
    await settled();
    expect(rig.sharing.deleted).toEqual(['s1']);
    expect((await rig.view()).lists.size).toBe(2);
    expect(JSON.stringify(rig.service.log) + JSON.stringify(rig.user.writes)).not.toContain('local-');
  });
});

describe('an operation that the engine was told of', () => {
  const told = async (): Promise<Operation> => {
    const intent = addTask(await rig.view(), { listId: home, taskId: 'local:n', fields: { title: 'new' } });
    if (!intent) throw new Error('no task');
    const at = rig.time.clock.now();
    return { ...intent, id: 'n', account: 'u1', at, executeAfter: at + 5000, v: 1 };
  };

  it('shows on every page at once, long before it is sent, where nobody else has saved it', async () => {
    rig.heard.length = 0;
    await running.engine.dispatch(await told());
    expect(rig.heard).toEqual([{ type: 'ops' }]);
    expect(await rig.shown(home)).toEqual(['new', 'a', 'b', 'c']);
    expect(rig.service.writes()).toEqual([]);
  });

  it('is not read again by every page where its page has saved it', async () => {
    const operation = await told();
    await append(rig.page, operation);
    rig.heard.length = 0;
    await running.engine.dispatch(operation);
    expect(rig.heard).toEqual([]);
  });

  it('is read by every page when its own has left', async () => {
    rig.heard.length = 0;
    running.engine.announce();
    expect(rig.heard).toEqual([{ type: 'ops' }]);
  });
});

describe('a storage that refuses to write', () => {
  it('stops no engine for good: it leads once the storage takes its epoch', async () => {
    rig.disk.refuse('QuotaExceededError');
    const second = rig.start();
    await rig.run(4000);
    expect(second.status()).toMatchObject({ phase: 'stopped', problem: { code: 'storage' } });
    rig.disk.refuse(null);
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-t', fields: { title: 'New' } }));
    await rig.run(20_000);
    expect(rig.service.show(home)).toContain('New');
    expect(second.status().phase).toBe('idle');
  });
  it('keeps no settings waiting after a reset that it refused', async () => {
    rig.disk.refuse('QuotaExceededError');
    void running.engine.reset();
    await rig.run(1000);
    rig.disk.refuse(null);
    await rig.run(60_000);
    await rig.act(moveList(await rig.view(), work, 0));
    await rig.run(10_000);
    expect(await rig.states()).toEqual([]);
    expect((await rig.view()).order).toEqual([work, home]);
  });
  it('is asked again by one timer, however often the engine was woken, and by none once that is closed', async () => {
    const lone = createRig();
    lone.disk.refuse('QuotaExceededError');
    const { engine, moments } = lone.start();
    await lone.run(0);
    const ofOneTry = moments();
    for (let wake = 0; wake < 20; wake += 1) engine.wake();
    await lone.run(0);
    const before = moments();
    await lone.run(60_000);
    expect((moments() - before) / ofOneTry).toBe(6);
    await engine.close();
    expect(lone.time.untilNext()).toBeNull();
  });
});
