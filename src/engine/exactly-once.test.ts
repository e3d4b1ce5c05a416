import { beforeEach, describe, expect, it } from 'vitest';
import {
  addList,
  addTask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  reopenTask,
  restoreTask,
} from '../domain/operations/intents.ts';
import type { Intent, Operation } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import type { Rig } from './testing/rig.ts';
import { expectConverged, twoLists } from './testing/scenes.ts';
import type { Fault } from './testing/tasks-service.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;

async function setUp(): Promise<void> {
  ({ rig, home, work, a, b } = twoLists());
}
beforeEach(setUp);

const converged = () => expectConverged(rig, home, work);
const add = async (title: string, taskId = `local-new-${title}`) =>
  rig.act(addTask(await rig.view(), { listId: home, taskId, fields: { title } }));

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'hang', 'quota'];

describe('an insert whose answer is lost', () => {
  it.each(FAULTS)('%s: exactly one task, and the ones typed after it', async (fault) => {
    rig.start();
    await rig.run(1000);
    rig.service.fail(fault, 'insert');
    await add('new');
    await add('later');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['later', 'new', 'a', 'b']);
    await converged();
  });

  it('adopts none that another device added a moment before, though something else has long been on its way', async () => {
    rig.start();
    await rig.run(1000);
    rig.service.fail('hang', 'patch');
    const other = rig.service.elsewhere.insert(work, { title: 'other' });
    await rig.run(61_000);
    await rig.act(editTask(await rig.view(), work, other, { title: 'changed' }));
    await add('first');
    await rig.run(7000);
    rig.service.elsewhere.insert(home, { title: 'twin' });
    rig.service.fail('drop', 'insert');
    await add('twin');
    await rig.run(90_000);
    expect(rig.service.show(home).filter((title) => title === 'twin')).toHaveLength(2);
    await converged();
  });

  it('the second try of an engine that died is waited for as well', async () => {
    const first = rig.start();
    await rig.run(1000);
    rig.service.fail('drop', 'insert');
    await add('new');
    await rig.run(14_000);
    const { insert } = rig.service;
    rig.service.insert = (...args) =>
      new Promise((resolve, reject) => {
        // Long on its way, though not longer than a time-out is waited for.
        rig.time.timers.after(6000, () => insert(...args).then(resolve, reject));
      });
    await rig.run(2000);
    first.kill();
    rig.service.insert = insert;
    rig.start();
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual(['insert']);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
    await converged();
  });

  it('so is a move: it would come after what follows it', async () => {
    const first = rig.start();
    await rig.run(1000);
    rig.service.elsewhere.insert(home, { title: 'c' }, { previous: b });
    void first.engine.look();
    await rig.run(100);
    const { move } = rig.service;
    rig.service.move = (...args) =>
      new Promise((resolve, reject) => {
        rig.time.timers.after(7000, () => move(...args).then(resolve, reject));
      });
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 1 }));
    await rig.run(6000);
    first.kill();
    rig.service.move = move;
    rig.start();
    await rig.act(moveTask(await rig.view(), { taskId: b, from: home, to: home, parent: null, index: 1 }));
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(await rig.shown(home));
    expect(rig.service.show(home)).toEqual(['a', 'b', 'c']);
    await converged();
  });

  it('adopts none that was there before, and none that another insert has got', async () => {
    rig.service.elsewhere.insert(home, { title: 'twin' });
    rig.start();
    await rig.run(1000);
    rig.service.fail('drop', 'insert');
    rig.service.fail('lose', 'insert');
    await add('twin', 'local-new-1');
    await add('twin', 'local-new-2');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['twin', 'twin', 'twin', 'a', 'b']);
    await converged();
  });

  it('adopts none that was there when the user acted, though what the list holds was asked just before', async () => {
    const running = rig.start();
    await rig.run(1000);
    const { insert } = rig.service;
    rig.service.insert = async (...args) => {
      rig.service.insert = insert;
      const first = insert(...args);
      rig.service.fail('drop', 'insert');
      rig.service.elsewhere.insert(home, { title: 'same' });
      await add('same');
      void running.engine.flush();
      return first;
    };
    await add('first');
    await rig.run(60_000);
    expect(rig.service.show(home).filter((title) => title === 'same')).toHaveLength(2);
    await converged();
  });

  it('adopts none that came from elsewhere before it was sent', async () => {
    rig.start();
    await rig.run(1000);
    await add('twin');
    rig.service.elsewhere.insert(home, { title: 'twin' });
    rig.service.fail('drop', 'insert');
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['twin', 'twin', 'a', 'b']);
    await converged();
  });

  it('never has two equal inserts of a list in flight together', async () => {
    rig.start();
    await rig.run(1000);
    let open = 0;
    let most = 0;
    const { insert } = rig.service;
    rig.service.insert = async (...args) => {
      open += 1;
      most = Math.max(most, open);
      return insert(...args).finally(() => {
        open -= 1;
      });
    };
    for (const id of ['1', '2', '3']) await add('same', `local-new-${id}`);
    rig.start();
    await rig.run(30_000);
    expect(rig.service.show(home)).toEqual(['same', 'same', 'same', 'a', 'b']);
    expect(most).toBe(1);
  });

  it.each(['lose', 'drop', '503'] as const)('a list: %s makes exactly one', async (fault) => {
    rig.start();
    await rig.run(1000);
    rig.service.fail(fault, 'insertList');
    await rig.act(addList({ listId: 'local-new-l', title: 'Home', boardId: 'default' }));
    await rig.run(60_000);
    const titles = [...(await rig.view()).lists.values()].map(({ title }) => title);
    expect(titles).toEqual(['Home', 'Work', 'Home']);
    expect(rig.service.writes()).toEqual(['insertList']);
    await converged();
  });
});

