import { beforeEach, describe, expect, it } from 'vitest';
import { addTask } from '../domain/operations/intents.ts';
import { deleteList } from '../domain/operations/list-intents.ts';
import type { TasksRecord } from '../protocol/records.ts';
import { copiedOf, copiesOf } from '../records/copies.ts';
import { keptOf } from '../records/kept.ts';
import { tasksRange } from '../records/read.ts';
import type { Storage, Transaction } from '../records/storage.ts';
import { createRig, type Process, type Rig } from './testing/rig.ts';
import { startEngine } from './testing/scenes.ts';

const DAY_MS = 24 * 3_600_000;

let rig: Rig;
let home: string;
let running: Process;

const add = async (title: string) =>
  rig.act(addTask(await rig.view(), { listId: home, taskId: `local-new-${title}`, fields: { title } }));

/** A storage without room for some of the values that are put there. */
const refusing = (storage: Storage, isFull: (value: object) => boolean): Storage => ({
  close: storage.close,
  run: (stores, mode, durability, body) =>
    storage.run(stores, mode, durability, (tx) => {
      const full = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
      return body({ ...tx, put: (store, value) => (isFull(value) ? full() : tx.put(store, value)) });
    }),
});

const refresh = async () => {
  void running.engine.refresh();
  await rig.run(5000);
};

beforeEach(async () => {
  rig = createRig();
  home = rig.service.elsewhere.list('Home');
  rig.service.elsewhere.insert(home, { title: 'a' });
  running = await startEngine(rig);
});

describe('sending that the user holds back', () => {
  it('waits over a restart until it may go on; what others do is read meanwhile', async () => {
    await running.engine.hold(true);
    await add('mine');
    rig.service.elsewhere.insert(home, { title: 'theirs' });
    await rig.run(20_000);
    await refresh();
    expect(rig.service.writes()).toEqual([]);
    expect(await rig.shown(home)).toEqual(['mine', 'theirs', 'a']);
    expect(running.status().paused).toBe(true);
    expect(await running.engine.sendable()).toBe(0);
    void running.engine.close();
    await rig.run(3000);
    running = rig.start();
    await rig.run(20_000);
    expect(rig.service.show(home)).toEqual(['theirs', 'a']);
    expect(running.status().paused).toBe(true);
    await running.engine.hold(false);
    await rig.run(2000);
    expect(rig.service.show(home)).toEqual(['mine', 'theirs', 'a']);
    expect(running.status().paused).toBe(false);
  });

  it('does not go out with the last page, and can still be undone', async () => {
    await running.engine.hold(true);
    const before = await rig.view();
    const operation = await add('mine');
    void running.engine.flush();
    await rig.run(1000);
    await rig.undo(operation, before);
    await rig.run(2000);
    expect(await rig.states()).toEqual([]);
    await running.engine.hold(false);
    await rig.run(20_000);
    expect(rig.service.writes()).toEqual([]);
  });

  it('is held as the user said last, before the first word was written as well', async () => {
    const words = [running.engine.hold(true), running.engine.hold(false)];
    await rig.run(0);
    await Promise.all(words);
    expect(running.status().paused).toBe(false);
    expect((await rig.page.load()).meta.paused).toBe(false);
  });

  it('is no word of an engine whose account another one leads: it stops', async () => {
    await rig.page.takeEpoch();
    await running.engine.hold(true);
    expect(running.status().phase).toBe('stopped');
  });
});

