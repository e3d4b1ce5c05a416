import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTopLevel } from '../domain/list.ts';
import { addTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { OpenError } from '../records/idb-storage.ts';
import { sampleTask } from '../records/testing/samples.ts';
import { act, undo } from './act.ts';
import { compareCopy, loadCopies, restoreCopy } from './copies.ts';
import { bindDrafts, writeDraft } from './drafts.ts';
import { exportUnsent } from './export-unsent.ts';
import { selectHappened, selectUnseenCount } from './happened.ts';
import { readKept } from './kept.ts';
import { dealtWith, goBack, lookedAtHappened, restoreDeleted, stillDeleted } from './kept-acts.ts';
import { writeIdSet } from './kept-sets.ts';
import { leftBehind } from './left-behind.ts';
import { operationFailed } from './ops-slice.ts';
import { selectNextTry, selectOutbox } from './outbox.ts';
import { discardChange, putTaskIn, retryNow } from './outbox-acts.ts';
import { selectProgress } from './progress.ts';
import { selectList, selectUndoables, selectView, selectWaitingCount } from './selectors.ts';
import type { AppStore } from './store.ts';
import { createRig, memoryText } from './testing/rig.ts';

type Rig = ReturnType<typeof createRig>;

const make = (store: AppStore, intent: Intent | null): string => {
  const id = intent ? store.dispatch(act(intent)) : null;
  if (id === null) throw new Error('the intent does not apply');
  return id;
};
const add = (store: AppStore, taskId: string, listId = 'L1') =>
  make(store, addTask(selectView(store.getState()), { listId, taskId, fields: { title: taskId } }));
const titles = (store: AppStore, listId = 'L1') => {
  const list = selectList(store.getState(), listId);
  return list && openTopLevel(list).map((id) => list.tasks.get(id)?.title);
};
const undoLast = (store: AppStore) => store.dispatch(undo(selectUndoables(store.getState()).at(-1)?.operationId ?? ''));

async function start(lists: Record<string, number> = { L1: 2, L2: 1 }) {
  const rig = createRig();
  const epoch = await rig.fill(lists);
  const page = rig.openPage();
  await page.open(Object.keys(lists));
  /** What an engine would have settled. */
  const settle = async (change: Parameters<Rig['records']['settle']>[1]) => {
    await rig.records.settle(epoch, change);
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
  };
  const kept = async () => {
    await page.store.dispatch(readKept());
    return page.store.getState();
  };
  return { rig, epoch, settle, kept, ...page };
}

/** A value of another device has won. */
const clash = (at: number) => ({
  kind: 'clash' as const,
  at,
  id: 'op-x',
  data: {
    listId: 'L1',
    taskId: 'L1-t0',
    title: 'x',
    field: 'title',
    won: 'title of L1-t0',
    lost: 'Mine',
    winner: 'elsewhere',
  },
});

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
      waits: false,
    });
    const made = await store.dispatch(exportUnsent());
    expect(made.texts).toEqual([{ field: 'add', text: 'Half typed' }]);
    expect(made.lost).toEqual([{ title: 'x', field: 'title', value: 'Mine' }]);
  });

  it('is sent before it is told what a sign-out takes away: some of it may be refused', async () => {
    const { store, commands, answerWith } = await start();
    add(store, 'local-new-1');
    expect(await store.dispatch(leftBehind())).toMatchObject({ happened: 0, waits: true });
    expect(commands).toEqual([]);
    answerWith({ ok: false, code: 'changes-waiting' });
    expect(await store.dispatch(leftBehind({ send: true }))).toMatchObject({ waits: true });
    answerWith({ ok: true });
    expect(await store.dispatch(leftBehind({ send: true }))).toMatchObject({ waits: false });
    expect(commands.map(({ name }) => name)).toEqual(['flush', 'flush']);
  });

  it('is tried again at once by the engine', async () => {
    const { store, commands } = await start();
    await store.dispatch(retryNow());
    expect(commands).toEqual([{ name: 'retry' }]);
  });
});

