import { expect, it } from 'vitest';
import { countLines } from './text-lines.ts';

const WIDTH = 14 * 0.51 * 20;
const lines = (text: string, most?: number) => countLines(text, '14px', WIDTH, most);

it('breaks between words', () => {
  expect(lines('one two')).toBe(1);
  expect(lines('aaaaaaaaaaaa bbbbbbbbbbbb')).toBe(2);
  expect(lines('')).toBe(1);
});

it('breaks a word that is wider than the line', () => {
  expect(lines('a'.repeat(59))).toBe(3);
  expect(lines(`go ${'a'.repeat(59)}`)).toBe(4);
});

it('counts paragraphs, and no further than it is asked to', () => {
  expect(lines('a\nb\n\nc')).toBe(4);
  expect(lines('word '.repeat(1000), 2)).toBe(2);
});
