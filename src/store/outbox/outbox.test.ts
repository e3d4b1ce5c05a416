import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addSubtask, completeTask, editTask, moveTask } from '../../domain/operations/intents.ts';
import { createSpill } from '../../records/spill.ts';
import { sampleInsert, sampleTask } from '../../records/testing/samples.ts';
import { operationsFailed } from '../ops-slice.ts';
import { selectList, selectView, selectWarning } from '../selectors.ts';
import { leftBehind } from '../session/left-behind.ts';
import { signOut } from '../session/session-commands.ts';
import { selectWaitingCount } from '../sync/change-counts.ts';
import { selectPaused, selectProgress } from '../sync/progress.ts';
import { selectRefreshing } from '../sync/refreshing.ts';
import { WARNING_MS } from '../sync/warning.ts';
import { memoryText } from '../testing/rig.ts';
import { add, clash, make, start, titles } from '../testing/started.ts';
import { bindDrafts, writeDraft } from '../texts/drafts.ts';
import { writeIdSet } from '../texts/kept-sets.ts';
import { accountBound, accountLeft } from '../ui-slice.ts';
import { exportUnsent } from './export-unsent.ts';
import { selectNextTry, selectOutbox } from './outbox.ts';
import { discardChange, holdSending, putTaskIn, retryNow } from './outbox-acts.ts';

