import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import type { BatchCall } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let tasks: string[];
let running: Process;

beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  tasks = ['f', 'e', 'd', 'c', 'b', 'a'].map((title) => rig.service.elsewhere.insert(home, { title })).reverse();
  running = await startEngine(rig);
  rig.service.log.splice(0);
});

const task = (index: number): string => tasks[index] ?? '';
const edit = async (index: number, title: string) => rig.act(editTask(await rig.view(), home, task(index), { title }));
const editAll = async (count = tasks.length) => {
  for (let index = 0; index < count; index += 1) await edit(index, String(index));
};
/** Returns the requests that wrote; a batch is given by the methods of its parts. */
const requests = () =>
  rig.service.log
    .filter(({ write }) => write)
    .map(({ method, args }) =>
      method === 'batch' ? (args[0] as BatchCall[]).map((call) => call.method).join('+') : method,
    );
const converged = () => expectConverged(rig, home);

describe('what goes out together', () => {
  it('five changes of different tasks are one request, the sixth goes after them [9.2, 7.11]', async () => {
    await editAll();
    await rig.run(10_000);
    expect(requests()).toEqual(['patch+patch+patch+patch+patch', 'patch']);
    expect(rig.service.show(home)).toEqual(['0', '1', '2', '3', '4', '5']);
    await converged();
  });

  it('updates and deletes of a list, and inserts of other lists where no request is free [7.11]', async () => {
    const lists = ['1', '2', '3', '4'].map((title) => rig.service.elsewhere.list(title));
    await look(rig, running);
    await edit(0, 'A');
    await rig.act(deleteTask(await rig.view(), home, task(1)));
    await rig.act(completeTask(await rig.view(), home, task(2), '2026-01-05T09:00:00.000Z'));
    for (const listId of lists) {
      await rig.act(addTask(await rig.view(), { listId, taskId: `local-new-${listId}`, fields: { title: 'w' } }));
    }
    await rig.run(10_000);
    expect(requests().sort()).toEqual(['insert', 'insert', 'insert', 'patch+patch+insert+delete']);
    for (const listId of lists) expect(rig.service.show(listId)).toEqual(['w']);
    await converged();
  });

  it('never two that name the same task, nor a parent with its subtask', async () => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: task(0) });
    await look(rig, running);
    await edit(0, 'first');
    await edit(0, 'second');
    await rig.act(editTask(await rig.view(), home, sub, { title: 'SUB' }));
    await rig.act(deleteTask(await rig.view(), home, task(0)));
    await rig.run(30_000);
    expect(requests()).toEqual(['patch', 'patch+patch', 'delete']);
    await converged();
  });

  it.each([
    ['deleted', () => deleteTask, 'delete'],
    ['completed', () => completeTask, 'patch'],
  ] as const)('a subtask is deleted before its parent is %s, and is never shown again', async (_, intent, method) => {
    const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: task(0) });
    await look(rig, running);
    await rig.act(deleteTask(await rig.view(), home, sub));
    await rig.act(intent()(await rig.view(), home, task(0), '2026-01-05T09:00:00.000Z'));
    for (let part = 0; part < 1000; part += 1) {
      await rig.run(10);
      expect((await rig.view()).lists.get(home)?.tasks.has(sub)).toBe(false);
    }
    expect(requests()).toEqual(['delete', method]);
    await converged();
  });

  it('never two whose order shows: inserts and moves of a list go one by one', async () => {
    await edit(2, 'C');
    for (const title of ['x', 'y']) {
      await rig.act(addTask(await rig.view(), { listId: home, taskId: `local-new-${title}`, fields: { title } }));
    }
    await rig.act(moveTask(await rig.view(), { taskId: task(0), from: home, to: home, parent: null, index: 4 }));
    await edit(1, 'B');
    const shown = await rig.shown(home);
    await rig.run(20_000);
    expect(requests().slice(0, 5)).toEqual(['patch', 'insert', 'insert', 'move', 'patch']);
    expect(rig.service.show(home)).toEqual(shown);
    await converged();
  });
});

