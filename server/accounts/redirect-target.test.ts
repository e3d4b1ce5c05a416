import { expect, test } from 'vitest';
import { DEVELOPMENT_EXTENSION_KEY } from '../../src/protocol/extension-key.ts';
import { extensionUrlOf, safeTarget } from './redirect-target.ts';

const publicUrl = 'https://board.example';

test.each(['/app', '/app/b/work', '/app?list=a%2Fb&x=1#y', '/subscription', '/login-help', '/'])(
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
  '/a\tb',
  '/a\\b',
  '/a\u007fb',
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

test('the extension’s own address is kept, letter by letter, and only where there is an extension', () => {
  const own = extensionUrlOf(DEVELOPMENT_EXTENSION_KEY);
  expect(own).toBe('https://okfhlcjnhoidikcafdgphklfghmcggcf.chromiumapp.org/');
  expect(safeTarget(own, publicUrl, own)).toBe(own);
  for (const other of [`${own}#x`, own.slice(0, -1), own.replace('https', 'http'), 'https://aaaa.chromiumapp.org/']) {
    expect(safeTarget(other, publicUrl, own)).toBe('/app');
  }
  expect(safeTarget(own, publicUrl)).toBe('/app');
});
