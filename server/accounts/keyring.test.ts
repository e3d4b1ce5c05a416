import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createKeyring } from './keyring.ts';

const oldKey = new Uint8Array(32).fill(1);
const newKey = new Uint8Array(32).fill(2);

test('what was sealed opens in its own context only', () => {
  const keyring = createKeyring([oldKey]);
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (text, context, other) => {
      const sealed = keyring.seal(text, context);
      expect(keyring.open(sealed, context)).toBe(text);
      if (other !== context) expect(keyring.open(sealed, other)).toBeUndefined();
    }),
    { seed: 20260105 },
  );
});

test('a single changed character opens nothing', () => {
  const keyring = createKeyring([oldKey]);
  const sealed = keyring.seal('a secret', 'context');
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
    // The last character of a base64url part can contain unused bits.
    expect([undefined, 'a secret']).toContain(keyring.open(changed, 'context'));
    if (sealed[at + 1] !== '.' && at + 1 < sealed.length) expect(keyring.open(changed, 'context')).toBeUndefined();
  }
});

test('a shortened tag opens nothing', () => {
  const keyring = createKeyring([oldKey]);
  const parts = keyring.seal('a secret', 'context').split('.');
  parts[3] = (parts[3] ?? '').slice(0, 6);
  expect(keyring.open(parts.join('.'), 'context')).toBeUndefined();
});

test('the same text is sealed differently each time', () => {
  const keyring = createKeyring([oldKey]);
  expect(keyring.seal('same', 'context')).not.toBe(keyring.seal('same', 'context'));
});

test('after a change of keys the older key still opens and checks, and the new one seals', () => {
  const before = createKeyring([oldKey]);
  const during = createKeyring([newKey, oldKey]);
  const after = createKeyring([newKey]);
  expect(during.open(before.seal('text', 'c'), 'c')).toBe('text');
  expect(during.verify('text', before.sign('text'))).toBe(true);
  expect(after.open(during.seal('text', 'c'), 'c')).toBe('text');
  expect(after.open(before.seal('text', 'c'), 'c')).toBeUndefined();
  expect(after.verify('text', before.sign('text'))).toBe(false);
});
