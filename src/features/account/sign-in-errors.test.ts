import { expect, it } from 'vitest';
import { allMessages } from '../messages/all-messages.ts';
import { signInError, unchangedText } from './sign-in-errors.ts';

const en = allMessages();

it('tells the refusals of a managed account apart, each with a text for its administrator', () => {
  const codes = ['admin_policy_enforced', 'org_internal', 'access_denied', 'accessNotConfigured'];
  const errors = codes.map((code) => signInError(code, en));
  expect(new Set(errors.map(({ text }) => text)).size).toBe(4);
  expect(errors.map(({ forAdministrator }) => forAdministrator)).toEqual(codes);
});

it('asks nobody else where the user can act alone, and has words for what it does not know', () => {
  for (const code of ['insufficient-scope', 'state-expired', 'offline', 'blocked', 'sign-in-failed']) {
    expect(signInError(code, en).forAdministrator).toBeNull();
  }
  for (const code of ['state-used', 'browser-mismatch', 'code-rejected']) {
    expect(signInError(code, en).text).toBe(en.errorState);
  }
  expect(signInError('unavailable', en).text).toBe(en.errorUnavailable);
  expect(signInError('something-new', en).text).toBe(en.errorFailed);
});

it('tells who is signed in all along what did not come of it', () => {
  expect(unchangedText('access_denied', true, en)).toBe(en.driveRefused);
  expect(unchangedText('admin_policy_enforced', true, en)).toBe(en.driveRefused);
  expect(unchangedText('access_denied', false, en)).toBe(en.requestRefused);
  expect(unchangedText('state-expired', true, en)).toBe(en.errorState);
});
