import { describe, expect, it } from 'vitest';
import { addTask } from '../domain/operations/intents.ts';
import { append, sampleInsert, sampleIntent, sampleTask } from '../records/testing/samples.ts';
import { act } from './act.ts';
import { ensureTasks } from './commands.ts';
import { discardChange } from './outbox/outbox-acts.ts';
import {
  selectBoardState,
  selectList,
  selectNotices,
  selectOperationStateOfTask,
  selectTask,
  selectView,
} from './selectors.ts';
import { selectLosing } from './session/losing.ts';
import type { AppStore } from './store.ts';
import {
  selectLeftoverCount,
  selectUnreadableCount,
  selectUnsavedCount,
  selectWaitingCount,
} from './sync/change-counts.ts';
import { retrySave } from './sync/retry-save.ts';
import { createRig, gate, refusing } from './testing/rig.ts';
import { titles } from './testing/started.ts';
import { accountBound } from './ui-slice.ts';
import { takeBack } from './undo.ts';

const add = (store: AppStore, taskId: string, listId = 'L1') => {
  const intent = addTask(selectView(store.getState()), { listId, taskId, fields: { title: taskId } });
  if (!intent) throw new Error(`${listId} is gone`);
  return store.dispatch(act(intent));
};
describe('what the page shows', () => {
  it('is what the records hold: only the lists that were asked for have tasks', async () => {
    const rig = createRig();
    await rig.fill({ L1: 2, L2: 3 });
    const { store, open } = rig.openPage();
    expect(selectBoardState(store.getState())).toBe('opening');
    await open(['L1']);
    expect(selectBoardState(store.getState())).toBe('ready');
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
    expect(store.getState().base.inMemory).toEqual({ L1: true });
    await store.dispatch(ensureTasks(['L1', 'L2']));
    expect(titles(store, 'L2')).toHaveLength(3);
  });

  it('tells a list that the service has not been asked for from one that this page has not read', async () => {
    const rig = createRig();
    const epoch = await rig.records.takeEpoch();
    await rig.records.writeLists(epoch, [{ id: 'L1', title: 'x', updated: '', etag: '' }], { synced: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    expect(store.getState().base.inMemory).toEqual({ L1: false });
    expect(selectList(store.getState(), 'L1')?.loaded).toBe(false);
  });

  it('shows an operation in the turn in which the user acted, before it is saved', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    add(store, 'local-new-1');
    expect(titles(store)).toEqual(['local-new-1', 'title of L1-t0']);
    expect(selectWaitingCount(store.getState())).toBe(1);
    await rig.settle();
    expect((await rig.records.load()).operations.map(({ operation }) => operation.kind)).toEqual(['INSERT_TASK']);
    expect(selectOperationStateOfTask(store.getState(), 'local-new-1')).toBe('fresh');
  });

  it('makes operations that wait five seconds before they are sent, user-document writes none [4.7]', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open();
    add(store, 'local-new-1');
    store.dispatch(act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['lists', 'L1', 'position'], value: 0 }] } }));
    await rig.settle();
    const { operations } = await rig.records.load();
    expect(operations.map(({ operation: { at, executeAfter } }) => executeAfter - at)).toEqual([5000, 0]);
    expect(operations.map(({ operation }) => operation.account)).toEqual(['u1', 'u1']);
  });

  it('keeps the identity of tasks and lists that a read did not change', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 2, L2: 2 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const before = selectView(store.getState());
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('L1-t1', { title: 'changed' })] }] });
    rig.hints.publish({ type: 'lists', lists: ['L1'] });
    await rig.settle();
    const after = selectView(store.getState());
    expect(after.lists.get('L1')?.tasks.get('L1-t1')?.title).toBe('changed');
    expect(after.lists.get('L1')?.tasks.get('L1-t0')).toBe(before.lists.get('L1')?.tasks.get('L1-t0'));
    expect(after.lists.get('L2')).toBe(before.lists.get('L2'));
    expect(after.order).toBe(before.order);
    rig.hints.publish({ type: 'lists', lists: 'all' });
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect(selectView(store.getState())).toBe(after);
  });

  it('shows a change of another page after its hint', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const [one, two] = [rig.openPage(), rig.openPage()];
    await Promise.all([one.open(['L1']), two.open(['L1'])]);
    add(one.store, 'local-new-1');
    await rig.settle();
    expect(titles(two.store)).toEqual(['local-new-1', 'title of L1-t0']);
  });

  it('never flickers: an operation that was settled leaves with the base that shows it, whatever hint comes first', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    add(store, 'local-new-1');
    await rig.settle();
    const seen = new Set<string>();
    store.subscribe(() => seen.add(JSON.stringify(titles(store))));
    const [operation] = (await rig.records.load()).operations;
    await rig.records.settle(epoch, {
      finish: [{ seq: operation?.seq ?? 0, state: 'done' }],
      ids: [{ local: 'local-new-1', server: 'S1', kind: 'task' }],
      tasks: [{ listId: 'L1', put: [sampleTask('S1', { title: 'local-new-1', position: '-' })] }],
    });
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    expect([...seen]).toEqual([JSON.stringify(['local-new-1', 'title of L1-t0'])]);
    expect(selectWaitingCount(store.getState())).toBe(0);
    expect(selectTask(store.getState(), 'L1', 'local-new-1')?.title).toBe('local-new-1');
  });

  it('reads again when it is shown after a sleep', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const { store, open, page } = rig.openPage();
    await open(['L1']);
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('L1-t0', { title: 'slept' })] }] });
    await append(rig.records, sampleInsert('elsewhere'));
    await page.look();
    expect(titles(store)).toEqual(['elsewhere', 'slept']);
  });

  it('counts what an earlier page left, and what this build cannot read', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    await append(rig.records, sampleInsert('a'));
    await rig.disk
      .open()
      .run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'future', v: 7, operation: {} }));
    const { store, open } = rig.openPage();
    expect(selectLeftoverCount(store.getState())).toBeNull();
    await open();
    expect(selectLeftoverCount(store.getState())).toBe(1);
    expect(selectUnreadableCount(store.getState())).toBe(1);
    expect(selectWaitingCount(store.getState())).toBe(2);
  });

  it('counts nothing of its own as left by an earlier page, nor what that took back', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const earlier = rig.openPage();
    await earlier.open(['L1']);
    const given = add(earlier.store, 'local-new-1') ?? '';
    earlier.store.dispatch(takeBack([{ operationId: given, compensate: [] }]));
    await rig.settle();
    const slow = gate();
    const { store, open } = rig.openPage({ opens: [slow.open] });
    const opened = open(['L1']);
    store.dispatch(act(sampleIntent('local-new-2')));
    slow.release();
    await opened;
    expect((await rig.records.load()).operations).toHaveLength(3);
    expect(selectLeftoverCount(store.getState())).toBe(0);
  });

  it('keeps the notices of the engine until each was shown', async () => {
    const rig = createRig();
    const { store, open } = rig.openPage();
    await open();
    rig.hints.publish({ type: 'notice', notice: { code: 'clash', title: 'x' } });
    expect(selectNotices(store.getState()).map(({ notice }) => notice.code)).toEqual(['clash']);
  });
});

