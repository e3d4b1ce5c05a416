import { expect, test } from 'vitest';
import { encodeUnsigned } from '../auth/tokens.ts';
import { compileRules } from '../rules/evaluate.ts';
import { createAccess } from './access.ts';

const NOW = Date.UTC(2026, 0, 1);
const rules = compileRules("rules_version = '2'; service cloud.firestore { }", 'test.rules');
const access = createAccess({ rules: () => rules, projectId: 'p', now: () => NOW });
const later = NOW / 1000 + 60;

function serviceAccount(iss: string, exp: number): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `Bearer ${part({ alg: 'RS256' })}.${part({ iss, sub: iss, exp })}.c2lnbmF0dXJl`;
}

test('the owner is who says so, or who signs as a service account of the project', () => {
  expect(access.caller('Bearer owner')).toEqual({ kind: 'admin' });
  expect(access.caller(serviceAccount('local@p.iam.gserviceaccount.com', later))).toEqual({ kind: 'admin' });
});

test('a user is who brings an unsigned id token of the project', () => {
  const token = encodeUnsigned({ sub: 'u1', aud: 'p', exp: later });
  expect(access.caller(`Bearer ${token}`)).toMatchObject({ kind: 'user', uid: 'u1' });
  expect(access.caller(undefined)).toEqual({ kind: 'anonymous' });
});

test.each([
  ['expired', encodeUnsigned({ sub: 'u1', aud: 'p', exp: NOW / 1000 })],
  ['of another project', encodeUnsigned({ sub: 'u1', aud: 'q', exp: later })],
  ['without a subject', encodeUnsigned({ sub: '', aud: 'p', exp: later })],
  ['no token at all', 'rubbish'],
])('a token is unauthenticated: %s', (_, token) => {
  expect(() => access.caller(`Bearer ${token}`)).toThrow(expect.objectContaining({ status: 'UNAUTHENTICATED' }));
});

test('a service account of another project, or an expired one, is unauthenticated', () => {
  const foreign = serviceAccount('local@q.iam.gserviceaccount.com', later);
  const expired = serviceAccount('local@p.iam.gserviceaccount.com', NOW / 1000);
  for (const token of [foreign, expired]) {
    expect(() => access.caller(token)).toThrow(expect.objectContaining({ status: 'UNAUTHENTICATED' }));
  }
});
