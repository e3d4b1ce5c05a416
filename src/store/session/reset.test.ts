import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDefaultList, readDefaultList } from '../settings/default-list.ts';
import { createRig, memoryText } from '../testing/rig.ts';
import { accountBound, accountLeft } from '../ui-slice.ts';
import { readAccount, writeAccount } from './account.ts';
import { resetAccount } from './reset.ts';

const ANN = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const BEN = { ...ANN, uid: 'u2', email: 'ben@example.com' };

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

it('forgets the default list and the portrait, and has the engine forget what is its own [4.24]', async () => {
  const { store, commands } = createRig().openPage();
  const seen = { ...ANN, imageUrl: 'data:portrait' };
  writeAccount(seen);
  store.dispatch(accountBound(seen));
  store.dispatch(keepDefaultList(ANN.uid, { listId: 'L1', title: 'Home' }));
  expect(readDefaultList(ANN.uid)).not.toBeNull();
  store.dispatch(resetAccount());
  expect([readAccount(), store.getState().ui.account, readDefaultList(ANN.uid)]).toEqual([ANN, ANN, null]);
  expect(commands).toEqual([{ name: 'reset' }]);
});

it('on a page whose account is not in use any more resets nothing of whoever is', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open, commands } = rig.openPage();
  await open(['L1']);
  store.dispatch(accountBound(ANN));
  writeAccount(BEN);
  store.dispatch(accountLeft('switched'));
  store.dispatch(resetAccount());
  expect([readAccount(), commands]).toEqual([BEN, []]);
});