describe('every other write', () => {
  type Make = (view: View) => Intent | null;
  const writes: [string, 'patch' | 'delete' | 'move', Make, string[], string[]][] = [
    ['UPDATE_TASK', 'patch', (view) => editTask(view, home, a, { title: 'A', notes: 'n' }), ['A', 'b'], []],
    ['COMPLETE_TASKS', 'patch', (view) => completeTask(view, home, a, '2026-01-05T09:00:00.000Z'), ['a ✓', 'b'], []],
    ['DELETE_TASK', 'delete', (view) => deleteTask(view, home, a), ['b'], []],
    [
      'MOVE_TASK',
      'move',
      (view) => moveTask(view, { taskId: a, from: home, to: home, parent: null, index: 1 }),
      ['b', 'a'],
      [],
    ],
    [
      'MOVE_TASK to a list',
      'move',
      (view) => moveTask(view, { taskId: a, from: home, to: work, parent: null, index: 0 }),
      ['b'],
      ['a'],
    ],
  ];
  const cases = writes.flatMap((write) => FAULTS.map((fault) => [write[0], fault, write] as const));
  it.each(cases)('%s after %s arrives', async (_, fault, [, method, make, homeAfter, workAfter]) => {
    rig.start();
    await rig.run(1000);
    rig.service.fail(fault, method);
    await rig.act(make(await rig.view()));
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(homeAfter);
    expect(rig.service.show(work)).toEqual(workAfter);
    await converged();
  });
});

