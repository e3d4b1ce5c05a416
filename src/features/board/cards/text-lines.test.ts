import { expect, it } from 'vitest';
import { countLines } from './text-lines.ts';

const WIDTH = 14 * 0.51 * 20;
const lines = (text: string, limits = {}) => countLines(text, '14px', WIDTH, limits);

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
  expect(lines('word '.repeat(1000), { most: 2 })).toBe(2);
});

it('knows that something stands beside the first line', () => {
  const short = { first: WIDTH - 14 * 0.51 * 5 };
  const word = 'a'.repeat(8);
  expect([lines(`${word} ${word}`), lines(`${word} ${word}`, short)]).toEqual([1, 2]);
  expect([lines('a'.repeat(18)), lines('a'.repeat(18), short)]).toEqual([1, 2]);
  expect(lines(`a\n${word} ${word}`, short)).toBe(2);
});
