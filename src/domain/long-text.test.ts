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

it.each([
  ['a skin tone', '👍🏽'],
  ['a flag', '🇩🇪'],
  ['a family', '👨‍👩‍👧'],
  ['a keycap', '1️⃣'],
  ['a letter with marks', 'e\u0301\u0323'],
])('breaks before %s that crosses the limit', (_, character) => {
  for (let inside = 1; inside < character.length; inside++) {
    const text = `${'x'.repeat(100 - inside)}${character}y`;
    expect(splitLong(text, 100)).toEqual({ head: 'x'.repeat(100 - inside), rest: `${character}y` });
  }
});

it('never takes more than the limit, however low it is', () => {
  expect(splitLong('x'.repeat(60), 30)).toEqual({ head: 'x'.repeat(30), rest: 'x'.repeat(30) });
  // A single character that is longer than the limit has to be cut.
  expect(splitLong(`e${'\u0301'.repeat(60)}`, 30).head).toHaveLength(30);
});

it('reads the lines that say something', () => {
  expect(linesOf(' a \r\n\n\tb\n\u200b\n')).toEqual(['a', 'b']);
});
