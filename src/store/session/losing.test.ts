import { expect, it } from 'vitest';
import { addTask } from '../../domain/operations/intents.ts';
import { act } from '../act.ts';
import { selectView } from '../selectors.ts';
import { createRig } from '../testing/rig.ts';
import { accountBound } from '../ui-slice.ts';
import { selectLosing } from './losing.ts';

it('leaving is warned of until a change is saved, and where the engine goes too while it is in flight [8.17]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  store.dispatch(accountBound({ uid: 'u1', email: '', name: '', imageUrl: '' }));
  const losing = () => [false, true].map((engineGoesToo) => selectLosing(store.getState(), engineGoesToo));
  expect(losing()).toEqual([false, false]);
  const added = addTask(selectView(store.getState()), {
    listId: 'L1',
    taskId: 'local-new-1',
    fields: { title: 'Milk' },
  });
  if (added) store.dispatch(act(added));
  expect(losing()).toEqual([true, true]);
  await rig.settle();
  expect(losing()).toEqual([false, false]);
  await rig.records.claim(await rig.records.takeEpoch(), () => ({ patch: [{ seq: 1, state: 'inFlight' }] }));
  rig.hints.publish({ type: 'ops' });
  await rig.settle();
  expect(losing()).toEqual([false, true]);
  // After the sign-out nothing is left to lose.
  store.dispatch(accountBound(null));
  expect(losing()).toEqual([false, false]);
});
