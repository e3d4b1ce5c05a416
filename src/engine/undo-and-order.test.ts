import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask, reopenTask } from '../domain/operations/intents.ts';
import { addList } from '../domain/operations/list-intents.ts';
import type { Json, UserField } from '../domain/operations/operation.ts';
import { RemoteError } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;
let running: Process;

beforeEach(async () => {
  ({ rig, home, work, a, b } = twoLists());
  running = await startEngine(rig);
});

const add = async (title: string, options: { list?: string; parent?: string } = {}) => {
  const { list = home, parent = null } = options;
  return rig.act(addTask(await rig.view(), { listId: list, taskId: `local-new-${title}`, fields: { title }, parent }));
};
const converged = () => expectConverged(rig, home, work);

describe('time', () => {
  it('sends 5 s after the action and not before, with a margin for a late undo [9.7]', async () => {
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(5499);
    expect(rig.service.writes()).toEqual([]);
    await rig.run(10);
    expect(rig.service.writes()).toEqual(['patch']);
  });

  it('is not held up by a clock that was set back: first seen + 5 s counts', async () => {
    const at = rig.time.clock.now() + 86_400_000;
    const intent = editTask(await rig.view(), home, a, { title: 'A' });
    if (!intent) throw new Error('no edit');
    await running.engine.dispatch({ ...intent, id: 'future', account: 'u1', at, executeAfter: at + 5000, v: 1 });
    await rig.run(6000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
  });

  it('a flush leaves their delay to those that can be undone still', async () => {
    await rig.act(deleteTask(await rig.view(), home, a));
    const stays = await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    void running.engine.flush([stays.id]);
    await rig.run(100);
    expect(rig.service.writes()).toEqual(['delete']);
    await rig.run(5900);
    expect(rig.service.writes()).toEqual(['delete', 'patch']);
    await converged();
  });

  it('a flush waives the delay, and keeps trying for a while', async () => {
    rig.service.fail('lose', 'insert');
    await add('new');
    let flushed = false;
    void running.engine.flush().then(() => {
      flushed = true;
    });
    await rig.run(100);
    expect(rig.service.writes()).toEqual(['insert']);
    expect(flushed).toBe(false);
    await rig.run(15_000);
    expect(flushed).toBe(true);
    await converged();
  });
});

describe('undo', () => {
  it('before it was sent: no request, and both are gone [4.8, 4.9]', async () => {
    const before = await rig.view();
    const operation = await rig.act(completeTask(before, home, a, '2026-01-05T09:00:00.000Z'));
    await rig.run(4000);
    await rig.undo(operation, before);
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual([]);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    await converged();
  });

  it('after a part of it was done: that part is taken back', async () => {
    rig.service.elsewhere.patch(b, { status: 'completed' });
    await look(rig, running);
    const before = await rig.view();
    const operation = await rig.act(reopenTask(before, home, b));
    rig.service.fail('quota', 'move');
    await rig.run(5600);
    expect(await rig.states()).toEqual(['UPDATE_TASK waiting']);
    await rig.undo(operation, before);
    await rig.run(40_000);
    expect(rig.service.show(home)).toEqual(['a', 'b ✓']);
    await converged();
  });

  it('in the margin beyond the window: still no request', async () => {
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, a));
    await rig.run(5300);
    await rig.undo(operation, before);
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual([]);
    await converged();
  });

  it.each([null, 'lose'] as const)(
    'while it is in flight (%s): compensated once its outcome is known',
    async (fault) => {
      const before = await rig.view();
      const operation = await rig.act(completeTask(before, home, a, '2026-01-05T09:00:00.000Z'));
      if (fault) rig.service.fail(fault, 'patch');
      await rig.run(5499);
      const moment = rig.run(fault ? 3 : 1);
      await rig.undo(operation, before);
      await moment;
      await rig.run(40_000);
      expect(rig.service.show(home)).toEqual(['a', 'b']);
      await converged();
    },
  );

  it('after it was sent: the reverse is sent at once, in the right place', async () => {
    const before = await rig.view();
    const operation = await rig.act(moveTask(before, { taskId: a, from: home, to: work, parent: null, index: 0 }));
    await rig.run(8000);
    expect(rig.service.show(work)).toEqual(['a']);
    await rig.undo(operation, before);
    await rig.run(2000);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    await converged();
  });

  it('after it was sent comes before what the user did next, though that waits in line already', async () => {
    rig.service.fail('lose', 'delete');
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, a));
    await rig.run(6000);
    await rig.undo(operation, before);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 1 }));
    await rig.run(40_000);
    expect(rig.service.show(home)).toEqual(['b', 'A']);
    await converged();
  });

  it('of nesting a task brings its subtasks back to it', async () => {
    rig.service.elsewhere.insert(home, { title: 'b1' }, { parent: b });
    rig.service.elsewhere.insert(home, { title: 'b2' }, { parent: b });
    await look(rig, running);
    const before = await rig.view();
    const operation = await rig.act(moveTask(before, { taskId: b, from: home, to: home, parent: a, index: 0 }));
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['a', '  b', '  b2', '  b1']);
    await rig.undo(operation, before);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', '  b2', '  b1']);
    await converged();
  });

  it('of a new task takes along what hangs on it', async () => {
    const before = await rig.view();
    const operation = await add('new');
    await add('sub', { parent: 'local-new-new' });
    await rig.act(editTask(await rig.view(), home, 'local-new-new', { title: 'renamed' }));
    await rig.undo(operation, before);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['sub', 'a', 'b']);
    await converged();
  });

  it('of a delete that came twice, of which only the refusal was heard, brings the task back', async () => {
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

  it('is not forgotten by an engine that dies', async () => {
    const before = await rig.view();
    const operation = await rig.act(deleteTask(before, home, a));
    await rig.run(3000);
    running.kill();
    await rig.undo(operation, before);
    rig.start();
    await rig.run(30_000);
    expect(rig.service.writes()).toEqual([]);
    await converged();
  });
});

