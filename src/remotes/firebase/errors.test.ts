import { expect, it } from 'vitest';
import { fromAuthError } from './errors.ts';

it.each(['auth/network-request-failed', 'auth/timeout'])('%s of Firebase is no network [8.8]', (code) => {
  expect(fromAuthError({ code })).toMatchObject({ code: 'offline', mayHaveCommitted: false });
});

it('a user whom Firebase does not know any more is signed out, and nothing else is', () => {
  const codes = ['auth/user-disabled', 'auth/internal-error'].map((code) => fromAuthError({ code }).code);
  expect(codes).toEqual(['unauthenticated', 'unavailable']);
});
