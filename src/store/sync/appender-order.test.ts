import { describe, expect, it } from 'vitest';
import { editTask } from '../../domain/operations/intents.ts';
import { deleteList } from '../../domain/operations/list-intents.ts';
import { settlePromises } from '../../platform/memory/clock.ts';
import { createSpill } from '../../records/spill.ts';
import { sampleIntent, sampleUndo } from '../../records/testing/samples.ts';
import { act, actUndoable } from '../act.ts';
import { selectView } from '../selectors.ts';
import { signOut } from '../session/session-commands.ts';
import { createRig, gate } from '../testing/rig.ts';
import { add, make, titles } from '../testing/started.ts';
import { undo } from '../undo.ts';
import { selectUnsavedCount, selectWaitingCount } from './change-counts.ts';
import { retrySave } from './retry-save.ts';

describe('quick changes, each of which stands on the one before', () => {
  const startRenaming = async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, wakes } = rig.openPage();
    await open(['L1']);
    let commits = 0;
    rig.disk.onCommitted = (stores) => {
      if (stores.includes('ops')) commits += 1;
    };
    const rename = (title: string) => make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { title }));
    return { rig, store, rename, wakes, commits: () => commits };
  };
  const titlesOf = async ({ records }: ReturnType<typeof createRig>) =>
    (await records.load()).operations.map(
      ({ operation }) => operation.kind === 'UPDATE_TASK' && operation.payload.fields.title,
    );

  it('are saved in two transactions, in their order', async () => {
    const { rig, rename, commits } = await startRenaming();
    for (const title of ['a', 'ab', 'abc', 'abcd', 'abcde']) rename(title);
    await rig.settle();
    expect(commits()).toBe(2);
    expect(await titlesOf(rig)).toEqual(['a', 'ab', 'abc', 'abcd', 'abcde']);
    expect(rig.text.texts.size).toBe(0);
  });

  it('are unsaved from the one on that was refused', async () => {
    const { rig, store, rename, wakes } = await startRenaming();
    rig.disk.onCommitted = () => rig.disk.refuse('QuotaExceededError');
    for (const title of ['a', 'ab', 'abc']) rename(title);
    await rig.time.advance(6000);
    expect(await titlesOf(rig)).toEqual(['a']);
    expect(selectUnsavedCount(store.getState())).toBe(2);
    const told = wakes.map((operation) => operation?.kind === 'UPDATE_TASK' && operation.payload.fields.title);
    expect(told.slice(-2)).toEqual(['ab', 'abc']);
  });
});

