import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, editTask } from '../domain/operations/intents.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import { openRecords } from '../records/open-records.ts';
import { RemoteError } from './ports.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let a: string;
let b: string;

beforeEach(() => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  b = rig.service.elsewhere.insert(home, { title: 'b' });
  a = rig.service.elsewhere.insert(home, { title: 'a' });
});

const start = async (): Promise<Process> => {
  const process = await startEngine(rig);
  rig.service.log.splice(0);
  return process;
};
const methods = () => rig.service.log.splice(0).map(({ method }) => method);
const edit = async (task: string, title: string) => rig.act(editTask(await rig.view(), home, task, { title }));

describe('a sync', () => {
  it('sends what is pending in order, meanwhile reads the lists, then the tasks, and shows that it runs [4.10]', async () => {
    const first = await start();
    first.kill();
    await edit(a, 'A');
    await edit(a, 'AA');
    await rig.run(60_000);
    const next = rig.start();
    await rig.run(5000);
    const writes = rig.service.log.filter(({ method }) => method === 'patch').map(({ args }) => args[2]);
    expect(writes).toEqual([{ title: 'A' }, { title: 'AA' }]);
    const order = methods().filter((method) => method !== 'batch');
    expect(order.indexOf('tasks')).toBeGreaterThan(order.lastIndexOf('patch'));
    expect(order.indexOf('tasks')).toBeGreaterThan(order.indexOf('lists'));
    const phases = next.statuses.map(({ phase }) => phase);
    expect(phases).toContain('refreshing');
    expect(next.status().phase).toBe('idle');
  });

  it('goes on with what comes while it runs [4.11]', async () => {
    const process = await start();
    const { tasks } = rig.service;
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    rig.service.tasks = async (...args) => {
      await held;
      return tasks(...args);
    };
    void process.engine.look();
    await rig.run(10);
    expect(process.status().phase).toBe('refreshing');
    await edit(a, 'A');
    await rig.run(6000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    rig.service.elsewhere.patch(b, { title: 'B' });
    rig.service.tasks = tasks;
    release();
    await rig.run(1000);
    expect(await rig.shown(home)).toEqual(['A', 'B']);
  });

  it('does not run twice at once, offline, or after an error that waits for a person [4.12, 4.17]', async () => {
    const process = await start();
    const { lists } = rig.service;
    const held = Promise.withResolvers<void>();
    rig.service.lists = async (...args) => {
      await held.promise;
      return lists(...args);
    };
    for (let times = 0; times < 3; times += 1) await look(rig, process);
    held.resolve();
    await rig.run(100);
    expect(methods()).toEqual(['lists', 'tasks']);
    rig.connectivity.set(false);
    await look(rig, process);
    expect(methods()).toEqual([]);
    rig.connectivity.set(true);
    await rig.run(100);
    methods();
    rig.service.fate = () => 'expired-access';
    await look(rig, process);
    methods();
    await edit(a, 'A');
    await rig.run(120_000);
    expect(methods()).toEqual([]);
  });

  it('without a user leads to sign-out [4.13, 8.9]', async () => {
    rig.service.fate = () => 'unauthenticated';
    const process = await start();
    expect(process.status().problem).toEqual({ code: 'signed-out', nextTryAt: null });
  });

  it('begins with nothing running and no error, and online as the host says [4.23]', async () => {
    rig.service.fate = () => 'insufficient-scope';
    const first = await start();
    expect(first.status().problem?.code).toBe('insufficient-scope');
    first.kill();
    rig.service.fate = () => null;
    rig.connectivity.set(false);
    const next = rig.start();
    await rig.run(4000);
    expect(next.statuses[0]).toMatchObject({ phase: 'idle', problem: null, online: false });
    expect(next.status()).toMatchObject({ phase: 'idle', problem: null, online: false });
  });

  it('comes with the network, and brings a first load [4.18]', async () => {
    rig.connectivity.set(false);
    const process = await start();
    expect((await rig.view()).lists.size).toBe(0);
    rig.connectivity.set(true);
    await rig.run(100);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    expect(process.status().online).toBe(true);
  });

  it('that worked leaves no warning [4.16]', async () => {
    const process = await start();
    rig.service.fate = () => '503';
    void process.engine.look();
    await rig.run(15_000);
    expect(process.status().problem?.code).toBe('unavailable');
    rig.service.fate = () => null;
    await rig.run(20_000);
    expect(process.status().problem).toBeNull();
    expect(process.status().refreshedAt).toBeGreaterThan(rig.time.clock.now() - 20_000);
  });
});

describe('a queued change', () => {
  it('runs from five seconds on, and tells which local id became which [4.7]', async () => {
    await start();
    const operation = await rig.act(
      addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'new' } }),
    );
    expect(operation.executeAfter).toBe(operation.at + 5000);
    await rig.run(4999);
    expect(rig.service.writes()).toEqual([]);
    await rig.run(1000);
    expect(rig.service.writes()).toEqual(['insert']);
    const { ids } = await rig.page.load();
    expect(ids).toEqual([{ local: 'local-new-1', server: expect.stringMatching(/^T/), kind: 'task' }]);
  });

  it('goes also where its five seconds end while the engine writes that they have not', async () => {
    rig.start({ writeMs: 20 });
    await rig.run(1000);
    await edit(a, 'A');
    // This falls into the moment when the sender records that the first one is done.
    await rig.run(50);
    await edit(b, 'B');
    await rig.run(8000);
    expect(rig.service.show(home)).toEqual(['A', 'B']);
    expect(await rig.states()).toEqual([]);
  });

  it('keeps the places of a read that is written down right behind its claim', async () => {
    // The change may become due at any moment after an insert, after which the list is read.
    for (let gap = 0; gap < 150; gap += 10) {
      const slow = twoLists();
      slow.rig.start({ writeMs: 20 });
      await slow.rig.run(1000);
      const view = await slow.rig.view();
      await slow.rig.act(addTask(view, { listId: slow.home, taskId: 'local-new-1', fields: { title: 'new' } }));
      await slow.rig.run(gap);
      await slow.rig.act(editTask(view, slow.home, slow.a, { title: 'A' }));
      await slow.rig.run(10_000);
      expect(await slow.rig.shown(slow.home), `${gap} ms`).toEqual(['new', 'A', 'b']);
      expect(slow.rig.service.show(slow.home)).toEqual(['new', 'A', 'b']);
    }
  });

  it('that was taken back is passed over, the others are not [4.8]', async () => {
    await start();
    const before = await rig.view();
    const first = await edit(a, 'A');
    await edit(b, 'B');
    await rig.undo(first, before);
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['a', 'B']);
    expect(rig.service.writes()).toEqual(['patch']);
  });

  it('is not held up by those that follow: each waits its own five seconds, more than five or not [4.14, 9.4]', async () => {
    await start();
    const tasks = Array.from({ length: 8 }, (_, index) => rig.service.elsewhere.insert(home, { title: `${index}` }));
    void rig.connectivity.set(false);
    rig.connectivity.set(true);
    await rig.run(100);
    methods();
    for (const task of tasks) {
      await rig.act(completeTask(await rig.view(), home, task, '2026-01-05T09:00:00.000Z'));
      await rig.run(1000);
    }
    // Eight seconds after the first one, those that are old enough are done, although changes came all the time.
    const done = rig.service.show(home).filter((line) => line.endsWith('✓'));
    expect(done).toHaveLength(3);
    await rig.run(10_000);
    expect(rig.service.show(home).filter((line) => line.endsWith('✓'))).toHaveLength(8);
  });

  it('goes at once where it is forced [4.14]', async () => {
    const process = await start();
    await edit(a, 'A');
    void process.engine.flush();
    await rig.run(100);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
  });

  it('waits without a network and is sent later [1.2]', async () => {
    await start();
    rig.connectivity.set(false);
    await edit(a, 'A');
    rig.service.log.splice(0);
    await rig.run(3_600_000);
    expect(rig.service.log).toEqual([]);
    expect(await rig.shown(home)).toEqual(['A', 'b']);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    rig.connectivity.set(true);
    await rig.run(1000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
  });
});