describe('appending', () => {
  it('spills what is done before the database is open, and drains it in order', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const slow = gate();
    const { store, open, wakes } = rig.openPage({ opens: [slow.open] });
    const opened = open(['L1']);
    store.dispatch(act(sampleIntent('first')));
    store.dispatch(act(sampleIntent('second')));
    expect(rig.text.texts.size).toBe(2);
    // The engine must not save the second operation without the first, either.
    const told = wakes.map((operation) => operation?.kind === 'INSERT_TASK' && operation.payload.fields.title);
    expect(told).toEqual(['first', 'first', 'second']);
    slow.release();
    await opened;
    await rig.settle();
    expect(rig.text.texts.size).toBe(0);
    expect(titles(store)).toEqual(['second', 'first', 'title of L1-t0']);
    expect((await rig.records.load()).operations).toHaveLength(2);
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved', 'saved']);
  });

  it('drains what a page spilled that was closed before its database opened, once', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const never = rig.openPage({ opens: [() => new Promise(() => {})] });
    void never.open();
    never.store.dispatch(act(sampleIntent('lost')));
    for (const pages of [1, 2]) {
      const { store, open } = rig.openPage();
      await open(['L1']);
      await rig.settle();
      expect(titles(store), `page ${pages}`).toEqual(['lost', 'title of L1-t0']);
    }
    expect((await rig.records.load()).operations).toHaveLength(1);
    expect(rig.text.texts.size).toBe(0);
  });

  it('wakes the engine with the operation at once and again when it is saved', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, wakes } = rig.openPage();
    await open(['L1']);
    wakes.length = 0;
    add(store, 'local-new-1');
    expect(wakes.map((operation) => operation?.kind)).toEqual(['INSERT_TASK']);
    await rig.settle();
    expect(wakes.map((operation) => operation?.kind)).toEqual(['INSERT_TASK', undefined]);
  });

  it('opens the database again and retries once when an append fails', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const again = gate();
    const { store, open, connections } = rig.openPage({ opens: [async () => {}, again.open] });
    await open(['L1']);
    rig.disk.refuse('UnknownError');
    add(store, 'local-new-1');
    await rig.settle();
    rig.disk.refuse(null);
    again.release();
    await rig.settle();
    expect(connections()).toBe(2);
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved']);
    expect((await rig.records.load()).operations).toHaveLength(1);
  });

  it('says "unsaved" when the database refuses and the engine does not save it either; retry and discard work', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('QuotaExceededError');
    add(store, 'local-new-1');
    const second = add(store, 'local-new-2');
    await rig.settle();
    store.dispatch(accountBound({ uid: 'u1', email: '', name: '', imageUrl: '' }));
    expect(selectLosing(store.getState(), false)).toBe(true);
    expect(selectUnsavedCount(store.getState())).toBe(0);
    await rig.time.advance(5000);
    expect(selectOperationStateOfTask(store.getState(), 'local-new-1')).toBe('unsaved');
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['quota', 'quota']);
    expect(titles(store)).toEqual(['local-new-2', 'local-new-1', 'title of L1-t0']);
    rig.disk.refuse(null);
    store.dispatch(retrySave('local-new-1'));
    await store.dispatch(discardChange(second ?? ''));
    await rig.settle();
    expect(selectUnsavedCount(store.getState())).toBe(0);
    expect(titles(store)).toEqual(['local-new-1', 'title of L1-t0']);
    expect((await rig.records.load()).operations).toHaveLength(1);
  });

  it('counts as saved when the engine saved what the page could not', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, say, wakes } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('UnknownError');
    const id = add(store, 'local-new-1');
    await rig.settle();
    rig.disk.refuse(null);
    for (const operation of wakes) if (operation) await append(rig.records, operation);
    say({ type: 'saved', operationIds: [id ?? ''] });
    await rig.time.advance(6000);
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved']);
  });

  it('is refused while the account is being signed out, and the text stays on the page', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    await rig.records.markClosing();
    add(store, 'local-new-1');
    await rig.settle();
    expect(store.getState().ops.entries.map(({ failure }) => failure)).toEqual(['closing']);
    expect(titles(store)).toEqual(['local-new-1', 'title of L1-t0']);
  });

  it('tells that there is no database, and shows what was typed as unsaved', async () => {
    const rig = createRig();
    const { store, open } = rig.openPage({ opens: Array(4).fill(refusing) });
    await open();
    expect(store.getState().ui.databaseProblem).toBe('unavailable');
    store.dispatch(
      act({ kind: 'INSERT_TASKLIST', payload: { listId: 'local-new-l', title: 'x', boardId: 'default' } }),
    );
    await rig.time.advance(6000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
  });

  it('keeps an operation that was saved while a read was under way', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    for (let round = 0; round < 20; round += 1) {
      rig.hints.publish({ type: 'ops' });
      for (let turn = 0; turn < round; turn += 1) await null;
      add(store, `local-new-${round}`);
      await rig.settle();
      expect(titles(store)).toHaveLength(round + 2);
    }
  });

  it('forgets an operation that was finished before the page heard that it is saved', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const finish = async () => {
      const { operations } = await rig.records.load();
      const settled = operations.map(({ seq }) => ({ seq, state: 'done' as const, at: 1 }));
      await rig.records.settle(epoch, { finish: settled });
      rig.hints.publish({ type: 'ops' });
      await rig.settle();
    };
    const { store, open } = rig.openPage({ appended: finish });
    await open(['L1']);
    store.dispatch(act({ kind: 'WRITE_USER', payload: { fields: [{ path: ['soundEffects'], value: false }] } }));
    await rig.settle();
    await rig.settle();
    expect(selectWaitingCount(store.getState())).toBe(0);
  });

  it('tells when the database was closed from outside, and opens it again for the next change', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, closeDatabase } = rig.openPage();
    await open(['L1']);
    closeDatabase();
    expect(store.getState().ui.databaseProblem).toBe('closed');
    add(store, 'local-new-1');
    await rig.settle();
    expect(store.getState().ops.entries.map(({ save }) => save)).toEqual(['saved']);
    expect(store.getState().ui.databaseProblem).toBeNull();
  });
});
