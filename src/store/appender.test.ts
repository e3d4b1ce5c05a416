import { describe, expect, it } from 'vitest';
import { openTopLevel } from '../domain/list.ts';
import { editTask } from '../domain/operations/intents.ts';
import { settlePromises } from '../platform/memory/clock.ts';
import { OpenError } from '../records/idb-storage.ts';
import { sampleIntent } from '../records/testing/samples.ts';
import { act } from './act.ts';
import { retrySave } from './retry-save.ts';
import { selectList, selectUnsavedCount, selectView, selectWaitingCount } from './selectors.ts';
import { signOut } from './session-commands.ts';
import type { AppStore } from './store.ts';
import { createRig, gate, refusing } from './testing/rig.ts';
import { add, make } from './testing/started.ts';
import { accountLeft } from './ui-slice.ts';

const titles = (store: AppStore) => {
  const list = selectList(store.getState(), 'L1');
  return list ? openTopLevel(list).map((id) => list.tasks.get(id)?.title) : null;
};

describe('a change after another tab signed out', () => {
  it('is refused: nothing waits here for the next sign-in, and the text stays', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { page, store, open, closeDatabase, connections } = rig.openPage();
    await open(['L1']);
    closeDatabase();
    store.dispatch(accountLeft('signed-out'));
    await page.look();
    store.dispatch(act(sampleIntent('mine')));
    await rig.settle();
    expect(connections()).toBe(1);
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['closing']);
    expect(titles(store)).toEqual(['mine', 'title of L1-t0']);
    expect(rig.text.texts.size).toBe(0);
  });

  it('is refused also where the page has not heard that its connection is gone', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, connections } = rig.openPage();
    await open(['L1']);
    store.dispatch(accountLeft('signed-out'));
    rig.disk.refuse('UnknownError');
    store.dispatch(act(sampleIntent('mine')));
    await rig.settle();
    expect(connections()).toBe(1);
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['closing']);
  });

  it('is refused together with what stands on it: neither is sent at the next sign-in', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    await rig.records.markClosing();
    add(store, 'local-x');
    make(store, editTask(selectView(store.getState()), 'L1', 'local-x', { title: 'typed later' }));
    await rig.time.advance(6000);
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['closing', 'closing']);
    expect(rig.text.texts.size).toBe(0);
    await rig.records.cancelClosing();
    make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { title: 'signed in still' }));
    await rig.settle();
    expect((await rig.records.load()).operations.map(({ operation }) => operation.kind)).toEqual(['UPDATE_TASK']);
  });

  it('is kept for this account where that tab only went to another one', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    store.dispatch(accountLeft('switched'));
    store.dispatch(act(sampleIntent('mine')));
    await rig.settle();
    expect((await rig.records.load()).operations).toHaveLength(1);
  });
});

/** A page of before whose database never opened. */
async function spill(rig: ReturnType<typeof createRig>): Promise<void> {
  const { store, open } = rig.openPage({ opens: Array(9).fill(refusing) });
  await open();
  store.dispatch(act(sampleIntent('precious')));
}

describe('what an earlier page could not save', () => {
  it('is shown where this one cannot either, until it is saved', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    const { page, store, open } = rig.openPage({ opens: Array(4).fill(refusing) });
    await open(['L1']);
    expect(selectWaitingCount(store.getState())).toBe(1);
    await rig.time.advance(5000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    await page.look();
    await rig.time.advance(5000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    await page.look();
    await rig.settle();
    expect(titles(store)).toEqual(['precious', 'title of L1-t0']);
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved']);
    expect(rig.text.texts.size).toBe(0);
  });

  it('is forgotten where another page saved it or gave it up meanwhile', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    const { page, store, open } = rig.openPage({ opens: Array(3).fill(refusing) });
    await open(['L1']);
    await rig.time.advance(5000);
    rig.text.texts.clear();
    await page.look();
    await rig.settle();
    expect(titles(store)).toEqual(['title of L1-t0']);
    expect(store.getState().ops.entries).toEqual([]);
  });

  it('is shown all the time where another page saved it meanwhile', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    rig.disk.refuse('QuotaExceededError');
    const { page, store, open, closeDatabase } = rig.openPage();
    await open(['L1']);
    await rig.time.advance(6000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    rig.disk.refuse(null);
    closeDatabase();
    await rig.openPage().open(['L1']);
    const shown = new Set<string | undefined>();
    store.subscribe(() => shown.add(titles(store)?.[0]));
    await page.look();
    await rig.settle();
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved']);
    expect([...shown]).toEqual(['precious']);
  });

  it('is not said to the engine again while that still has time to save it', async () => {
    const rig = createRig();
    await spill(rig);
    const { open, wakes } = rig.openPage({ opens: Array(9).fill(refusing) });
    await open();
    await rig.time.advance(4999);
    expect(wakes).toHaveLength(1);
    await rig.time.advance(60_000);
    expect(wakes).toHaveLength(5);
  });

  it('keeps the account signed in', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    const { store, open, commands } = rig.openPage({ opens: [refusing, refusing] });
    await open(['L1']);
    expect(await store.dispatch(signOut())).toEqual({ ok: false, code: 'changes-waiting' });
    expect(commands).toEqual([]);
  });
});

describe('a database that does not open', () => {
  const problem = (store: AppStore) => store.getState().ui.databaseProblem;

  it('is tried again by itself, each time after twice the pause, until the page has its tasks', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, connections } = rig.openPage({ opens: [refusing, refusing] });
    await open(['L1']);
    expect([problem(store), titles(store)]).toEqual(['unavailable', null]);
    await rig.time.advance(1000);
    expect(connections()).toBe(2);
    await rig.time.advance(1999);
    expect(connections()).toBe(2);
    await rig.time.advance(1);
    await rig.settle();
    expect([problem(store), titles(store)]).toEqual([null, ['title of L1-t0']]);
    await rig.time.advance(60_000);
    expect(connections()).toBe(3);
  });

  it('is opened once where the user was quicker', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { page, open, connections } = rig.openPage({ opens: [refusing] });
    await open(['L1']);
    await page.look();
    await rig.time.advance(60_000);
    expect(connections()).toBe(2);
  });

  it('is left alone where a newer version made it', async () => {
    const rig = createRig();
    const newer = async () => {
      throw new OpenError('newer');
    };
    const { store, open, connections } = rig.openPage({ opens: [newer] });
    await open();
    await rig.time.advance(60_000);
    expect([problem(store), connections()]).toEqual(['newer', 1]);
  });

  it('is opened again by itself where its connection was closed from outside', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, closeDatabase } = rig.openPage();
    await open(['L1']);
    closeDatabase();
    expect(problem(store)).toBe('closed');
    await rig.time.advance(1000);
    await rig.settle();
    expect(problem(store)).toBeNull();
  });

  it('is opened again by itself where that happened while what had been spilled was saved', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    const { store, open, closeDatabase, connections } = rig.openPage();
    rig.disk.onCommitted = () => {
      rig.disk.onCommitted = null;
      closeDatabase();
    };
    await open(['L1']);
    expect([problem(store), titles(store)]).toEqual(['closed', null]);
    await rig.time.advance(1000);
    await rig.settle();
    expect([problem(store), titles(store)]).toEqual([null, ['precious', 'title of L1-t0']]);
    expect(connections()).toBe(2);
  });
});

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

  describe('goes before what stands on it', () => {
    /** A page that could not save a new task. */
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