describe('a reset', () => {
  it('drops what the clouds said and reads it again; what waits stays, in the view too [4.25, 4.24]', async () => {
    const process = await start();
    await edit(a, 'A');
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'new' } }));
    rig.service.fate = ({ method }) => (method === 'tasks' ? 'offline' : null);
    void process.engine.reset();
    await rig.run(10);
    expect((await rig.page.load('all')).tasks.get(home)).toBeNull();
    expect(await rig.states()).toHaveLength(2);
    rig.service.fate = () => null;
    await rig.run(15_000);
    expect((await rig.view()).user?.email).toBe('ada@example.com');
    expect(await rig.shown(home)).toEqual(['new', 'A', 'b']);
    expect(rig.service.show(home)).toEqual(['new', 'A', 'b']);
    expect(await rig.states()).toEqual([]);
  });

  it.each([
    'before the engine leads',
    'while Google does not answer, and the engine ends',
    'while a read looks for what it missed',
  ])('that comes %s heals what is stored wrong all the same [4.24]', async (when) => {
    const first = await start();
    const key = `tasks:${home}:0`;
    await rig.disk.open().run(['base'], 'readwrite', 'strict', async (tx) => {
      const record = (await tx.get('base', key)) as { tasks: readonly StoredTask[] };
      // A task that claims to be newer than any answer of the service is kept by each read.
      const tasks = record.tasks.map((task) => ({ ...task, title: 'wrong', updated: '2199-01-01T00:00:00.000Z' }));
      await tx.put('base', { ...record, tasks: [...tasks, { ...tasks[0], id: 'missed' }] });
    });
    if (when.startsWith('while Google')) {
      rig.service.fate = () => 'offline';
      void first.engine.reset();
      await rig.run(1000);
      rig.service.fate = () => null;
    }
    first.kill();
    const found = Promise.withResolvers<void>();
    const { task } = rig.service;
    if (when.startsWith('while a read')) {
      rig.service.task = async (...args) => {
        await found.promise;
        return task(...args);
      };
    }
    const next = rig.start();
    if (when.startsWith('while a read')) await rig.run(3500);
    if (!when.startsWith('while Google')) void next.engine.reset();
    await rig.run(100);
    found.resolve();
    await rig.run(10_000);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    // And no reset is outstanding any more.
    const { meta } = await rig.page.load();
    expect(meta.owesReset).toBeUndefined();
  });

  it('drops nothing while Google does not answer, as for hours once the quota of the day is used up', async () => {
    const process = await start();
    rig.service.fate = () => 'global-quota';
    void process.engine.reset();
    await rig.run(1000);
    expect(process.status().problem?.code).toBe('global-quota');
    expect(await rig.shown(home)).toEqual(['a', 'b']);
  });

  it('asks nothing of Google before the next try that the quota of the day has, nor offline [4.12, 8.2]', async () => {
    const process = await start();
    rig.service.fate = () => 'global-quota';
    await look(rig, process);
    rig.service.fate = () => null;
    methods();
    void process.engine.reset();
    await rig.run(1000);
    expect(methods()).toEqual([]);
    await rig.run(3_600_000);
    methods();
    rig.connectivity.set(false);
    void process.engine.reset();
    await rig.run(1000);
    expect(methods()).toEqual([]);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
  });

  it.each([
    ['the quota of the day', 3_700_000],
    ['no network', 1000],
    ['an access that was withdrawn', 1000],
  ])('that meets %s is done once Google answers again', async (what, ms) => {
    const process = await start();
    const fault = what === 'an access that was withdrawn' ? 'expired-access' : 'global-quota';
    if (what === 'no network') rig.connectivity.set(false);
    else rig.service.fate = () => fault;
    void process.engine.reset();
    await rig.run(1000);
    rig.service.fate = () => null;
    const hints = () => rig.heard.filter((hint) => hint.type === 'lists' && hint.lists === 'all').length;
    expect(hints()).toBe(0);
    rig.connectivity.set(true);
    if (fault === 'expired-access') await look(rig, process);
    await rig.run(ms);
    expect(hints()).toBe(1);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    await look(rig, process);
    expect(hints()).toBe(1);
  });

  it('shows boards and their order meanwhile, which the user document alone has', async () => {
    const process = await start();
    rig.user.broken = new RemoteError('unavailable', { mayHaveCommitted: true });
    void process.engine.reset();
    await rig.run(1000);
    expect((await rig.view()).user?.email).toBe('ada@example.com');
  });

  it('a store of another version than 0.0.16 is read again; what waits and the id map stay [4.21, 9.6]', async () => {
    const first = await start();
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'new' } }));
    await rig.run(7000);
    first.kill();
    await edit(a, 'A');
    const meta = await rig.disk.open().run(['meta'], 'readonly', 'strict', (tx) => tx.get('meta', 'meta'));
    expect(meta).toMatchObject({ storeVersion: '0.0.16' });
    const older = { ...(meta as object), storeVersion: '0.0.15' };
    await rig.disk.open().run(['meta'], 'readwrite', 'strict', (tx) => tx.put('meta', older));
    rig.service.fate = () => 'offline';
    rig.start();
    await rig.run(3500);
    const { lists, operations, ids } = await rig.page.load();
    expect(lists).toBeNull();
    expect(operations).toHaveLength(1);
    expect(ids.map(({ local }) => local)).toEqual(['local-new-1']);
    // Once: the next start finds what is read now.
    const next = await rig.disk.open().run(['meta'], 'readonly', 'strict', (tx) => tx.get('meta', 'meta'));
    expect(next).toMatchObject({ storeVersion: '0.0.16' });
    rig.service.fate = () => null;
    await rig.run(60_000);
    expect(await rig.shown(home)).toEqual(['new', 'A', 'b']);
    expect(rig.service.show(home)).toEqual(['new', 'A', 'b']);
  });

  it('a change is on the disk at once, and needs none of the half second after which a page saves [4.22, 9.6]', async () => {
    await start();
    const begun = rig.time.clock.now();
    await edit(a, 'A');
    expect(rig.time.clock.now()).toBe(begun);
    rig.disk.crash(0);
    const { operations } = await openRecords(rig.disk.open()).load();
    expect(operations).toMatchObject([{ operation: { kind: 'UPDATE_TASK', payload: { fields: { title: 'A' } } } }]);
  });

  it('goes on after an error that waited for a person [4.25]', async () => {
    const process = await start();
    rig.service.fate = () => 'insufficient-scope';
    await look(rig, process);
    rig.service.fate = () => null;
    void process.engine.reset();
    await rig.run(1000);
    expect(process.status().problem).toBeNull();
    expect(await rig.shown(home)).toEqual(['a', 'b']);
  });
});
