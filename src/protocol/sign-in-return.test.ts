import { expect, it } from 'vitest';
import { readSignInReturn } from './sign-in-return.ts';

it('reads code and state, or an error, from the fragment, and nothing from half of them', () => {
  expect(readSignInReturn('#authCode=4%2F0abc&state=s.t')).toEqual({ ok: true, authCode: '4/0abc', state: 's.t' });
  expect(readSignInReturn('#error=org_internal')).toEqual({ ok: false, code: 'org_internal' });
  expect(readSignInReturn('#authCode=x')).toBeNull();
  expect(readSignInReturn('')).toBeNull();
});

it('takes an error that it does not know for a failed sign-in', () => {
  expect(readSignInReturn('#error=something_new')).toEqual({ ok: false, code: 'sign-in-failed' });
});
