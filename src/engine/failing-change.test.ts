import { beforeEach, describe, expect, it } from 'vitest';
import { addSubtask, addTask, completeTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import { addList, deleteList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import type { View } from '../domain/view.ts';
import { type BatchCall, RemoteError } from './ports.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';
import type { Call } from './testing/tasks-service.ts';

/** These tests have one change that the service answers with a 500 or a 403 each time and does not carry out. */
let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;
let running: Process;
/** Selects the writes that the service fails at, alone and in a batch. */
let fails: (method: string, args: readonly unknown[]) => boolean;
let tries: number;
/** Returns the error of such a write. */
let failure: () => RemoteError;

const refused = () => new RemoteError('refused', { mayHaveCommitted: false, status: 403 });

const WRITES = ['insert', 'patch', 'delete', 'move'] as const;

beforeEach(async () => {
  ({ rig, home, work, a, b } = twoLists());
  running = await startEngine(rig);
  fails = () => false;
  tries = 0;
  failure = () => new RemoteError('unavailable', { mayHaveCommitted: true, status: 500 });
  rig.service.fate = ({ method, args }: Call) => {
    const [call] = args as readonly [BatchCall];
    const isPart = typeof call === 'object' && fails(method, Object.values(call).slice(1));
    if (isPart) tries += 1;
    return isPart ? 'drop' : null;
  };
  for (const method of WRITES) {
    const send = rig.service[method] as (...args: unknown[]) => Promise<never>;
    Object.assign(rig.service, {
      async [method](...args: unknown[]) {
        if (!fails(method, args)) return send(...args);
        tries += 1;
        await new Promise<void>((resolve) => void rig.time.timers.after(50, resolve));
        throw failure();
      },
    });
  }
});

const add = async (title: string, taskId = `local-${title}`) =>
  rig.act(addTask(await rig.view(), { listId: home, taskId, fields: { title } }));
const rename = async (taskId: string, title: string) => rig.act(editTask(await rig.view(), home, taskId, { title }));
/** Lets this many minutes pass while a page is in use. */
const minutes = async (count: number) => {
  for (let minute = 0; minute < count; minute += 1) {
    await look(rig, running);
    await rig.run(60_000);
  }
};
const failAtA = () => {
  fails = (_, args) => args.includes(a);
};
const failAt = (title: string) => {
  fails = (method, [, fields]) => method === 'insert' && (fields as { title: string }).title === title;
};

describe('a change that the service fails at time after time', () => {
  it('lets the others of its list go, but for those of the same task, and goes when it can', async () => {
    failAtA();
    await rename(a, 'A');
    await rig.run(6000);
    await rename(a, 'AA');
    await rename(b, 'B');
    await add('new');
    await minutes(8);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'B']);
    expect(await rig.states()).toEqual(['UPDATE_TASK unknown', 'UPDATE_TASK waiting']);
    expect(await rig.shown(home)).toEqual(['new', 'AA', 'B']);
    fails = () => false;
    await minutes(3);
    expect(rig.service.show(home)).toEqual(['new', 'AA', 'B']);
    await expectConverged(rig, home, work);
  });

  it('hides nothing that others do in its list', async () => {
    failAtA();
    await rename(a, 'A');
    await minutes(8);
    rig.service.elsewhere.insert(home, { title: 'theirs' });
    await minutes(1);
    expect(await rig.shown(home)).toEqual(['theirs', 'A', 'b']);
    fails = () => false;
    await minutes(2);
    expect(rig.service.show(home)).toEqual(['theirs', 'A', 'b']);
    await expectConverged(rig, home, work);
  });

  it.each(['alone', 'as all is refused'])('is tried once a minute from then on: %s', async (what) => {
    failAtA();
    if (what !== 'alone') {
      failure = refused;
      rig.service.fate = () => 'refused';
    }
    await rename(a, 'A');
    await minutes(8);
    const before = tries;
    await minutes(10);
    expect(tries - before).toBeLessThanOrEqual(11);
    expect(tries - before).toBeGreaterThanOrEqual(9);
  });

  it('has nobody wait for it, nor for what stands on it: no alarm of the closed extension, no page that goes', async () => {
    failAtA();
    await rename(a, 'A');
    await rig.run(6000);
    await rename(a, 'AA');
    await minutes(8);
    expect([await running.engine.waiting(), await running.engine.sendable()]).toEqual([2, 0]);
    const left = rig.time.clock.now();
    const flushed = running.engine.flush().then(() => rig.time.clock.now() - left);
    await rig.run(60_000);
    expect(await flushed).toBeLessThan(1000);
    await rename(b, 'B');
    expect(await running.engine.sendable()).toBe(1);
  });

  it('is a new list: the others are read all the same, and those that come', async () => {
    rig.service.fate = ({ method }) => (method === 'insertList' ? 'drop' : null);
    await rig.act(addList({ listId: 'local-l', title: 'New', boardId: 'default' }));
    await minutes(8);
    rig.service.elsewhere.insert(home, { title: 'theirs' });
    const third = rig.service.elsewhere.list('Third');
    await minutes(1);
    expect(await rig.shown(home)).toEqual(['theirs', 'a', 'b']);
    expect((await rig.view()).order).toEqual([home, work, third, 'local-l']);
    rig.service.fail('lose', 'insertList');
    rig.service.fate = () => null;
    await minutes(4);
    expect(rig.service.log.filter(({ method }) => method === 'insertList')).toHaveLength(1);
    expect((await rig.view()).order).toEqual([home, work, third, 'local-l']);
    await expectConverged(rig, home, work, third);
  });

  it('is a new task: what stands on it waits with it, nothing else does', async () => {
    failAt('bad');
    await add('bad');
    await rig.act(
      addSubtask(await rig.view(), { listId: home, taskId: 'local-s', parent: 'local-bad', fields: { title: 'sub' } }),
    );
    await add('good');
    await minutes(8);
    expect(rig.service.show(home)).toEqual(['good', 'a', 'b']);
    expect(await rig.shown(home)).toEqual(['bad', '  sub', 'good', 'a', 'b']);
    fails = () => false;
    await minutes(3);
    expect(rig.service.show(home).toSorted()).toEqual(['  sub', 'a', 'b', 'bad', 'good']);
    await expectConverged(rig, home, work);
  });

  it('is a move out of a list: that is not deleted before, and takes nothing along', async () => {
    const task = rig.service.elsewhere.insert(work, { title: 'task' });
    await look(rig, running);
    fails = (_, args) => args.includes(task);
    await rig.act(moveTask(await rig.view(), { taskId: task, from: work, to: home, parent: null, index: 0 }));
    await rig.run(6000);
    await rig.act(deleteList(await rig.view(), work));
    await minutes(8);
    expect(rig.service.show(work)).toEqual(['task']);
    fails = () => false;
    await minutes(3);
    expect(rig.service.show(home)).toEqual(['task', 'a', 'b']);
    expect((await rig.view()).lists.has(work)).toBe(false);
    expect(await rig.states()).toEqual([]);
    await expectConverged(rig, home);
  });

  it('is a new task: never in flight together with an equal one', async () => {
    failAt('same');
    await add('same', 'local-1');
    await minutes(8);
    fails = () => false;
    const { insert } = rig.service;
    let open = 0;
    let most = 0;
    rig.service.insert = async (...args) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise<void>((resolve) => void rig.time.timers.after(29_000, resolve));
      return insert(...args).finally(() => {
        open -= 1;
      });
    };
    for (let id = 2; id < 6; id += 1) await add('same', `local-${id}`);
    await rig.run(300_000);
    expect(most).toBe(1);
    expect(rig.service.show(home)).toEqual(['same', 'same', 'same', 'same', 'same', 'a', 'b']);
    await expectConverged(rig, home, work);
  });

  it.each(['refused', 'quota'] as const)(
    'is an add to a full list, as %s: what makes room goes past it',
    async (code) => {
      failAt('one too many');
      failure = () => new RemoteError(code, { mayHaveCommitted: false, status: 403 });
      await add('one too many');
      await rig.run(6000);
      await rig.act(deleteTask(await rig.view(), home, b));
      await minutes(8);
      expect(rig.service.show(home)).toEqual(['a']);
      expect(await rig.states()).toEqual(['INSERT_TASK waiting']);
      const before = tries;
      await minutes(10);
      expect(tries - before).toBeLessThanOrEqual(11);
      fails = () => false;
      await minutes(2);
      expect(rig.service.show(home)).toEqual(['one too many', 'a']);
      await expectConverged(rig, home, work);
    },
  );

  it.each<[string, (view: View) => Intent | null]>([
    ['an edit', (view) => editTask(view, home, a, { title: 'A' })],
    ['a tick', (view) => completeTask(view, home, a, '2026-01-05T09:00:00.000Z')],
    ['a delete', (view) => deleteTask(view, home, a)],
    ['an add', (view) => addTask(view, { listId: home, taskId: 'local-x', fields: { title: 'bad' } })],
    ['a move', (view) => moveTask(view, { taskId: a, from: home, to: work, parent: null, index: 0 })],
  ])('is not sent any more once it is taken back: %s', async (kind, make) => {
    if (kind === 'an add') failAt('bad');
    else failAtA();
    const before = await rig.view();
    const operation = await rig.act(make(before));
    await minutes(8);
    await rig.undo(operation, before);
    await rig.run(61_000);
    if (kind === 'a move' || kind === 'a tick') fails = () => false;
    const sent = tries;
    await minutes(8);
    expect(tries).toBe(sent);
    expect(rig.service.show(home)).toEqual(['a', 'b']);
    await expectConverged(rig, home, work);
  });

  it.each(['drop', 'refused'] as const)(
    'is no change that waits while all meet the same: %s: the order stays',
    async (fate) => {
      fails = () => true;
      if (fate === 'refused') failure = refused;
      rig.service.fate = () => fate;
      await add('1');
      await minutes(30);
      await add('2');
      await minutes(1);
      fails = () => false;
      rig.service.fate = () => null;
      await rig.run(60_000);
      expect(rig.service.show(home)).toEqual(['2', '1', 'a', 'b']);
      await expectConverged(rig, home, work);
    },
  );
});
