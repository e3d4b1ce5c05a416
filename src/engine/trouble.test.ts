import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, completeTask, editTask } from '../domain/operations/intents.ts';
import { renameList } from '../domain/operations/list-intents.ts';
import type { Rig } from './testing/rig.ts';
import { look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;

beforeEach(() => {
  ({ rig, home, work, a } = twoLists());
});

/** Renames a task that this device has not read yet. */
const rename = (listId: string, taskId: string) =>
  ({ kind: 'UPDATE_TASK', payload: { listId, taskId, fields: { title: 'A' }, base: { title: 'a' } } }) as const;
/** Returns the requests since the last call. */
const requests = () => rig.service.log.splice(0);

describe('trouble', () => {
  it('a first load without network tries again by itself', async () => {
    rig.service.fate = () => 'drop';
    const process = await startEngine(rig);
    await rig.run(20_000);
    expect((await rig.view()).lists.size).toBe(0);
    expect(process.status().problem?.code).toBe('offline');
    rig.service.fate = () => null;
    await rig.run(11_000);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it('a first load tries again by itself also where changes that wait fail in between', async () => {
    for (let downFor = 5_000; downFor <= 100_000; downFor += 5_000) {
      ({ rig, home, work, a } = twoLists());
      await rig.act(rename(home, a));
      rig.service.fate = () => 'drop';
      await startEngine(rig);
      await rig.run(downFor);
      rig.service.fate = () => null;
      await rig.run(60_000);
      expect(await rig.shown(home), `down for ${downFor} ms`).toEqual(['A', 'b']);
    }
  });

  it('a list that could not be read is read a little later', async () => {
    rig.service.fail('503', 'tasks', 2);
    await startEngine(rig);
    expect(await rig.shown(home)).toEqual([]);
    await rig.run(11_000);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
  });

  it('stops at the quota of the day until the next try, and says when [8.2]', async () => {
    const process = await startEngine(rig);
    rig.service.fate = () => 'global-quota';
    await look(rig, process);
    const { problem } = process.status();
    expect(problem?.code).toBe('global-quota');
    requests();
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await look(rig, process);
    await rig.run(600_000);
    expect(requests()).toEqual([]);
    // Otherwise an alarm would go off each minute and have another engine ask each time.
    expect(await process.engine.sendable()).toBe(0);
    rig.service.fate = () => null;
    await rig.run((problem?.nextTryAt ?? 0) - rig.time.clock.now() + 1000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it('knows of the quota of the day still when it leads again [8.2]', async () => {
    const first = await startEngine(rig);
    rig.service.fate = () => 'global-quota';
    await look(rig, first);
    const second = rig.start();
    await rig.run(10_000);
    await Promise.all([second.engine.close(), rig.run(3000)]);
    rig.service.fate = () => null;
    requests();
    await look(rig, first);
    await rig.run(60_000);
    expect(first.status().phase).not.toBe('stopped');
    expect(requests()).toEqual([]);
  });

  it('goes no further with what is done in several steps [8.2]', async () => {
    const process = await startEngine(rig);
    const { tasks } = rig.service;
    rig.service.tasks = async (...args) => {
      await new Promise<void>((resolve) => void rig.time.timers.after(50, resolve));
      return tasks(...args);
    };
    rig.service.fail('global-quota', 'patch');
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(addTask(await rig.view(), { listId: work, taskId: 'local-new-1', fields: { title: 'new' } }));
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual([]);
    await rig.run((process.status().problem?.nextTryAt ?? 0) - rig.time.clock.now() + 1000);
    expect([...rig.service.show(home), ...rig.service.show(work)]).toEqual(['A', 'b', 'new']);
    expect(await rig.states()).toEqual([]);
  });

  it('backs off from the quota of the minute and goes on [8.3, 9.1]', async () => {
    const process = await startEngine(rig);
    rig.service.fail('quota', 'patch', 3);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(6000);
    expect(process.status().problem?.code).toBe('quota');
    await rig.run(15_000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it.each([
    ['unauthenticated', 'signed-out', '[8.9]'],
    ['expired-access', 'expired-access', '[8.9]'],
    ['insufficient-scope', 'insufficient-scope', '[8.10]'],
  ] as const)('%s is %s: stops until somebody looks, keeps what waits %s', async (fault, code, _rule) => {
    const process = await startEngine(rig);
    rig.service.fate = () => fault;
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(7000);
    expect(process.status().problem).toEqual({ code, nextTryAt: null });
    requests();
    await rig.run(300_000);
    expect(requests()).toEqual([]);
    expect(await rig.states()).toEqual(['UPDATE_TASK waiting']);
    expect(await process.engine.sendable()).toBe(0);
    rig.service.fate = () => null;
    await look(rig, process);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it('lists that are not found are said, and not asked for again until somebody looks [8.10]', async () => {
    rig.service.fate = ({ method }) => (method === 'lists' ? 'not-found' : null);
    const process = await startEngine(rig);
    expect(process.status().problem).toEqual({ code: 'not-found', nextTryAt: null });
    requests();
    await rig.run(300_000);
    expect(requests()).toEqual([]);
    rig.service.fate = () => null;
    await look(rig, process);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it.each(['refused', 'invalid'] as const)('lists that the service refuses as %s are said [8.12]', async (fault) => {
    rig.service.fate = () => fault;
    const process = await startEngine(rig);
    expect(process.status().problem).toMatchObject({ code: 'unknown' });
    rig.service.fate = () => null;
    await rig.run(11_000);
    expect(await rig.shown(home)).toEqual(['a', 'b']);
    expect(process.status().problem).toBeNull();
  });

  it.each([
    ['refuses for good', 'refused', 'lists'],
    ['fails at a list of', '503', 'tasks'],
  ] as const)('a service that %s is asked ever less often, until somebody looks', async (_, fault, failing) => {
    let asked = 0;
    rig.service.fate = ({ method, args }) => {
      asked += 1;
      return method === failing && (failing === 'lists' || args[0] === work) ? fault : null;
    };
    const process = await startEngine(rig);
    await rig.run(600_000);
    asked = 0;
    await rig.run(8 * 3_600_000);
    expect(asked).toBeLessThan(100);
    expect(asked).toBeGreaterThan(8);
    rig.service.fate = () => null;
    rig.service.elsewhere.insert(work, { title: 'w' });
    await look(rig, process);
    expect(await rig.shown(work)).toEqual(['w']);
    expect(process.status().problem).toBeNull();
  });

  it.each(['not-found', 'invalid', 'previous-not-found'] as const)(
    'a change that the service refuses as %s is dropped, that alone, and stops nothing [8.13]',
    async (fault) => {
      const process = await startEngine(rig);
      rig.service.fate = ({ method }) => (method === 'updateList' ? fault : null);
      await rig.act(renameList(await rig.view(), home, 'House'));
      await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
      await rig.run(10_000);
      expect(await rig.states()).toEqual([]);
      expect((await rig.view()).lists.get(home)?.title).toBe('Home');
      expect(rig.service.show(home)).toEqual(['A', 'b']);
      expect(rig.heard.filter((hint) => hint.type === 'notice')).toHaveLength(1);
      expect(process.status().problem).toBeNull();
    },
  );

  it('offline: sends nothing, and everything when the network is back [4.12, 4.18]', async () => {
    const process = await startEngine(rig);
    rig.connectivity.set(false);
    await rig.act(completeTask(await rig.view(), home, a, '2026-01-05T09:00:00.000Z'));
    requests();
    await rig.run(60_000);
    expect(requests()).toEqual([]);
    expect(process.status().online).toBe(false);
    rig.connectivity.set(true);
    await rig.run(1000);
    expect(rig.service.show(home)).toEqual(['a ✓', 'b']);
  });

  it('a dead network is asked every ten seconds, not more [8.8, 9.8]', async () => {
    const process = await startEngine(rig);
    rig.service.fate = () => 'drop';
    for (const id of ['1', '2', '3', '4']) {
      await rig.act(
        addTask(await rig.view(), { listId: id < '3' ? home : work, taskId: `local-new-${id}`, fields: { title: id } }),
      );
    }
    let asked = 0;
    rig.service.fate = () => {
      asked += 1;
      return 'drop';
    };
    await rig.run(65_000);
    expect(asked).toBeLessThan(20);
    expect(process.status().phase).toBe('idle');
    expect(process.status().problem?.code).toBe('offline');
    rig.service.fate = () => null;
    await rig.run(30_000);
    expect(await rig.states()).toEqual([]);
    expect(rig.service.show(home)).toEqual(['2', '1', 'a', 'b']);
  });

  it('a user whom the rules do not let in is signed out [8.28], and asked for again while a page is in use, not all night', async () => {
    const { subscribe } = rig.user;
    let asked = 0;
    rig.user.subscribe = (_, listener) => {
      asked += 1;
      rig.time.timers.after(200, () => listener.error('permission-denied'));
      return () => {};
    };
    const process = await startEngine(rig);
    const signedOut = { code: 'signed-out', nextTryAt: null };
    expect(process.status().problem).toEqual(signedOut);
    await rig.run(8 * 3_600_000);
    expect(asked).toBe(11);
    await look(rig, process);
    await rig.run(1000);
    expect(asked).toBe(12);
    expect(process.status().problem).toEqual(signedOut);
    rig.user.subscribe = (uid, listener) => {
      // Answers only after everything else has been read.
      rig.time.timers.after(1000, () => subscribe(uid, listener));
      return () => {};
    };
    await look(rig, process);
    expect(process.status()).toMatchObject({ phase: 'idle', problem: signedOut });
    await rig.run(2000);
    expect(process.status().problem).toBeNull();
    expect((await rig.view()).user?.email).toBe('ada@example.com');
  });

  it('a disk that refuses stops sending, loses nothing, and goes on when there is room', async () => {
    const process = await startEngine(rig);
    await rig.act(addTask(await rig.view(), { listId: home, taskId: 'local-new-1', fields: { title: 'new' } }));
    await rig.run(5400);
    rig.disk.refuse('QuotaExceededError');
    await rig.run(30_000);
    expect(process.status().problem?.code).toBe('storage');
    rig.disk.refuse(null);
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
    expect(await rig.states()).toEqual([]);
  });
});
