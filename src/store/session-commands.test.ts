import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CommandResult } from '../protocol/messages.ts';
import { signIn } from './session-commands.ts';
import { createRig, memoryText } from './testing/rig.ts';

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
