import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { project } from '../src/domain/project.ts';
import { createEngine } from '../src/engine/engine.ts';
import { RemoteError } from '../src/engine/ports.ts';
import { createManualTime, settlePromises } from '../src/platform/memory/clock.ts';
import { createMemoryConnectivity } from '../src/platform/memory/connectivity.ts';
import { createMemoryHints } from '../src/platform/memory/hints.ts';
import { createMemoryLock } from '../src/platform/memory/lock.ts';
import { createMemoryDisk } from '../src/platform/memory/storage.ts';
import { createMemoryTasks } from '../src/platform/memory/tasks-remote.ts';
import { createMemoryUser } from '../src/platform/memory/user-remote.ts';
import { createEngineHost, type EngineHost } from '../src/platform/web/engine-host.ts';
import { ann } from '../src/platform/web/testing/host-rig.ts';
import { followView } from './follow-view.ts';
import { createQuickAdds } from './quick-add.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

type Make = Parameters<EngineHost['append']>[0];

const account = async () => ann;

const home = { id: 'home', title: 'Home', updated: '2026-01-01T00:00:00.000Z' };
const viewOf = (...lists: Parameters<typeof project>[0]['lists']) => project({ lists, user: null }, []);
const unread = viewOf();

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('ticks as soon as what was added is kept, sends then, and takes the next while it does', async () => {
  const { icon, stored } = fakeChrome();
  const log: string[] = [];
  const adds = createQuickAdds({
    account,
    append: async () => log.push('append') > 0,
    attend: (task) => {
      log.push(task);
      return new Promise(() => {});
    },
  });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(icon.text).toBe('✓');
  await adds.add([{ title: 'Buy bread', notes: '' }]);
  expect(log).toEqual(['append', 'drain', 'append', 'drain']);
  expect(stored.unplaced).toEqual([]);
  await adds.place(viewOf({ ...home, tasks: [] }));
  expect(log).toHaveLength(4);
});

/** The worker's engine with a service that cannot be read until it is `up`. */
function createRig() {
  const browser = fakeChrome();
  const time = createManualTime();
  const disk = createMemoryDisk();
  const lock = createMemoryLock();
  const tasks = createMemoryTasks(time.clock, [{ id: 'L1', title: 'Home', tasks: [] }]);
  const state = { up: false, opens: 0, asked: 0 };
  const down = () => new RemoteError('unavailable', { mayHaveCommitted: false, status: 503 });
  const host = createEngineHost({
    build: 'b1',
    account,
    async open(_account, onStatus) {
      state.opens += 1;
      const engine = createEngine({
        uid: ann.uid,
        build: 'b1',
        storage: disk.open(),
        clock: time.clock,
        timers: time.timers,
        random: () => 0.5,
        tasks: {
          ...tasks,
          lists: async (...asked) => {
            state.asked += 1;
            if (!state.up) throw down();
            return tasks.lists(...asked);
          },
        },
        user: createMemoryUser(),
        sharing: { deleteBoard: async () => {} },
        lock,
        hints: createMemoryHints(),
        connectivity: createMemoryConnectivity(),
        onStatus,
      });
      followView(engine, (view) => adds.place(view));
      void engine.start();
      return { ...engine, documents: async () => ({ granted: false, names: {} }) };
    },
    signIn: async () => ({ ok: false, code: 'unknown' }),
    signOut: async () => true,
    pageGone: null,
    buildGone: () => new Promise(() => {}),
    lazy: true,
    linger: 2000,
    after: (ms, run) => void time.timers.after(ms, run),
  });
  const adds = createQuickAdds(host);
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      await time.advance(1000);
      await vi.advanceTimersByTimeAsync(1000);
    }
  };
  return { ...browser, host, adds, state, pass };
}

it('opens no engine after engine for what cannot be placed yet, and places it with the lists', async () => {
  const { adds, host, state, stored, openTab, pass } = createRig();
  const added = adds.add([{ title: 'Buy milk', notes: '' }]);
  await pass(60);
  await added;
  expect(openTab).toHaveBeenCalledOnce();
  expect(state.opens).toBe(1);
  expect(state.asked).toBeLessThan(10);
  state.up = true;
  const drained = host.attend('drain');
  await pass(10);
  await drained;
  expect(stored.unplaced).toEqual([]);
  await pass(60);
  expect(state.opens).toBeLessThan(4);
});

