import { expect, it } from 'vitest';
import { linesOf, splitLong } from './long-text.ts';

it('leaves what fits', () => {
  expect(splitLong('short', 5)).toEqual({ head: 'short', rest: '' });
});

it('breaks between words, and loses none', () => {
  const text = 'one two three four';
  expect(splitLong(text, 10)).toEqual({ head: 'one two', rest: 'three four' });
});

it('never breaks a character', () => {
  const text = `${'x'.repeat(99)}🔥y`;
  const { head, rest } = splitLong(text, 100);
  expect(head + rest).toBe(text);
  expect(head).toBe('x'.repeat(99));
  const joined = `${'x'.repeat(98)}👨‍👩‍👧y`;
  const parts = splitLong(joined, 102);
  expect(parts.head + parts.rest).toBe(joined);
  expect(parts.rest.startsWith('\u200D')).toBe(false);
});

it('reads the lines that say something', () => {
  expect(linesOf(' a \r\n\n\tb\n')).toEqual(['a', 'b']);
});
