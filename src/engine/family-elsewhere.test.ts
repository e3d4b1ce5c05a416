import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask, reopenTask } from '../domain/operations/intents.ts';
import type { ListTasksQuery } from './ports.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

const NOW = '2026-01-05T09:00:00.000Z';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let running: Process;
beforeEach(async () => {
  ({ rig, home, work, a } = twoLists());
  running = await startEngine(rig);
});

describe('a subtask whose task another device moves to another list, unseen here', () => {
  let sub: string;
  beforeEach(async () => {
    sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
  });

  it('is open where it was reopened below its completed task', async () => {
    rig.service.elsewhere.patch(a, { status: 'completed' });
    await look(rig, running);
    await rig.act(reopenTask(await rig.view(), home, sub));
    rig.service.elsewhere.move(a, { list: work });
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['sub', 'a ✓']);
    await expectConverged(rig, home, work);
  });

  it('stays below it where its tick is taken back', async () => {
    const before = await rig.view();
    const tick = await rig.act(completeTask(before, home, sub, NOW));
    await rig.run(10_000);
    rig.service.elsewhere.move(a, { list: work });
    await rig.undo(tick, before);
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['a', '  sub']);
    await expectConverged(rig, home, work);
  });

  it('is shown once with it, though the lists cannot be read', async () => {
    await rig.act(completeTask(await rig.view(), home, sub, NOW));
    rig.service.elsewhere.move(a, { list: work });
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'drop' : null);
    await rig.run(6000);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], ['a', '  sub ✓']]);
  });
});

it('a rename of a task that another device put below one from a third list shows each once, where it is', async () => {
  const third = rig.service.elsewhere.list('Third');
  const parent = rig.service.elsewhere.insert(work, { title: 'parent' });
  await look(rig, running);
  await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
  rig.service.elsewhere.move(parent, { list: third });
  rig.service.elsewhere.move(a, { list: third, parent });
  await rig.run(10_000);
  expect(rig.service.show(third)).toEqual(['parent', '  A']);
  await expectConverged(rig, home, work, third);
});

describe('a move to the list to which another device moves the task meanwhile', () => {
  it('comes below the task that it was dropped on, and is shown there alone', async () => {
    const w = rig.service.elsewhere.insert(work, { title: 'w' });
    await look(rig, running);
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: w, index: 0 }));
    rig.service.elsewhere.move(a, { list: work });
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'drop' : null);
    await rig.run(6000);
    expect([await rig.shown(home), await rig.shown(work)]).toEqual([['b'], ['w', '  a']]);
    expect(rig.service.show(work)).toEqual(['w', '  a']);
  });

  it('takes a subtask out of its task, before that is ticked', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(moveTask(await rig.view(), { taskId: sub, from: home, to: work, parent: null, index: 0 }));
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    rig.service.elsewhere.move(a, { list: work });
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['sub', 'a ✓']);
    await expectConverged(rig, home, work);
  });

  it('hands its subtasks to the task that it was dropped on', async () => {
    const w = rig.service.elsewhere.insert(work, { title: 'w' });
    rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
    await look(rig, running);
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: w, index: 0 }));
    rig.service.elsewhere.move(a, { list: work });
    await rig.run(20_000);
    expect(rig.service.show(work)).toEqual(['w', '  a', '  sub']);
    await expectConverged(rig, home, work);
  });
});

it('a subtask that came out of its task before another device moved that to another list is shown where it stayed', async () => {
  const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  await look(rig, running);
  await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
  rig.service.elsewhere.move(sub, {});
  rig.service.elsewhere.move(a, { list: work });
  await rig.run(10_000);
  await expectConverged(rig, home, work);
});

it('a new subtask comes below its task that another device moved to another list, seen here, and then back', async () => {
  await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-s', parent: a, fields: { title: 'sub' } }));
  rig.service.elsewhere.move(a, { list: work });
  await look(rig, running);
  rig.service.elsewhere.move(a, { list: home });
  await rig.run(20_000);
  expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
  expect(rig.service.show(home)).toEqual(['a', '  sub', 'b']);
  await expectConverged(rig, home, work);
});

it('a new subtask goes to where its task is at once, though its list is deleted just before it is sent', async () => {
  const task = rig.service.elsewhere.insert(work, { title: 'task' });
  await look(rig, running);
  const { insert } = rig.service;
  rig.service.insert = async (...args) => {
    rig.service.insert = insert;
    rig.service.elsewhere.move(task, { list: home });
    rig.service.elsewhere.removeList(work);
    return insert(...args);
  };
  await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-s', parent: task, fields: { title: 'sub' } }));
  await rig.run(10_000);
  expect(rig.service.show(home)).toEqual(['task', '  sub', 'a', 'b']);
  await look(rig, running);
  await expectConverged(rig, home);
});

it.each(['drop', 'lose'] as const)(
  'a new subtask (%s) is there once where its task moved away and the list that it was sent to is deleted',
  async (fault) => {
    const task = rig.service.elsewhere.insert(work, { title: 'task' });
    await look(rig, running);
    rig.service.fail(fault, 'insert');
    const fields = { title: 'sub' };
    await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-s', parent: task, fields }));
    await rig.run(6000);
    rig.service.elsewhere.move(task, { list: home });
    rig.service.elsewhere.removeList(work);
    await rig.run(15 * 60_000);
    expect(rig.service.show(home)).toEqual(['task', '  sub', 'a', 'b']);
    await look(rig, running);
    await expectConverged(rig, home);
  },
);

it.each([null, 'drop', 'lose'] as const)(
  'a new subtask (%s) is there once where its task moved to a list that is new elsewhere and its own is deleted',
  async (fault) => {
    const task = rig.service.elsewhere.insert(work, { title: 'task' });
    await look(rig, running);
    if (fault) rig.service.fail(fault, 'insert');
    const fields = { title: 'sub' };
    await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-s', parent: task, fields }));
    if (fault) await rig.run(6000);
    const other = rig.service.elsewhere.list('Other');
    rig.service.elsewhere.move(task, { list: other });
    rig.service.elsewhere.removeList(work);
    const { length } = rig.service.log;
    // Before the next look.
    await rig.run(40_000);
    expect(rig.service.log.length - length).toBeLessThan(30);
    await look(rig, running);
    await rig.run(15 * 60_000);
    expect(rig.service.show(other)).toEqual(['task', '  sub']);
    await look(rig, running);
    await expectConverged(rig, home, other);
  },
);

it('a delete leaves a subtask that was never seen here, where another device moves both to another list', async () => {
  // Complete reads of the list fail for a while; its newest changes can be read.
  rig.service.fate = ({ method, args }) =>
    method === 'tasks' && args[0] === home && !(args[1] as ListTasksQuery).updatedMin ? 'unavailable' : null;
  rig.service.elsewhere.insert(home, { title: 'unseen' }, { parent: a });
  await rig.run(11 * 60_000);
  rig.service.elsewhere.insert(work, { title: 'w' });
  await look(rig, running);
  await rig.run(30_000);
  expect(await rig.shown(work)).toEqual(['w']);
  await rig.act(deleteTask(await rig.view(), home, a));
  await rig.run(5000);
  rig.service.elsewhere.move(a, { list: work });
  await rig.run(20_000);
  expect(rig.service.show(work)).toEqual(['unseen', 'w']);
});
