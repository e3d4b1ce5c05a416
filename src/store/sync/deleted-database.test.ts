import { describe, expect, it } from 'vitest';
import { editTask } from '../../domain/operations/intents.ts';
import { STORE_NAMES } from '../../records/schema.ts';
import { selectView } from '../selectors.ts';
import { createRig } from '../testing/rig.ts';
import { add, make } from '../testing/started.ts';
import { accountLeft } from '../ui-slice.ts';
import { selectWaitingCount } from './change-counts.ts';

describe('a database that is deleted while the page is open', () => {
  /** Opens a page with an add that waits and one that the engine is sending; deletes the database under it. */
  const deleted = async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    const { page, store, open, closeDatabase } = rig.openPage();
    await open(['L1']);
    add(store, 'local-sent');
    await rig.settle();
    const mark = ({ operations }: { readonly operations: readonly { readonly seq: number }[] }) => ({
      patch: operations.map(({ seq }) => ({ seq, state: 'inFlight' as const })),
    });
    await rig.records.claim(epoch, mark);
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    add(store, 'local-waits');
    await rig.settle();
    await rig.disk.open().run(STORE_NAMES, 'readwrite', 'strict', async (tx) => {
      for (const name of STORE_NAMES) await tx.clear(name);
    });
    closeDatabase();
    const owed = async () => (await rig.records.load()).operations.map(({ operation: { payload } }) => payload);
    return { rig, page, store, owed };
  };

  it('is made anew with what waited in it, and without what is being sent, which would arrive twice', async () => {
    const { rig, store, owed } = await deleted();
    await rig.time.advance(1000);
    await rig.settle();
    expect(await owed()).toMatchObject([{ taskId: 'local-waits' }]);
    expect(selectWaitingCount(store.getState())).toBe(1);
  });

  it('has what waited before what was done since', async () => {
    const { rig, store, owed } = await deleted();
    make(store, editTask(selectView(store.getState()), 'L1', 'local-waits', { title: 'typed later' }));
    await rig.settle();
    expect(await owed()).toMatchObject([{ taskId: 'local-waits' }, { fields: { title: 'typed later' } }]);
  });

  it('gets nothing back where the account has left meanwhile', async () => {
    const { rig, page, store, owed } = await deleted();
    const opened = page.look();
    store.dispatch(accountLeft('signed-out'));
    await opened;
    await rig.settle();
    expect(await owed()).toEqual([]);
  });
});

it('a database that is opened again gets nothing twice, not even what was sent while the page knew nothing of it', async () => {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  const { store, open, closeDatabase } = rig.openPage();
  await open(['L1']);
  add(store, 'local-sent');
  add(store, 'local-waits');
  await rig.settle();
  closeDatabase();
  await rig.records.settle(epoch, { finish: [{ seq: 1, state: 'done' }] });
  await rig.time.advance(1000);
  await rig.settle();
  const owed = (await rig.records.load()).operations;
  expect(owed.map(({ operation: { payload } }) => payload)).toMatchObject([{ taskId: 'local-waits' }]);
  expect(selectWaitingCount(store.getState())).toBe(1);
});