it('what was read back from the database is saved, though the append was told to have failed', async () => {
  const { rig, store } = await start();
  const id = add(store, 'local-new-1');
  await rig.settle();
  rig.hints.publish({ type: 'ops' });
  await rig.settle();
  store.dispatch(operationFailed({ id, code: 'failed' }));
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

describe('what happened', () => {
  it('a refused change and a lost value are told, newest first, until the user has dealt with them', async () => {
    const { rig, store, settle, kept } = await start();
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid', at: 5 }], keep: [clash(9)] });
    const state = await kept();
    expect(selectHappened(state).map(({ kind }) => kind)).toEqual(['clash', 'dropped']);
    expect(selectUnseenCount(state)).toBe(2);
    store.dispatch(lookedAtHappened());
    expect(selectUnseenCount(store.getState())).toBe(0);
    expect(selectHappened(store.getState())).toHaveLength(2);
    store.dispatch(dealtWith(selectHappened(store.getState())[1]?.key ?? 0));
    expect(selectHappened(store.getState()).map(({ kind }) => kind)).toEqual(['clash']);
  });

  it('stays dealt with where two tabs do that at once', async () => {
    vi.stubGlobal('localStorage', memoryText());
    onTestFinished(() => void vi.unstubAllGlobals());
    const { rig, store, settle, kept } = await start();
    const other = rig.openPage();
    await other.open(['L1']);
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid', at: 5 }], keep: [clash(9)] });
    const [newest, oldest] = selectHappened(await kept());
    await other.store.dispatch(readKept());
    store.dispatch(dealtWith(newest?.key ?? 0));
    other.store.dispatch(dealtWith(oldest?.key ?? 0));
    other.store.dispatch(lookedAtHappened());
    expect(selectHappened(await kept())).toEqual([]);
  });

  it('a lost value can hold after all', async () => {
    const { store, settle, kept } = await start();
    await settle({ keep: [clash(9)] });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(true);
    expect(titles(store)).toEqual(['Mine', 'title of L1-t1']);
    expect(selectHappened(store.getState())).toEqual([]);
  });

  it('the text of a task that is gone becomes a task of its own', async () => {
    const { rig, store, settle, kept } = await start();
    make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { notes: 'typed' }));
    await rig.settle();
    await settle({
      finish: [{ seq: 1, state: 'dropped', lastError: 'not-found' }],
      tasks: [{ listId: 'L1', remove: ['L1-t0'] }],
    });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(true);
    const list = selectList(store.getState(), 'L1');
    expect(list && [...list.tasks.values()].map(({ notes }) => notes)).toContain('typed');
  });
});