/** Quick adds to an account with that view. */
const addsOf = (view: () => ReturnType<typeof viewOf>) =>
  createQuickAdds({ account, append: async (make) => make(ann, view()) !== null, attend: async () => 0 });

it('keeps that a task is done while nothing is known of its list', async () => {
  const { stored } = fakeChrome();
  const task = { id: 't', title: 'T', parent: null, position: '1', status: 'needsAction' } as never;
  let view = unread;
  const adds = addsOf(() => view);
  await adds.complete('op', { uid: ann.uid, listId: 'home', taskId: 't' });
  view = viewOf({ ...home, tasks: null });
  await adds.place(view);
  expect(stored.unplaced).toMatchObject([{ id: 'op' }]);
  view = viewOf({ ...home, tasks: [task] });
  await adds.place(view);
  expect(stored.unplaced).toEqual([]);
});

it('completes a task where another device has moved it since its notification', async () => {
  const { stored } = fakeChrome();
  const task = { id: 't', title: 'T', parent: null, position: '1', status: 'needsAction' } as never;
  const view = viewOf({ ...home, tasks: [] }, { ...home, id: 'work', tasks: [task] });
  const made: unknown[] = [];
  const adds = createQuickAdds({
    account,
    append: async (make) => made.push(make(ann, view)) > 0,
    attend: async () => 0,
  });
  await adds.complete('op', { uid: ann.uid, listId: 'home', taskId: 't' });
  expect(made).toMatchObject([{ kind: 'COMPLETE_TASKS', payload: { listId: 'work', taskIds: ['t'] } }]);
  expect(stored.unplaced).toEqual([]);
});

it.each([
  ['a task that is not there', ann.uid, 'home', viewOf({ ...home, tasks: [] })],
  ['a list that is not there', ann.uid, 'gone', viewOf({ ...home, tasks: [] })],
  ['who has left', 'u2', 'home', unread],
])('forgets that one is done of %s', async (_, uid, listId, view) => {
  const { stored } = fakeChrome();
  await addsOf(() => view).complete('op', { uid, listId, taskId: 't' });
  expect(stored.unplaced).toEqual([]);
});

it.each(['set', 'get'])('puts straight into the account what Chrome’s storage does not keep: %s', async (call) => {
  const { icon } = fakeChrome();
  const refuse = () => Promise.reject(new Error('IO error: No space left on device'));
  Object.assign(chrome.storage.local, { [call]: refuse });
  const view = viewOf({ ...home, tasks: [{ id: 't', parent: null, position: '1', status: 'needsAction' } as never] });
  const placed: unknown[] = [];
  const host = { account, append: async (make: Make) => placed.push(make(ann, view)?.kind) > 0, attend: async () => 0 };
  const adds = createQuickAdds(host);
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(placed).toEqual(['INSERT_TASK']);
  expect(icon.text).toBe('✓');
  const done = { uid: ann.uid, listId: 'home', taskId: 't' };
  await adds.complete('op', done);
  expect(placed).toEqual(['INSERT_TASK', 'COMPLETE_TASKS']);
  // Its notification stays, so that it can be pressed again.
  host.append = refuse;
  await expect(adds.complete('op', done)).rejects.toThrow();
});

it('keeps in memory what neither the disk nor the account takes, for the next worker that finds room', async () => {
  fakeChrome();
  const refuse = () => Promise.reject(new Error('IO error: No space left on device'));
  Object.assign(chrome.storage.local, { set: refuse });
  await createQuickAdds({ account, append: refuse, attend: refuse }).add([{ title: 'Buy milk', notes: '' }]);
  const view = viewOf({ ...home, tasks: [] });
  const placed: unknown[] = [];
  const append = async (make: Make) => placed.push(make(ann, view)?.payload) > 0;
  for (const _ of ['room again', 'nothing is left'])
    await createQuickAdds({ account, append, attend: async () => 0 }).place(view);
  expect(placed).toMatchObject([{ fields: { title: 'Buy milk' } }]);
});

it('puts into the account what Chrome’s storage does not keep also while it looks for what is kept', async () => {
  fakeChrome();
  const view = viewOf({ ...home, tasks: [] });
  const reading = Promise.withResolvers<object>();
  const placed: unknown[] = [];
  const adds = createQuickAdds({
    account,
    append: async (make) => placed.push(make(ann, view)) > 0,
    attend: async () => 0,
  });
  let read = () => reading.promise;
  Object.assign(chrome.storage.local, {
    get: () => read(),
    set: () => Promise.reject(new Error('IO error: No space left on device')),
  });
  const looks = [adds.place(view), adds.place(view)];
  await settlePromises();
  read = async () => ({});
  const added = adds.add([{ title: 'Buy milk', notes: '' }]);
  await settlePromises();
  reading.resolve({});
  await Promise.all([...looks, added]);
  expect(placed).toMatchObject([{ kind: 'INSERT_TASK' }]);
});

