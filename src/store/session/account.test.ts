import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryText } from '../testing/rig.ts';
import { clearAccount, knownAccounts, readAccount, writeAccount } from './account.ts';

const ANN = { uid: '1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const BEN = { ...ANN, uid: '2', email: 'ben@example.com' };

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

it('knows each account once that may have changes here, until it is forgotten', () => {
  for (const account of [ANN, BEN, ANN]) writeAccount(account);
  expect(knownAccounts()).toEqual([BEN, ANN]);
  clearAccount(null);
  expect([readAccount(), knownAccounts()]).toEqual([null, [BEN, ANN]]);
  clearAccount(ANN.uid);
  expect(knownAccounts()).toEqual([BEN]);
});
