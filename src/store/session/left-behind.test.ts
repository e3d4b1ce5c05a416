import { expect, it } from 'vitest';
import { tellsMore } from './left-behind.ts';

const left = (texts: Record<string, string>, happened = 0) => ({
  texts: Object.entries(texts).map(([field, text]) => ({ field, text })),
  happened,
  newest: happened,
});

it('a sign-out has more to tell where a text came or became another one, though their number is the same', () => {
  expect(tellsMore(left({ add: 'Milk' }), null)).toBe(true);
  expect(tellsMore(left({ add: 'Milk' }), left({ add: 'Milk' }))).toBe(false);
  expect(tellsMore(left({ 'notes:1': 'Two litres' }), left({ add: 'Milk' }))).toBe(true);
  expect(tellsMore(left({ add: 'Milk and bread' }), left({ add: 'Milk' }))).toBe(true);
  expect(tellsMore(left({}), left({ add: 'Milk' }))).toBe(false);
});

it('a sign-out has more to tell where another change was refused meanwhile', () => {
  expect(tellsMore(left({}, 2), left({}, 1))).toBe(true);
  expect(tellsMore(left({}, 1), left({}, 2))).toBe(false);
});
