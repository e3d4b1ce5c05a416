import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandResult } from '../../protocol/messages.ts';
import { sampleIntent } from '../../records/testing/samples.ts';
import { act } from '../act.ts';
import { createRig, memoryText, refusing } from '../testing/rig.ts';
import { signIn, signOut } from './session-commands.ts';

beforeEach(() => void vi.stubGlobal('localStorage', memoryText()));
afterEach(() => void vi.unstubAllGlobals());

it.each<CommandResult>([
  { ok: true, account: { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' } },
  { ok: false, code: 'sign-in-failed' },
])('a sign-in is in progress while its code is exchanged, however that ends [4.36, 8.25]', async (result) => {
  const rig = createRig();
  const { store, answerWith } = rig.openPage();
  const progress = () => store.getState().ui.loginInProgress;
  const answer = Promise.withResolvers<CommandResult>();
  answerWith(answer.promise);
  const ended = store.dispatch(signIn('code', 'state'));
  expect(progress()).toBe(true);
  answer.resolve(result);
  expect(await ended).toEqual(result);
  expect(progress()).toBe(false);
});

it('a sign-out opens the database that did not open before, for what waits to be in it [4.37]', async () => {
  const rig = createRig();
  const { store, open, commands } = rig.openPage({ opens: [refusing, refusing] });
  await open();
  store.dispatch(act(sampleIntent('done meanwhile')));
  await rig.settle();
  expect((await rig.records.load()).operations).toEqual([]);
  expect(await store.dispatch(signOut())).toEqual({ ok: true });
  expect(commands).toEqual([{ name: 'signOut' }]);
  expect((await rig.records.load()).operations).toHaveLength(1);
});