it('puts several on top of one another so that they stand in the order in which they were typed', async () => {
  fakeChrome();
  const placed: unknown[] = [];
  const adds = createQuickAdds({
    account,
    append: async (make) => placed.push(make(ann, viewOf({ ...home, tasks: [] }))?.payload) > 0,
    attend: async () => 0,
  });
  await adds.add([
    { title: 'Buy milk', notes: '' },
    { title: 'Buy bread', notes: '' },
  ]);
  expect(placed).toMatchObject([{ fields: { title: 'Buy bread' } }, { fields: { title: 'Buy milk' } }]);
});

it('has the alarm begin a worker that sends, where this one ends before it has', async () => {
  const { standing } = fakeChrome();
  const adds = createQuickAdds({ account, append: async () => true, attend: () => new Promise(() => {}) });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(standing.has('drain')).toBe(true);
});

it('has the alarm begin a worker that places what is stored, where this one ends right after that', async () => {
  const { standing, stored } = fakeChrome();
  const never = () => new Promise<never>(() => {});
  const adds = createQuickAdds({ account: never, append: never, attend: never });
  void adds.complete('op', { uid: ann.uid, listId: 'home', taskId: 't' });
  await settlePromises();
  expect(stored.unplaced).toMatchObject([{ id: 'op' }]);
  expect(standing.has('drain')).toBe(true);
});

it('places with the next look what an engine that broke has not taken', async () => {
  const { stored } = fakeChrome();
  let broken = true;
  const adds = createQuickAdds({
    account,
    async append() {
      if (broken) throw new Error('no database');
      return true;
    },
    attend: async () => 0,
  });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(stored.unplaced).toMatchObject([{ title: 'Buy milk' }]);
  broken = false;
  await adds.place(viewOf({ ...home, tasks: [] }));
  expect(stored.unplaced).toEqual([]);
});

it('gives a task to nobody but the account that was in use when it was added', async () => {
  const { stored } = fakeChrome();
  const bea = { ...ann, uid: 'u2' };
  const full = viewOf({ ...home, tasks: [] });
  const placed: unknown[] = [];
  let [inUse, view] = [ann, unread];
  const asked: string[] = [];
  const adds = createQuickAdds({
    account: async () => inUse,
    async append(make) {
      asked.push(inUse.uid);
      const made = make(inUse, view);
      if (made) placed.push([made.account, made.id]);
      return made !== null;
    },
    attend: async () => 0,
  });
  await adds.add([{ title: 'A letter to Bea', notes: '' }]);
  expect(stored.unplaced).toMatchObject([{ title: 'A letter to Bea' }]);
  [inUse, view] = [bea, full];
  await adds.place(full);
  expect(placed).toEqual([]);
  // No engine is opened for what cannot be placed.
  expect(asked).toEqual([ann.uid]);
  inUse = ann;
  await adds.place(full);
  expect(placed).toMatchObject([[ann.uid, expect.any(String)]]);
  expect(stored.unplaced).toEqual([]);
});

it('keeps for its account also what an engine that breaks has not taken', async () => {
  const { stored } = fakeChrome();
  const adds = createQuickAdds({
    account,
    append: () => Promise.reject(new Error('no database')),
    attend: async () => 0,
  });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(stored.unplaced).toMatchObject([{ title: 'Buy milk', uid: ann.uid }]);
});

it('gives what was added while nobody was signed in to the account that signs in', async () => {
  const { stored } = fakeChrome();
  let inUse: typeof ann | null = null;
  const adds = createQuickAdds({
    account: async () => inUse,
    append: async (make) => inUse !== null && make(inUse, viewOf({ ...home, tasks: [] })) !== null,
    attend: async () => 0,
  });
  await adds.add([{ title: 'Buy milk', notes: '' }]);
  expect(stored.unplaced).toEqual([expect.not.objectContaining({ uid: expect.anything() })]);
  inUse = ann;
  await adds.place(viewOf({ ...home, tasks: [] }));
  expect(stored.unplaced).toEqual([]);
});
