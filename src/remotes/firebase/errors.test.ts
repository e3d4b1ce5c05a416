import { expect, it } from 'vitest';
import { fromAuthError } from './errors.ts';

it.each([
  ['auth/network-request-failed', 'offline'],
  ['auth/timeout', 'offline'],
  ['auth/user-disabled', 'unauthenticated'],
  ['auth/internal-error', 'unavailable'],
] as const)('%s of Firebase is %s: nothing may have been done [8.8]', (code, ours) => {
  expect(fromAuthError({ code })).toMatchObject({ code: ours, mayHaveCommitted: false });
});