describe('recently deleted', () => {
  it('comes back with its subtasks where it was, and is not listed any more', async () => {
    const { rig, store, settle, kept } = await start();
    await settle({ tasks: [{ listId: 'L1', put: [sampleTask('sub', { parent: 'L1-t0' })] }] });
    const intent = deleteTask(selectView(store.getState()), 'L1', 'L1-t0');
    if (!intent) throw new Error('the task is gone');
    make(store, intent);
    await rig.settle();
    await settle({
      finish: [{ seq: 1, state: 'done' }],
      tasks: [{ listId: 'L1', remove: ['L1-t0', 'sub'] }],
      keep: [{ kind: 'deleted', at: 5, id: 'op-1', data: intent.payload }],
    });
    const state = await kept();
    const [one] = stillDeleted(state.kept, selectView(state));
    expect(one?.tasks.map(({ id }) => id)).toEqual(['L1-t0', 'sub']);
    expect(one && store.dispatch(restoreDeleted(one))).toBe('list L1');
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
    expect(stillDeleted(store.getState().kept, selectView(store.getState()))).toEqual([]);
    undoLast(store);
    expect(titles(store)).toEqual(['title of L1-t1']);
  });

  it('a deleted list comes back in its order, of subtasks too, whatever was changed last in it', async () => {
    const { store, settle, kept } = await start();
    const at = (id: string, place: number, parent: string | null = null) =>
      sampleTask(id, { parent, position: String(place).padStart(20, '0') });
    const tasks = [at('s3', 3, 'x'), at('y', 2), at('s1', 1, 'x'), at('x', 1), at('s2', 2, 'x')];
    await settle({ keep: [{ kind: 'deleted', at: 9, id: 'a', data: { listId: 'gone', title: 'Trips', tasks } }] });
    const [one] = stillDeleted((await kept()).kept, selectView(store.getState()));
    if (one) store.dispatch(restoreDeleted(one));
    const list = [...selectView(store.getState()).lists.values()].find(({ title }) => title === 'Trips');
    const named = (ids: readonly string[] = []) => ids.map((id) => list?.tasks.get(id)?.title.replace('title of ', ''));
    expect(list && named(openTopLevel(list))).toEqual(['x', 'y']);
    const [x = ''] = list ? openTopLevel(list) : [];
    expect(named(list?.children.get(x))).toEqual(['s1', 's2', 's3']);
  });

  it('a deleted list is made anew with its tasks; a task whose list is gone goes into the default one', async () => {
    const { store, settle, kept } = await start();
    const whole = { listId: 'gone', title: 'Trips', tasks: [sampleTask('x1'), sampleTask('x2', { parent: 'x1' })] };
    const single = { listId: 'gone', tasks: [sampleTask('y1')], base: { parent: null, after: [] } };
    await settle({
      keep: [
        { kind: 'deleted', at: 9, id: 'a', data: whole },
        { kind: 'deleted', at: 5, id: 'b', data: single },
      ],
    });
    const [first, second] = (await kept()).kept.deleted;
    expect(first && store.dispatch(restoreDeleted(first))).toBe('Trips');
    expect(second && store.dispatch(restoreDeleted(second))).toBe('list L1');
    const view = selectView(store.getState());
    const trips = [...view.lists.values()].find(({ title }) => title === 'Trips');
    expect(trips && [...trips.tasks.keys()]).toEqual(['x1', 'x2']);
    expect(view.lists.get('L1')?.tasks.has('y1')).toBe(true);
  });
});

describe('a daily copy', () => {
  async function withCopy() {
    const started = await start();
    const { rig, epoch } = started;
    const content = await rig.records.writeCopied(epoch, 'L1', 50, [sampleTask('L1-t0'), sampleTask('L1-t9')]);
    await rig.records.writeCopy(epoch, { at: 50, lists: [{ id: 'L1', title: 'list L1', count: 2, content }] }, 0);
    return started;
  }

  it('shows what is missing and brings back only that', async () => {
    const { store } = await withCopy();
    expect(await store.dispatch(loadCopies())).toEqual([{ at: 50, lists: 1, tasks: 2 }]);
    const found = await store.dispatch(compareCopy(50));
    if (typeof found === 'string') throw new Error(found);
    expect(found.map(({ tasks }) => tasks.map(({ tasks: [task] }) => task?.id))).toEqual([['L1-t9']]);
    const [list] = found;
    expect(list && store.dispatch(restoreCopy([{ list, tasks: list.tasks }]))).toBe(1);
    expect(titles(store)).toContain('title of L1-t9');
    expect(selectWaitingCount(store.getState())).toBe(1);
    expect(await store.dispatch(compareCopy(50))).toEqual([]);
    undoLast(store);
    expect(titles(store)).not.toContain('title of L1-t9');
  });

  it('says nothing is missing while a list of the board was never read', async () => {
    const { rig, store, epoch } = await withCopy();
    await rig.records.settle(epoch, { lists: { put: [{ id: 'L3', title: 'new', updated: '', etag: '' }] } });
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    expect(await store.dispatch(compareCopy(50))).toBe('unread');
    expect(await store.dispatch(compareCopy(51))).toBe('gone');
  });

  it('says of one that the database does not give out that it cannot be read, and not that it is gone', async () => {
    const { rig } = await withCopy();
    const refused = async () => {
      throw new OpenError('unavailable');
    };
    const page = rig.openPage({ opens: [refused, refused] });
    expect(await page.store.dispatch(loadCopies())).toBe('unreadable');
    expect(await page.store.dispatch(compareCopy(50))).toBe('unreadable');
    expect(await page.store.dispatch(loadCopies())).toHaveLength(1);
  });
});