describe('order', () => {
  it('keeps the order of actions in a list, also when an early one has to be tried again', async () => {
    rig.service.fail('503', 'insert');
    rig.service.fail('drop', 'insert');
    for (const title of ['1', '2', '3', '4']) await add(title);
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['4', '3', '2', '1', 'a', 'b']);
    await converged();
  });

  it('another list goes on meanwhile', async () => {
    rig.service.fail('drop', 'insert');
    await add('slow');
    await add('fast', { list: work });
    await rig.run(6000);
    expect(rig.service.show(work)).toEqual(['fast']);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    await rig.run(20_000);
    await converged();
  });

  it('a move between lists waits for what is before it in both', async () => {
    rig.service.fail('drop', 'insert');
    await add('anchor', { list: work });
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 1 }));
    await rig.run(40_000);
    expect(rig.service.show(work)).toEqual(['anchor', 'a']);
    await converged();
  });

  it('waits for the ids of list and parent, says so, and never says a local id', async () => {
    rig.service.fail('drop', 'insertList');
    await rig.act(addList({ listId: 'local-new-list', title: 'Trips', boardId: 'default' }));
    await add('parent', { list: 'local-new-list' });
    await add('child', { list: 'local-new-list', parent: 'local-new-parent' });
    await rig.run(6000);
    expect(await rig.states()).toEqual(['INSERT_TASKLIST unknown', 'INSERT_TASK blocked', 'INSERT_TASK blocked']);
    await rig.run(40_000);
    const id = (await rig.page.load()).ids.find(({ local }) => local === 'local-new-list')?.server ?? '';
    expect(rig.service.show(id)).toEqual(['parent', '  child']);
    expect(JSON.stringify(rig.service.log)).not.toContain('local-');
    await converged();
  });

  it('a task whose place is gone comes first, or after the next older sibling [8.13]', async () => {
    await rig.act(
      addTask(await rig.view(), { listId: home, taskId: 'local-new-x', fields: { title: 'x' }, after: [b, a] }),
    );
    rig.service.elsewhere.remove(b);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['a', 'x']);
    await rig.act(
      addTask(await rig.view(), { listId: home, taskId: 'local-new-y', fields: { title: 'y' }, parent: a }),
    );
    rig.service.elsewhere.remove(a);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['y', 'x']);
    await converged();
  });

  it('a task for a list that is gone waits for the user, and blocks nothing', async () => {
    await add('lost', { list: work });
    rig.service.elsewhere.removeList(work);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(20_000);
    expect(await rig.states()).toEqual(['INSERT_TASK blocked']);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
  });

  it('several such tasks: one asks for all of them whether the list is there again', async () => {
    const titles = ['1', '2', '3', '4', '5', '6'];
    for (const title of titles) await add(title, { list: work });
    rig.service.elsewhere.removeList(work);
    await rig.run(60_000);
    expect(await rig.states()).toEqual(titles.map(() => 'INSERT_TASK blocked'));
    rig.service.log.length = 0;
    await rig.run(600_000);
    const asked = rig.service.log.filter(({ args }) => args[0] === work);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThan(4);
    expect(await rig.states()).toEqual(titles.map(() => 'INSERT_TASK blocked'));
  });

  it('what was done to such a task waits with it, and blocks nothing either', async () => {
    const insert = await add('lost', { list: work });
    rig.service.elsewhere.removeList(work);
    const view = await rig.view();
    await rig.act(moveTask(view, { taskId: 'local-new-lost', from: work, to: home, parent: null, index: 1 }));
    await rig.act(editTask(await rig.view(), home, 'local-new-lost', { title: 'found' }));
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(20_000);
    expect(await rig.states()).toEqual(['INSERT_TASK blocked', 'MOVE_TASK blocked', 'UPDATE_TASK blocked']);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    await rig.undo(insert, view);
    await rig.run(20_000);
    expect(await rig.states()).toEqual([]);
  });

  it('drops what the service will never do, that alone, and says so [8.13]', async () => {
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    rig.service.elsewhere.remove(a);
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['B']);
    expect(rig.heard).toContainEqual({ type: 'notice', notice: expect.objectContaining({ code: 'gone' }) });
    await converged();
  });

  it('settings wait until the user document was read once: what it holds is not known before', async () => {
    let listener: Parameters<typeof rig.user.subscribe>[1] | undefined;
    const subscribe: typeof rig.user.subscribe = (_, asked) => {
      listener = asked;
      return () => {};
    };
    const device = createRig({ time: rig.time, service: rig.service, user: { ...rig.user, subscribe } });
    await startEngine(device);
    const shown = async () => [await device.states(), (await device.view()).user?.soundEffects];
    await device.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['soundEffects'], value: false }] } });
    await device.act(editTask(await device.view(), home, a, { title: 'A' }));
    await device.run(60_000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(await shown()).toEqual([['WRITE_USER waiting'], false]);
    listener?.next({ email: 'ada@example.com' }, false);
    await device.run(1000);
    expect(rig.user.document).toMatchObject({ soundEffects: false });
    expect(await shown()).toEqual([[], false]);
  });

  it('what waits for a board that another device deletes meanwhile does not bring it back empty', async () => {
    const elsewhere = async (value?: Json) => {
      void rig.user.write('u1', [{ path: ['boards', 'b1'], ...(value !== undefined && { value }) }]);
      await rig.run(10);
    };
    await elsewhere({ title: 'Office', position: 1 });
    rig.connectivity.set(false);
    await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['boards', 'b1', 'title'], value: 'Bureau' }] } });
    await elsewhere();
    rig.connectivity.set(true);
    await rig.run(7000);
    expect([rig.user.document?.boards, await rig.states()]).toEqual([{}, []]);
    // A board that was added here counts before the cloud has reported it.
    const added: readonly UserField[] = [
      { path: ['boards', 'b1'], value: { title: 'Office', position: 1 } },
      { path: ['boards', 'default', 'title'], value: 'Main' },
    ];
    await rig.act({ kind: 'WRITE_USER', payload: { fields: added } });
    await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['boards', 'b1', 'title'], value: 'Bureau' }] } });
    await rig.run(7000);
    expect(rig.user.document?.boards).toEqual({ b1: { title: 'Bureau', position: 1 }, default: { title: 'Main' } });
  });

  it('settings wait while Firestore is down, tasks do not', async () => {
    rig.user.broken = new RemoteError('unavailable', { mayHaveCommitted: true });
    await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['soundEffects'], value: false }] } });
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(7000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(running.status()).toMatchObject({ settingsWait: true, problem: null });
    rig.user.broken = null;
    await rig.run(20_000);
    expect(rig.user.document).toMatchObject({ soundEffects: false });
    expect(running.status().settingsWait).toBe(false);
    await converged();
  });

  it('settings that Firestore does not take now are tried ever less often, up to once a minute', async () => {
    const tries: number[] = [];
    const { write } = rig.user;
    rig.user.write = (...args) => {
      tries.push(rig.time.clock.now());
      return write(...args);
    };
    rig.user.broken = new RemoteError('quota', { mayHaveCommitted: false });
    await rig.act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['soundEffects'], value: false }] } });
    await rig.run(200_000);
    const pauses = tries.slice(1).map((at, index) => Math.round((at - (tries[index] ?? 0)) / 1000));
    expect(pauses).toEqual([10, 20, 40, 60, 60]);
    rig.user.broken = null;
    await rig.run(60_000);
    expect(rig.user.document).toMatchObject({ soundEffects: false });
    await converged();
  });
});

it('a move that was sent twice, and of which only the second answer is known, is taken back by an undo', async () => {
  const { move } = rig.service;
  rig.service.move = async (...args) => {
    rig.service.move = move;
    await move(...args);
    return move(...args);
  };
  const before = await rig.view();
  const operation = await rig.act(moveTask(before, { taskId: a, from: home, to: work, parent: null, index: 0 }));
  rig.service.fail('503', 'task');
  await rig.run(6000);
  await rig.undo(operation, before);
  await rig.run(60_000);
  expect(rig.service.show(home)).toEqual(['a', 'b']);
  await converged();
});
