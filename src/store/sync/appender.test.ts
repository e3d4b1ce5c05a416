import { describe, expect, it } from 'vitest';
import { editTask } from '../../domain/operations/intents.ts';
import { OpenError } from '../../records/idb-storage.ts';
import { sampleIntent } from '../../records/testing/samples.ts';
import { act } from '../act.ts';
import { selectView } from '../selectors.ts';
import { signOut } from '../session/session-commands.ts';
import type { AppStore } from '../store.ts';
import { createRig, gate, refusing } from '../testing/rig.ts';
import { add, make, titles } from '../testing/started.ts';
import { accountLeft } from '../ui-slice.ts';
import { selectUnsavedCount, selectWaitingCount } from './change-counts.ts';

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
    const { store, open, connections, wakes } = rig.openPage();
    await open(['L1']);
    store.dispatch(accountLeft('signed-out'));
    rig.disk.refuse('UnknownError');
    store.dispatch(act(sampleIntent('mine')));
    await rig.settle();
    expect(connections()).toBe(1);
    // Otherwise the engine that runs by then, perhaps of the same account, would save the operation all the same.
    expect(wakes.filter(Boolean)).toEqual([]);
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

  it('is refused also where the database had not opened before: nothing waits for the next sign-in', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await rig.records.markClosing();
    const { store, open } = rig.openPage();
    const opened = open(['L1']);
    store.dispatch(act(sampleIntent('mine')));
    await opened;
    await rig.settle();
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['closing']);
    expect(rig.text.texts.size).toBe(0);
  });

  it('refuses nothing of what could not be saved before: that waits for this account, and is not called refused', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('QuotaExceededError');
    add(store, 'local-x');
    await rig.time.advance(6000);
    store.dispatch(accountLeft('switched'));
    add(store, 'local-y');
    await rig.time.advance(6000);
    const failures = () => store.getState().ops.entries.map(({ failure }) => failure);
    expect(failures()).toEqual(['failed', 'closing']);
    rig.disk.refuse(null);
    await rig.openPage().open(['L1']);
    await rig.settle();
    const owed = (await rig.records.load()).operations;
    expect(owed.map(({ operation: { payload } }) => payload)).toMatchObject([{ taskId: 'local-x' }]);
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

/** Runs an earlier page whose database never opened. */
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

  it('is shown, and waits for the next sign-in, where the account is being signed out', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    await rig.records.markClosing();
    const { store, open } = rig.openPage();
    await open(['L1']);
    await rig.settle();
    expect(titles(store)).toEqual(['precious', 'title of L1-t0']);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    expect(rig.text.texts.size).toBe(1);
  });

  it('is saved together with what is done while that is on its way, and before it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    const { store, open } = rig.openPage();
    rig.disk.onCommitted = () => {
      rig.disk.onCommitted = null;
      store.dispatch(act(sampleIntent('meanwhile')));
    };
    await open(['L1']);
    expect((await rig.records.load()).operations.map(({ operation }) => operation.payload)).toMatchObject([
      { taskId: 'local-new-precious' },
      { taskId: 'local-new-meanwhile' },
    ]);
    await rig.settle();
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved', 'saved']);
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

  it('is shown all the time where another page saved it while this one read', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await spill(rig);
    rig.disk.refuse('QuotaExceededError');
    const reading = gate();
    const { store, open } = rig.openPage({ loaded: reading.open });
    void open(['L1']);
    await rig.settle();
    rig.disk.refuse(null);
    await rig.openPage().open(['L1']);
    const shown = new Set<string | undefined>();
    store.subscribe(() => shown.add(titles(store)?.[0]));
    reading.release();
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

  it('is tried again at least every half a minute, however long it has not opened', async () => {
    const rig = createRig();
    const { open, connections } = rig.openPage({ opens: Array(99).fill(refusing) });
    await open();
    await rig.time.advance(600_000);
    const before = connections();
    await rig.time.advance(30_000);
    expect(connections()).toBe(before + 1);
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

  it('is tried again soon where it was open in between, also if it did not open for long before', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, closeDatabase, connections } = rig.openPage({ opens: [refusing, refusing, refusing] });
    await open(['L1']);
    await rig.time.advance(7000);
    await rig.settle();
    expect([problem(store), connections()]).toEqual([null, 4]);
    closeDatabase();
    await rig.time.advance(1000);
    expect(connections()).toBe(5);
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