describe('what waits', () => {
  it('is told with what, where, state, next try and last error', async () => {
    const { rig, store, settle } = await start();
    add(store, 'local-new-1');
    make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { notes: 'more', due: '2026-01-05' }));
    await rig.settle();
    expect(selectOutbox(store.getState())).toMatchObject([
      { subject: { kind: 'INSERT_TASK', title: 'local-new-1', list: 'list L1' }, state: 'fresh', error: null },
      { subject: { kind: 'UPDATE_TASK', title: 'title of L1-t0', fields: ['notes', 'due'] }, state: 'fresh' },
    ]);
    await settle({
      patch: [
        { seq: 1, state: 'waiting', attempts: 2, nextTryAt: 9000, lastError: 'unavailable' },
        { seq: 2, state: 'inFlight' },
      ],
    });
    expect(selectOutbox(store.getState())).toMatchObject([
      { state: 'failed', nextTryAt: 9000, error: 'unavailable' },
      { state: 'sending', nextTryAt: null },
    ]);
    expect(selectNextTry(store.getState())).toBe(9000);
    await settle({ patch: [{ seq: 2, state: 'unknown', nextTryAt: 8000, lastError: 'offline' }] });
    expect(selectOutbox(store.getState())[1]).toMatchObject({ state: 'unsure', nextTryAt: 8000 });
    expect(selectNextTry(store.getState())).toBe(8000);
  });

  it('names no time for what waits for an answer, however often it is asked about again', async () => {
    const { store, settle, rig } = await start();
    const move = moveTask(selectView(store.getState()), {
      taskId: 'L1-t0',
      from: 'L1',
      to: 'L2',
      parent: null,
      index: 0,
    });
    make(store, move);
    await rig.settle();
    await settle({ patch: [{ seq: 1, state: 'blocked', attempts: 1, nextTryAt: 9000, lastError: 'move-refused' }] });
    expect(selectOutbox(store.getState())).toMatchObject([{ state: 'asks', nextTryAt: null }]);
    expect(selectNextTry(store.getState())).toBeNull();
  });

  it('is a line with numbers where many wait, until the last is sent', async () => {
    const { rig, store, settle } = await start();
    for (let number = 1; number <= 20; number += 1) add(store, `local-new-${number}`);
    await rig.settle();
    expect(selectProgress(store.getState())).toBeNull();
    for (let number = 21; number <= 30; number += 1) add(store, `local-new-${number}`);
    await rig.settle();
    const done = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => ({ seq: from + index, state: 'done' as const }));
    await settle({ finish: done(1, 22) });
    expect(selectProgress(store.getState())).toEqual({ sent: 22, total: 30 });
    await settle({ finish: done(23, 30) });
    expect(selectProgress(store.getState())).toBeNull();
    add(store, 'local-new-31');
    expect(selectProgress(store.getState())).toBeNull();
  });

  it('keeps apart what a newer version wrote: it counts as waiting and goes into the export', async () => {
    const { rig, store } = await start();
    await rig.disk.open().run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'future', v: 2, what: 'x' }));
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect(selectOutbox(store.getState())).toEqual([]);
    expect(selectWaitingCount(store.getState())).toBe(1);
    expect((await store.dispatch(exportUnsent())).unreadable).toMatchObject([{ id: 'future', what: 'x' }]);
    await rig.disk.open().run(['ops'], 'readwrite', 'strict', async (tx) => {
      await tx.clear('ops');
      await tx.add('ops', { id: 'future-2', v: 2, what: 'y' });
    });
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect((await store.dispatch(exportUnsent())).unreadable).toMatchObject([{ id: 'future-2', what: 'y' }]);
  });

  it('is exported with its state, and what was refused with the reason', async () => {
    const { rig, store, settle } = await start();
    add(store, 'local-new-1');
    add(store, 'local-new-2');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid' }] });
    const made = await store.dispatch(exportUnsent());
    expect(made.changes).toMatchObject([{ operation: { payload: { taskId: 'local-new-2' } }, state: 'waiting' }]);
    expect(made.refused).toMatchObject([{ operation: { payload: { taskId: 'local-new-1' } }, error: 'invalid' }]);
    expect(JSON.parse(JSON.stringify(made))).toEqual(made);
  });

  it('goes into the same file with texts that were not added and values that lost', async () => {
    const texts = memoryText();
    vi.stubGlobal('localStorage', texts);
    onTestFinished(() => void vi.unstubAllGlobals());
    const { rig, store, settle } = await start();
    bindDrafts('u1');
    writeDraft('add', 'Half typed', 'local-new-9');
    writeDraft('notes:L1-t0', 'as saved', 'as saved');
    writeDraft('notes:L1-t1', ' ');
    writeIdSet('folded', new Set(['L1']));
    texts.setItem('tackboard.draft.u2.add', 'of another account');
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid', at: 5 }], keep: [clash(9)] });
    expect(await store.dispatch(leftBehind())).toEqual({
      texts: [{ field: 'add', text: 'Half typed' }],
      happened: 2,
      newest: 2,
    });
    const made = await store.dispatch(exportUnsent());
    expect(made.texts).toEqual([{ field: 'add', text: 'Half typed' }]);
    expect(made.lost).toEqual([{ title: 'x', field: 'title', value: 'Mine' }]);
  });

  it('is sent by the sign-out itself, which is told what the user knows of: some of it may be refused', async () => {
    const { rig, store, settle, commands } = await start();
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ keep: [clash(9)] });
    const { newest } = await store.dispatch(leftBehind());
    expect(commands).toEqual([]);
    await store.dispatch(signOut({ told: newest }));
    await store.dispatch(signOut({ told: newest, discard: true }));
    expect(commands).toEqual([
      { name: 'signOut', told: 1 },
      { name: 'signOut', discard: 1 },
    ]);
  });

  it('keeps the account signed in where another page could not save it', async () => {
    const { rig, store, commands } = await start();
    createSpill('u1', rig.text).put(sampleInsert('of another page'));
    expect(await store.dispatch(signOut())).toEqual({ ok: false, code: 'changes-waiting' });
    expect(commands).toEqual([]);
  });

  it('is tried again at once by the engine', async () => {
    const { store, commands } = await start();
    await store.dispatch(retryNow());
    expect(commands).toEqual([{ name: 'retry' }]);
  });

  it('is of this page’s account: of whoever took its place nothing is tried, held back or shown', async () => {
    const { rig, store, say, commands } = await start();
    const account = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
    store.dispatch(accountBound(account));
    const problem = { code: 'quota', nextTryAt: rig.time.clock.now() + 60_000 } as const;
    const said = { phase: 'refreshing', problem, paused: true, settingsWait: true, online: true } as const;
    const status = (uid: string) => ({ ...said, account: { ...account, uid }, build: '1', refreshedAt: 0 });
    const shown = () => {
      const state = store.getState();
      const { settingsWait } = state.ui.engine ?? {};
      return [selectPaused(state), selectNextTry(state), selectWarning(state), selectRefreshing(state), settingsWait];
    };
    say({ type: 'status', status: status('u1') });
    expect(shown()).toEqual([true, problem.nextTryAt, problem, true, true]);
    say({ type: 'status', status: status('u2') });
    store.dispatch(accountLeft('switched'));
    await rig.time.advance(WARNING_MS);
    expect(shown()).toEqual([false, null, null, false, false]);
    for (const act of [holdSending(true), holdSending(false), retryNow()]) await store.dispatch(act);
    expect(commands).toEqual([]);
  });
});

it('what was read back from the database is saved, though the append was told to have failed', async () => {
  const { rig, store } = await start();
  const id = add(store, 'local-new-1');
  await rig.settle();
  rig.hints.publish({ type: 'ops' });
  await rig.settle();
  store.dispatch(operationsFailed({ ids: [id], code: 'failed' }));
  expect(store.getState().ops.entries[0]).toMatchObject({ save: 'saved', failure: null });
});