describe('each part is settled alone', () => {
  it('a part that the quota refused is sent again after five seconds, the others are done [9.2, 7.11]', async () => {
    let refused = 0;
    rig.service.fate = ({ method, args }) => {
      const call = args[0] as BatchCall;
      if (method !== 'patch' || call.method !== 'patch' || call.taskId !== task(1)) return null;
      refused += 1;
      return refused === 1 ? 'quota' : null;
    };
    await editAll(3);
    await rig.run(5600);
    expect(rig.service.show(home)).toEqual(['0', 'b', '2', 'd', 'e', 'f']);
    expect(running.status().problem).toBeNull();
    await rig.run(4800);
    expect(requests()).toEqual(['patch+patch+patch']);
    await rig.run(300);
    expect(requests()).toEqual(['patch+patch+patch', 'patch']);
    expect(rig.service.show(home)).toEqual(['0', '1', '2', 'd', 'e', 'f']);
    await converged();
  });

  it('one that will never succeed is dropped, that alone [8.13]', async () => {
    await editAll(3);
    rig.service.elsewhere.remove(task(1));
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['0', '2', 'd', 'e', 'f']);
    expect(rig.heard.filter((hint) => hint.type === 'notice')).toHaveLength(1);
    await converged();
  });

  it('one that was changed elsewhere is merged, while the others are done', async () => {
    await editAll(3);
    rig.service.elsewhere.patch(task(1), { notes: 'theirs' });
    await rig.run(20_000);
    expect(requests()).toEqual(['patch+patch+patch', 'patch']);
    expect(rig.service.show(home).slice(0, 3)).toEqual(['0', '1', '2']);
    await converged();
  });

  it.each(['drop', '503', 'lose', 'hang'] as const)('%s on one of them: it arrives, once', async (fault) => {
    rig.service.fail(fault, 'patch');
    await editAll(4);
    await rig.run(90_000);
    expect(rig.service.show(home)).toEqual(['0', '1', '2', '3', 'e', 'f']);
    await converged();
  });
});

describe('a batch that fails as a whole [8.5]', () => {
  it.each(['drop', 'lose', '503', 'hang', 'quota'] as const)('%s: all of it arrives, once', async (fault) => {
    const work = rig.service.elsewhere.list('Work');
    await look(rig, running);
    rig.service.fail(fault, 'batch');
    await editAll(3);
    await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-new-w', fields: { title: 'w' } }));
    await rig.act(deleteTask(await rig.view(), home, task(4)));
    await rig.run(120_000);
    expect(rig.service.show(home)).toEqual(['0', '1', '2', 'd', 'f']);
    expect(rig.service.show(work)).toEqual(['w']);
    await converged();
  });

  it('counts as one refusal: the back-off is that of the first', async () => {
    rig.service.fail('quota', 'batch');
    await editAll(5);
    await rig.run(5600);
    expect(running.status().problem?.nextTryAt).toBeLessThanOrEqual(rig.time.clock.now() + 1500);
    await rig.run(3000);
    expect(rig.service.show(home).slice(0, 5)).toEqual(['0', '1', '2', '3', '4']);
  });

  it('an answer that leaves a part out leaves that part unknown', async () => {
    const { batch } = rig.service;
    let cut = true;
    rig.service.batch = async (calls) => {
      const outcomes = (await batch?.(calls)) ?? [];
      const rest = cut ? outcomes.slice(0, 1) : outcomes;
      cut = false;
      return rest;
    };
    await editAll(2);
    await rig.run(5600);
    expect(await rig.states()).toEqual(['UPDATE_TASK unknown']);
    await rig.run(30_000);
    expect(rig.service.show(home).slice(0, 2)).toEqual(['0', '1']);
    await converged();
  });
});
