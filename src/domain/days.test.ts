import { expect, it } from 'vitest';
import { daysBetween } from './days.ts';

it('counts calendar days across months, years and clock changes', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1);
  expect(daysBetween('2028-02-28', '2028-03-01')).toBe(2);
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1);
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
});