describe('trying again at once', () => {
  it('sends what a failure had put off, without its delay', async () => {
    rig.service.fail('refused', 'insert', 4);
    await add('mine');
    await rig.run(16_000);
    expect(rig.service.show(home)).toEqual(['a']);
    const [record] = (await rig.page.load()).operations;
    expect(record).toMatchObject({ state: 'waiting', lastError: 'refused' });
    expect(record?.nextTryAt).toBeGreaterThan(rig.time.clock.now() + 2000);
    await running.engine.retry();
    await rig.run(500);
    expect(rig.service.show(home)).toEqual(['mine', 'a']);
  });

  it('does not hurry what may have taken effect: its late answer must be past', async () => {
    rig.service.fail('hang', 'insert', 1);
    await add('mine');
    await rig.run(40_000);
    const [record] = (await rig.page.load()).operations;
    expect(record?.state).toBe('unknown');
    await running.engine.retry();
    expect((await rig.page.load()).operations[0]?.nextTryAt).toBe(record?.nextTryAt);
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['mine', 'a']);
  });
});

describe('the daily copy', () => {
  const copies = () => copiesOf(rig.page);

  it('is made once everything was read, once a day, and the last 14 are kept', async () => {
    expect(await copies()).toMatchObject([{ lists: [{ id: home, title: 'Home', count: 1 }] }]);
    await refresh();
    expect(await copies()).toHaveLength(1);
    for (let day = 1; day <= 16; day += 1) {
      await rig.run(DAY_MS);
      await refresh();
    }
    const kept = await copies();
    expect(kept).toHaveLength(14);
    // Nothing has changed in all that time, so the tasks are stored once.
    expect(new Set(kept.map(({ lists }) => lists[0]?.content)).size).toBe(1);
  });

  it('holds what is gone from the clouds', async () => {
    const [first] = await copies();
    rig.service.elsewhere.removeList(home);
    await rig.run(DAY_MS);
    await refresh();
    expect((await rig.view()).lists.has(home)).toBe(false);
    const content = first?.lists[0]?.content ?? '';
    expect((await copiedOf(rig.page, [content])).get(content)?.map(({ title }) => title)).toEqual(['a']);
  });

  it('waits until every list is read', async () => {
    const fresh = createRig();
    const list = fresh.service.elsewhere.list('Far');
    fresh.service.fail('drop', 'tasks', 3);
    const { engine } = fresh.start();
    await fresh.run(1000);
    expect(await copiesOf(fresh.page)).toEqual([]);
    await fresh.run(60_000);
    void engine.refresh();
    await fresh.run(5000);
    expect(await copiesOf(fresh.page)).toMatchObject([{ lists: [{ id: list }] }]);
  });

  it.each(['not-found', 'invalid'] as const)(
    'is made of the others where the service never gives a list: %s',
    async (code) => {
      const fresh = createRig();
      const [first, bad, last] = ['A', 'B', 'C'].map((title) => fresh.service.elsewhere.list(title));
      fresh.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === bad ? code : null);
      fresh.start();
      await fresh.run(5000);
      expect(await copiesOf(fresh.page)).toMatchObject([{ lists: [{ id: first }, { id: last }] }]);
    },
  );

  it('is made where the service fails at a list for long: of what was read of it, and of the others', async () => {
    const [fails, never] = ['Fails', 'Never read'].map((title) => rig.service.elsewhere.list(title));
    rig.service.elsewhere.insert(fails ?? '', { title: 'old' });
    rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] === never ? 'drop' : null);
    await refresh();
    await rig.run(DAY_MS);
    rig.service.fate = ({ method, args }) => (method === 'tasks' && args[0] !== home ? 'drop' : null);
    rig.service.elsewhere.insert(fails ?? '', { title: 'new' });
    const { refreshedAt } = running.status();
    await refresh();
    expect(await copies()).toHaveLength(1);
    await rig.run(600_000);
    expect((await copies()).at(-1)?.lists).toMatchObject([
      { id: home, count: 1 },
      { id: fails, count: 1 },
    ]);
    // Not everything shown is up to date.
    expect(running.status().refreshedAt).toBe(refreshedAt);
  });

  it('has a task once that is moved to another list while it is made', async () => {
    const work = rig.service.elsewhere.list('Work');
    await refresh();
    rig.service.elsewhere.insert(home, { title: 'b' });
    const { open } = rig.disk;
    const tasksOf = async (tx: Transaction, list: string) =>
      (await tx.getAll('base', tasksRange(list)))[0] as TasksRecord;
    const move = async (tx: Transaction) => {
      const [from, to] = [await tasksOf(tx, home), await tasksOf(tx, work)];
      await tx.put('base', { ...from, tasks: [] });
      await tx.put('base', { ...to, tasks: from.tasks });
    };
    rig.disk.open = () => {
      const storage = open();
      return {
        close: storage.close,
        async run(stores, mode, durability, body) {
          let copied = false;
          const answer = await storage.run(stores, mode, durability, (tx) =>
            body({
              ...tx,
              put(store, value) {
                copied ||= 'key' in value && String(value.key).startsWith('copied:');
                return tx.put(store, value);
              },
            }),
          );
          if (copied) await storage.run(['base'], 'readwrite', 'relaxed', move);
          return answer;
        },
      };
    };
    running.kill();
    running = rig.start();
    await rig.run(DAY_MS);
    await refresh();
    expect((await copies()).at(-1)?.lists).toMatchObject([
      { id: home, count: 2 },
      { id: work, count: 0 },
    ]);
  });

  it('leaves nothing behind where there is no room for it, and is tried again a day later', async () => {
    const large = rig.service.elsewhere.list('Large');
    rig.service.elsewhere.insert(large, { title: 'b' });
    const [made] = await copies();
    const stored = () => rig.disk.open().run(['meta'], 'readonly', 'relaxed', (tx) => tx.getAllKeys('meta'));
    const before = await stored();
    let tries = 0;
    const { open } = rig.disk;
    rig.disk.open = () =>
      refusing(open(), (value) => {
        const full = 'key' in value && String(value.key).startsWith(`copied:${large}`);
        if (full) tries += 1;
        return full;
      });
    rig.service.elsewhere.insert(home, { title: 'new' });
    await rig.run(DAY_MS);
    for (let starts = 0; starts < 3; starts += 1) {
      running.kill();
      running = rig.start();
      await refresh();
      await refresh();
    }
    expect(tries).toBe(1);
    expect(await copies()).toEqual([made]);
    expect(await stored()).toEqual(before);
    rig.disk.open = open;
    running.kill();
    running = rig.start();
    await rig.run(DAY_MS);
    await refresh();
    expect(await copies()).toMatchObject([{ lists: [{ id: home }] }, { lists: [{ count: 2 }, { count: 1 }] }]);
  });
});

