import { expect, it } from 'vitest';
import { TITLE_MAX } from '../../domain/task.ts';
import { overTitle } from './over-title.ts';

it('is by how much the longest line passes a title, where an address has any length', () => {
  expect(overTitle(['Milk', 'x'.repeat(TITLE_MAX + 7), 'y'.repeat(TITLE_MAX + 3)])).toBe(7);
  expect(overTitle(['x'.repeat(TITLE_MAX), `https://example.com/${'z'.repeat(TITLE_MAX)}`])).toBe(0);
});

it('takes more lines than a call has room for', () => {
  expect(overTitle(Array.from({ length: 200_000 }, () => 'Milk'))).toBeLessThan(0);
});