describe('what the database refuses', () => {
  it('is in localStorage until it is open again, and then before what was done meanwhile', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { open: reopen, release } = gate();
    const { store, open } = rig.openPage({ opens: [async () => {}, reopen] });
    await open(['L1']);
    rig.disk.refuse('UnknownError');
    store.dispatch(act(sampleIntent('first')));
    await rig.settle();
    rig.disk.refuse(null);
    store.dispatch(act(sampleIntent('second')));
    await rig.settle();
    expect([...rig.text.texts.values()]).toEqual([expect.stringContaining('first'), expect.stringContaining('second')]);
    release();
    await rig.settle();
    expect(rig.text.texts.size).toBe(0);
    const { operations } = await rig.records.load();
    expect(operations.map(({ operation }) => JSON.stringify(operation))).toEqual([
      expect.stringContaining('first'),
      expect.stringContaining('second'),
    ]);
  });

  it('and again is found by the next page', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('QuotaExceededError');
    store.dispatch(act(sampleIntent('precious')));
    await rig.time.advance(6000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    rig.disk.refuse(null);
    const next = rig.openPage();
    await next.open(['L1']);
    await rig.settle();
    expect(titles(next.store)).toEqual(['precious', 'title of L1-t0']);
    expect((await rig.records.load()).operations).toHaveLength(1);
  });

  it('is unsaved no longer where the engine saved it later than it has time for: the account may be left', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('QuotaExceededError');
    store.dispatch(act(sampleIntent('precious')));
    await rig.time.advance(6000);
    rig.disk.refuse(null);
    await rig.records.appendAll(store.getState().ops.entries.map(({ pending }) => pending.operation));
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect(selectUnsavedCount(store.getState())).toBe(0);
    expect(rig.text.texts.size).toBe(0);
    expect(await store.dispatch(signOut())).toEqual({ ok: true });
  });

  it('is shown at once on another page that saves it, before what stands on it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1']);
    await other.open(['L1']);
    rig.disk.refuse('QuotaExceededError');
    store.dispatch(act(sampleIntent('precious')));
    await rig.time.advance(6000);
    rig.disk.refuse(null);
    add(other.store, 'local-x');
    expect(titles(other.store)).toEqual(['local-x', 'precious', 'title of L1-t0']);
    await rig.settle();
    expect(titles(other.store)).toEqual(['local-x', 'precious', 'title of L1-t0']);
    expect((await rig.records.load()).operations).toHaveLength(2);
    expect(selectWaitingCount(other.store.getState())).toBe(2);
  });

  it('is shown on another page that saves it together with what waits there', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1']);
    await other.open(['L1', 'L2']);
    rig.disk.refuse('QuotaExceededError');
    store.dispatch(act(sampleIntent('precious')));
    await rig.time.advance(6000);
    rig.disk.refuse(null);
    for (const taskId of ['local-x', 'local-y']) add(other.store, taskId, 'L2');
    await rig.settle();
    expect((await rig.records.load()).operations).toHaveLength(3);
    expect(titles(other.store)).toEqual(['precious', 'title of L1-t0']);
  });

  describe('goes before what stands on it', () => {
    /** Starts a page that could not save a new task. */
    const startRefused = async (waitMs: number) => {
      const rig = createRig();
      await rig.fill({ L1: 1, L2: 1 });
      const page = rig.openPage();
      await page.open(['L1', 'L2']);
      rig.disk.refuse('QuotaExceededError');
      add(page.store, 'local-x');
      await rig.time.advance(waitMs);
      rig.disk.refuse(null);
      const rename = (title: string) =>
        make(page.store, editTask(selectView(page.store.getState()), 'L1', 'local-x', { title }));
      const inDatabase = async () => (await rig.records.load()).operations.map(({ operation }) => operation.kind);
      return { rig, ...page, rename, inDatabase };
    };

    it('also where it is on its way still, whenever the storage lets writes through again', async () => {
      for (let turns = 0; turns < 80; turns += 1) {
        const rig = createRig();
        await rig.fill({ L1: 1 });
        const { store, open } = rig.openPage();
        await open(['L1']);
        rig.disk.refuse('QuotaExceededError');
        add(store, 'local-x');
        make(store, editTask(selectView(store.getState()), 'L1', 'local-x', { title: 'typed later' }));
        await settlePromises(turns);
        rig.disk.refuse(null);
        await rig.time.advance(6000);
        store.dispatch(retrySave());
        await rig.settle();
        const { operations } = await rig.records.load();
        expect(
          operations.map(({ operation }) => operation.kind),
          `${turns} turns`,
        ).toEqual(['INSERT_TASK', 'UPDATE_TASK']);
        expect(rig.text.texts.size).toBe(0);
      }
    });

    it.each([1000, 6000])('so that an edit of a new task is not dropped, %i ms later', async (waitMs) => {
      const { rig, store, rename, inDatabase } = await startRefused(waitMs);
      rename('typed later');
      expect(selectUnsavedCount(store.getState())).toBe(0);
      await rig.settle();
      expect(await inDatabase()).toEqual(['INSERT_TASK', 'UPDATE_TASK']);
      await rig.time.advance(60_000);
      expect(selectUnsavedCount(store.getState())).toBe(0);
      expect(titles(store)).toEqual(['typed later', 'title of L1-t0']);
      expect(rig.text.texts.size).toBe(0);
    });

    it('also in what the engine is told where there is no localStorage', async () => {
      const rig = createRig();
      await rig.fill({ L1: 1 });
      rig.text.setItem = () => {
        throw new Error('refused');
      };
      const { store, wakes } = rig.openPage();
      store.dispatch(act(sampleIntent('first')));
      store.dispatch(act(sampleIntent('second')));
      const told = wakes.map((operation) => operation?.kind === 'INSERT_TASK' && operation.payload.fields.title);
      expect(told).toEqual(['first', 'first', 'second']);
    });

    it('also in what the engine is told, which it may have time to save still', async () => {
      const { rig, rename, wakes } = await startRefused(1000);
      rig.disk.refuse('QuotaExceededError');
      rename('typed later');
      await rig.time.advance(100);
      const told = wakes.map((operation) => operation?.kind);
      expect(told.slice(-4)).toEqual(['INSERT_TASK', 'UPDATE_TASK', 'INSERT_TASK', 'UPDATE_TASK']);
    });

    it('also in what the engine is told once the database takes both', async () => {
      const { rename, wakes } = await startRefused(6000);
      const before = wakes.length;
      rename('typed later');
      expect(wakes.slice(before).map((operation) => operation?.kind)).toEqual(['INSERT_TASK', 'UPDATE_TASK']);
    });

    it.each([
      ['INSERT_TASK', ['INSERT_TASK', 'UPDATE_TASK', 'UNDO']],
      ['UPDATE_TASK', ['INSERT_TASK', 'UNDO', 'UPDATE_TASK']],
    ])('also where localStorage has no room for one of them: %s', async (kind, order) => {
      const rig = createRig();
      await rig.fill({ L1: 1 });
      const { open: reopen, release } = gate();
      const { store, open } = rig.openPage({ opens: [async () => {}, reopen] });
      await open(['L1']);
      const { setItem } = rig.text;
      rig.text.setItem = (key, value) => {
        if (value.includes(kind)) throw new Error('full');
        setItem(key, value);
      };
      rig.disk.refuse('UnknownError');
      add(store, 'local-x');
      await rig.settle();
      make(store, editTask(selectView(store.getState()), 'L1', 'local-x', { title: 'typed later' }));
      await rig.settle();
      // What another page did after that.
      createSpill('u1', rig.text).put(sampleUndo('o-elsewhere', 'o-any', rig.time.clock.now() + 1));
      rig.disk.refuse(null);
      release();
      await rig.settle();
      const { operations } = await rig.records.load();
      expect(operations.map(({ operation }) => operation.kind)).toEqual(order);
    });

    it('and a setting may, so it does as well', async () => {
      const { rig, store, inDatabase } = await startRefused(6000);
      store.dispatch(act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['soundEffects'], value: false }] } }));
      await rig.settle();
      expect(await inDatabase()).toEqual(['INSERT_TASK', 'WRITE_USER']);
    });

    it('but what has nothing to do with it is saved on its own', async () => {
      const { rig, store, inDatabase } = await startRefused(6000);
      make(store, editTask(selectView(store.getState()), 'L2', 'L2-t0', { title: 'other' }));
      await rig.settle();
      expect(await inDatabase()).toEqual(['UPDATE_TASK']);
      expect(selectUnsavedCount(store.getState())).toBe(1);
    });

    it('and where that cannot be saved either both are told to be unsaved, and are there once at the next start', async () => {
      const { rig, store, rename } = await startRefused(6000);
      rig.disk.refuse('QuotaExceededError');
      rename('once');
      await rig.time.advance(6000);
      rename('twice');
      await rig.time.advance(6000);
      expect(selectUnsavedCount(store.getState())).toBe(3);
      const next = rig.openPage();
      await next.open(['L1']);
      expect(selectWaitingCount(next.store.getState())).toBe(3);
      rig.disk.refuse(null);
      store.dispatch(retrySave('local-x'));
      await rig.settle();
      const { operations } = await rig.records.load();
      expect(operations.map(({ id }) => id)).toEqual(
        store.getState().ops.entries.map(({ pending }) => pending.operation.id),
      );
      expect(titles(store)).toEqual(['twice', 'title of L1-t0']);
    });
  });
});

describe('the undo of a change that is not saved yet', () => {
  it('comes behind it, also where nothing but not sending it takes it back', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    rig.disk.refuse('UnknownError');
    const deletion = deleteList(selectView(store.getState()), 'L2');
    const id = (deletion && store.dispatch(actUndoable([deletion]))) ?? '';
    await null;
    rig.disk.refuse(null);
    store.dispatch(undo(id));
    await rig.settle();
    expect((await rig.records.load()).operations.map(({ operation }) => operation.kind)).toEqual([
      'DELETE_TASKLIST',
      'UNDO',
    ]);
  });
});
