import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAccount, writeAccount } from './account.ts';
import { resetAccount } from './reset.ts';
import { createRig, memoryText } from './testing/rig.ts';
import { accountBound, accountLeft } from './ui-slice.ts';

const ANN = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const BEN = { ...ANN, uid: 'u2', email: 'ben@example.com' };

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

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