describe('an engine that dies', () => {
  /** The same story for every moment; gives how many moments there were. */
  async function story(killAt: number, act: () => Promise<unknown>): Promise<number> {
    await setUp();
    const first = rig.start({ killAt });
    await rig.run(1000);
    await act();
    await rig.run(8000);
    first.kill();
    rig.start();
    await rig.run(60_000);
    return first.moments();
  }

  it.each([
    ['insert', () => add('new'), ['new', 'a', 'b'], []],
    ['update', async () => rig.act(editTask(await rig.view(), home, a, { title: 'A' })), ['A', 'b'], []],
    [
      'move between lists',
      async () => rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 })),
      ['b'],
      ['a'],
    ],
    ['delete', async () => rig.act(deleteTask(await rig.view(), home, a)), ['b'], []],
  ] as const)(
    'at any moment of an %s: the next one brings it in exactly once',
    async (_, act, homeAfter, workAfter) => {
      const moments = await story(Number.POSITIVE_INFINITY, act);
      expect(moments).toBeGreaterThan(20);
      for (let killAt = 1; killAt <= moments; killAt += 1) {
        // Killed before the first load there is nothing to act on.
        const alive = await story(killAt, async () => {
          if ((await rig.view()).lists.get(home)?.tasks.has(a)) return act();
          rig.start();
          await rig.run(5000);
          return act();
        });
        expect(alive, `killed at ${killAt}`).toBeGreaterThan(0);
        expect(rig.service.show(home), `killed at ${killAt}`).toEqual(homeAfter);
        expect(rig.service.show(work), `killed at ${killAt}`).toEqual(workAfter);
        await converged();
      }
    },
  );

  it('a restore that inserts anew is one task wherever it dies', async () => {
    const act = async () => {
      rig.service.restores = false;
      const before = await rig.view();
      const operation = await rig.act(deleteTask(before, home, b));
      await rig.run(7000);
      await rig.undo(operation, before);
    };
    const moments = await story(Number.POSITIVE_INFINITY, act);
    for (let killAt = 30; killAt <= moments; killAt += 1) {
      await story(killAt, act);
      expect(rig.service.show(home), `killed at ${killAt}`).toEqual(['a', 'b']);
      await converged();
    }
  });

  it('a restore that was done, though the look after it failed, is taken back by an undo', async () => {
    rig.start();
    await rig.run(1000);
    const before = await rig.view();
    const remove = await rig.act(deleteTask(before, home, b));
    await rig.run(7000);
    const gone = await rig.view();
    const { tasks, base } = (remove as Operation & { kind: 'DELETE_TASK' }).payload;
    const restore = await rig.act(restoreTask(gone, { listId: home, tasks, place: base }));
    let patched = false;
    rig.service.fate = ({ method }) => {
      if (patched) return 'drop';
      patched = method === 'patch';
      return null;
    };
    await rig.run(6000);
    expect(await rig.states()).toEqual(['RESTORE_TASK unknown']);
    await rig.undo(restore, gone);
    rig.service.fate = () => null;
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a']);
    await converged();
  });

  it('a delete that came twice, of which only the refusal was heard, is taken back by an undo', async () => {
    rig.start();
    await rig.run(1000);
    const before = await rig.view();
    const remove = await rig.act(deleteTask(before, home, b));
    rig.service.fail('twice', 'delete');
    rig.service.fail('drop', 'task');
    await rig.run(6000);
    expect(await rig.states()).toEqual(['DELETE_TASK unknown']);
    await rig.undo(remove, before);
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    await converged();
  });

  it('an old engine that goes on is fenced off: it writes nothing and stops', async () => {
    const old = rig.start();
    await rig.run(1000);
    await add('new');
    await rig.run(5400);
    const lockless = rig.start();
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
    expect(old.status().phase).toBe('stopped');
    expect(lockless.status().phase).toBe('idle');
    await converged();
  });
});

describe('merging', () => {
  it('keeps both edits of different fields, also when the other one arrives unseen', async () => {
    rig.start();
    await rig.run(1000);
    await rig.act(editTask(await rig.view(), home, a, { title: 'mine' }));
    rig.service.elsewhere.patch(a, { notes: 'theirs' });
    await rig.run(8000);
    expect(rig.service.log.filter(({ method }) => method === 'patch')).toHaveLength(2);
    expect(await peek(a)).toMatchObject({ title: 'mine', notes: 'theirs' });
    await converged();
  });

  it.each([
    ['the later write here wins', 1000, 'mine'],
    ['the later write elsewhere wins', 3000, 'theirs'],
  ])('%s in one field, and the other value is kept', async (_, wait, winner) => {
    rig.start();
    await rig.run(1000);
    if (wait === 1000) rig.service.elsewhere.patch(a, { title: 'theirs' });
    await rig.run(wait);
    await rig.act(editTask(await rig.view(), home, a, { title: 'mine' }));
    if (wait === 3000) {
      await rig.run(10);
      rig.service.elsewhere.patch(a, { title: 'theirs' });
    }
    await rig.run(20_000);
    expect(await peek(a)).toMatchObject({ title: winner });
    const clashes = (await rig.page.loadKept()).filter(({ kind }) => kind === 'clash');
    expect(clashes).toHaveLength(1);
    expect(clashes[0]?.data).toMatchObject({ field: 'title', lost: winner === 'mine' ? 'theirs' : 'mine' });
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'clash' }) });
    await converged();
  });

  it('a delete does not take what was changed elsewhere, and says so', async () => {
    rig.start();
    await rig.run(1000);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(a, { title: 'changed' });
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['changed', 'b']);
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'delete-refused' }) });
    await converged();
  });

  it('a delete takes what was only completed or moved elsewhere', async () => {
    rig.start();
    await rig.run(1000);
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.patch(a, { status: 'completed' });
    rig.service.elsewhere.move(a, { previous: b });
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['b']);
    await converged();
  });

  it('a subtask of a completed task can be reopened', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    rig.service.elsewhere.patch(a, { status: 'completed' });
    rig.start();
    await rig.run(1000);
    await rig.act(reopenTask(await rig.view(), home, sub));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['a ✓', 'b', 'sub']);
    await converged();
  });

  const peek = async (id: string) => {
    const task = rig.service.task(home, id);
    await rig.run(1);
    return task;
  };
});