describe('discarding one change', () => {
  it('takes it back with what was done to a task that it would have made', async () => {
    const { rig, store } = await start();
    const id = add(store, 'local-new-1');
    make(store, editTask(selectView(store.getState()), 'L1', 'local-new-1', { notes: 'of the new one' }));
    add(store, 'local-new-2');
    await rig.settle();
    await store.dispatch(discardChange(id));
    await rig.settle();
    expect(titles(store)).toEqual(['local-new-2', 'title of L1-t0', 'title of L1-t1']);
    expect(selectOutbox(store.getState()).map(({ subject }) => subject.title)).toEqual(['local-new-2']);
    const { operations } = await rig.records.load();
    expect(operations.map(({ operation }) => operation.kind)).toEqual([
      'INSERT_TASK',
      'UPDATE_TASK',
      'INSERT_TASK',
      'UNDO',
      'UNDO',
    ]);
  });

  it('carries what takes it back where it goes out meanwhile', async () => {
    const { rig, store } = await start();
    const id = make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { title: 'New' }));
    await rig.settle();
    await store.dispatch(discardChange(id));
    await rig.settle();
    const undo = (await rig.records.load()).operations[1]?.operation;
    expect(undo).toMatchObject({
      kind: 'UNDO',
      payload: {
        target: id,
        compensate: [{ kind: 'UPDATE_TASK', payload: { fields: { title: 'title of L1-t0' }, base: { title: 'New' } } }],
      },
    });
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
  });
});

it('a new task whose list is gone is put into another one, with what was typed since', async () => {
  const { rig, store, epoch } = await start();
  const id = add(store, 'local-new-1', 'L2');
  make(store, editTask(selectView(store.getState()), 'L2', 'local-new-1', { notes: 'typed later' }));
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  expect(selectOutbox(store.getState())[0]).toMatchObject({ state: 'homeless', subject: { list: null } });
  await store.dispatch(putTaskIn(id, 'L1'));
  await rig.settle();
  expect(titles(store)?.[0]).toBe('local-new-1');
  expect(selectOutbox(store.getState())).toMatchObject([{ state: 'fresh', subject: { kind: 'INSERT_TASK' } }]);
  const list = selectList(store.getState(), 'L1');
  expect([...(list?.tasks.values() ?? [])].some(({ notes }) => notes === 'typed later')).toBe(true);
});

it('a new task whose list is gone comes into another one without what was taken back since', async () => {
  const { rig, store, epoch } = await start();
  const id = add(store, 'local-new-1', 'L2');
  const tick = completeTask(selectView(store.getState()), 'L2', 'local-new-1', '2026-01-05T09:00:00.000Z');
  for (const change of [editTask(selectView(store.getState()), 'L2', 'local-new-1', { title: 'other' }), tick]) {
    await store.dispatch(discardChange(make(store, change)));
  }
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  await store.dispatch(putTaskIn(id, 'L1'));
  expect(titles(store)?.[0]).toBe('local-new-1');
});

it('a new task whose list is gone stays ticked where another one is chosen for it', async () => {
  const { rig, store, epoch } = await start();
  const id = add(store, 'local-new-1', 'L2');
  const completed = '2026-01-05T09:00:00.000Z';
  make(store, completeTask(selectView(store.getState()), 'L2', 'local-new-1', completed));
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  await store.dispatch(putTaskIn(id, 'L1'));
  await rig.settle();
  const list = selectList(store.getState(), 'L1');
  const done = [...(list?.tasks.values() ?? [])].filter(({ status }) => status === 'completed');
  expect(done).toMatchObject([{ title: 'local-new-1', completed }]);
});

it('a new task waits as any other while no list is known: all are read again, and its own is not gone', async () => {
  const { rig, store, epoch } = await start();
  add(store, 'local-new-1', 'L2');
  await rig.settle();
  await rig.records.dropBase(epoch);
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  expect(selectOutbox(store.getState())).toMatchObject([{ state: 'fresh', subject: { title: 'local-new-1' } }]);
});

it('a new task whose list is gone is one task, also where a list is chosen for it twice', async () => {
  const { rig, store, epoch } = await start();
  const id = add(store, 'local-new-1', 'L2');
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  await Promise.all([store.dispatch(putTaskIn(id, 'L1')), store.dispatch(putTaskIn(id, 'L1'))]);
  await rig.settle();
  expect(titles(store)).toEqual(['local-new-1', 'title of L1-t0', 'title of L1-t1']);
});

it('a new subtask whose parent is in another list by now goes there, though its own list is gone', async () => {
  const { rig, store, epoch, settle } = await start();
  const subtask = { listId: 'L2', taskId: 'local-new-1', parent: 'L2-t0', fields: { title: 'Part' } };
  make(store, addSubtask(selectView(store.getState()), subtask));
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  await settle({ tasks: [{ listId: 'L1', put: [sampleTask('L2-t0')] }] });
  expect(selectList(store.getState(), 'L1')?.tasks.get('local-new-1')).toMatchObject({ parent: 'L2-t0' });
  expect(selectOutbox(store.getState())).toMatchObject([{ state: 'fresh' }]);
});

it('a new task whose list is gone stays where the one that was chosen for it is gone as well', async () => {
  const { rig, store, epoch } = await start();
  const id = add(store, 'local-new-1', 'L2');
  await rig.settle();
  await rig.records.settle(epoch, { lists: { remove: ['L2'] } });
  rig.hints.publish({ type: 'lists', lists: 'all' });
  await rig.settle();
  await store.dispatch(putTaskIn(id, 'L2'));
  await rig.settle();
  expect(selectOutbox(store.getState())).toMatchObject([{ state: 'homeless', subject: { title: 'local-new-1' } }]);
});