it('a deleted list is kept with its tasks', async () => {
  const other = rig.service.elsewhere.list('Work');
  rig.service.elsewhere.insert(other, { title: 'report' });
  await refresh();
  await rig.act(deleteList(await rig.view(), other));
  await rig.run(12_000);
  const kept = (await keptOf(rig.page)).find(({ kind }) => kind === 'deleted');
  expect(kept?.data).toMatchObject({ listId: other, title: 'Work', tasks: [{ title: 'report' }] });
});

it('what was done is kept for 30 days', async () => {
  await add('mine');
  await rig.run(12_000);
  const finished = async () => (await keptOf(rig.page)).filter(({ kind }) => kind === 'operation').length;
  const startAgain = async () => {
    running.kill();
    running = rig.start();
    await rig.run(12_000);
  };
  await rig.run(29 * DAY_MS);
  await startAgain();
  expect(await finished()).toBe(1);
  // After an absence, old entries are dropped gradually.
  for (let day = 0; day < 16; day += 1) {
    await rig.run(DAY_MS);
    await startAgain();
  }
  expect(await finished()).toBe(0);
  // In an engine that keeps running and is in use, they are dropped on the day.
  await add('more');
  await rig.run(12_000);
  for (let day = 1; day <= 31; day += 1) {
    expect(await finished(), `day ${day}`).toBe(day <= 30 ? 1 : 0);
    await rig.run(DAY_MS);
    await refresh();
  }
  expect(await finished()).toBe(0);
});
