import { expect, it } from 'vitest';
import { calendarDay, untilMidnight } from './today.ts';

it('is the local day, also just before and after midnight', () => {
  expect(calendarDay(new Date(2026, 10, 21, 0, 0, 0))).toBe('2026-11-21');
  expect(calendarDay(new Date(2026, 10, 21, 23, 59, 59))).toBe('2026-11-21');
  expect(calendarDay(new Date(2026, 0, 1))).toBe('2026-01-01');
});

it('waits until the next midnight, never busily', () => {
  expect(untilMidnight(new Date(2026, 10, 21, 23, 0, 0))).toBe(3_600_000);
  expect(untilMidnight(new Date(2026, 10, 21, 23, 59, 59, 999))).toBe(1000);
});
