import { expect, test } from 'vitest';
import { safeTarget } from './redirect-target.ts';

const publicUrl = 'https://board.example';

test.each(['/app', '/app/b/work', '/app?list=a%2Fb&x=1#y', '/subscription', '/'])(
  'a path of our own is kept: %s [2.23]',
  (target) => {
    expect(safeTarget(target, publicUrl)).toBe(target);
  },
);

test.each([
  undefined,
  '',
  'app',
  '//evil.example',
  '//evil.example/app',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  'https://evil.example/app',
  'https:evil.example',
  'javascript:alert(1)',
  ' /app',
  '/.//evil.example',
  '/app/..//evil.example',
  `/${'a'.repeat(3000)}`,
])('anything else leads to /app: %j', (target) => {
  expect(safeTarget(target, publicUrl)).toBe('/app');
});

test.each(['/api/oAuth?state=/app', '/login', '/signOut', '/switchAccount', '/resetLogin', '/app/../signOut'])(
  'a screen that would end or repeat the sign-in leads to /app: %s',
  (target) => {
    expect(safeTarget(target, publicUrl)).toBe('/app');
  },
);
