import { expect, it } from 'vitest';
import { addDays } from './weeks.ts';

it('adds days across the end of a year, up to the last one', () => {
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(addDays('9999-12-30', 7)).toBe('9999-12-31');
});
