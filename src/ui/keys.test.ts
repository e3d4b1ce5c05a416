import { describe, expect, it } from 'vitest';
import { shortcutKey } from './keys.ts';

const press = (key: string, code: string, more: { isComposing?: boolean; keyCode?: number; altGr?: boolean } = {}) =>
  shortcutKey({ key, code, ...more, getModifierState: () => more.altGr ?? false });

describe('the key of a shortcut', () => {
  it.each([
    ['a Latin letter is what is written on it', 'n', 'KeyN', 'n'],
    ['whatever its place', 'z', 'KeyY', 'z'],
    ['upper case does not matter', 'E', 'KeyE', 'e'],
    ['a Cyrillic letter is the Latin one of its place', 'т', 'KeyN', 'n'],
    ['a Greek one too', 'δ', 'KeyD', 'd'],
    ['a sign that a Cyrillic letter stands on too', 'ъ', 'BracketRight', ']'],
    ['a Latin letter with an accent is none', 'é', 'Digit2', 'é'],
    ['a sign is what is written', '/', 'Slash', '/'],
    ['and so it is where it stands elsewhere', '?', 'Minus', '?'],
    ['named keys stay', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['Space is a blank', ' ', 'Space', ' '],
  ])('%s', (_, key, code, expected) => {
    expect(press(key, code)).toBe(expected);
  });

  it('is none while an input method composes', () => {
    expect(press('n', 'KeyN', { isComposing: true })).toBeNull();
    expect(press('Process', 'KeyN', { keyCode: 229 })).toBeNull();
  });

  it('is none with AltGr, which types', () => {
    expect(press(']', 'Digit9', { altGr: true })).toBeNull();
  });
});
