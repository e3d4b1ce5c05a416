import { expect, it } from 'vitest';
import { mondayOfNextWeek } from './quick-days.ts';

it('takes the Monday of next week as the user has weeks [9.12]', () => {
  const from = (weekStart: number) =>
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => mondayOfNextWeek(day, weekStart));
  // The days are Friday to Monday.
  expect(from(1)).toEqual(['2026-11-23', '2026-11-23', '2026-11-23', '2026-11-30']);
  expect(from(0)).toEqual(['2026-11-23', '2026-11-23', '2026-11-30', '2026-11-30']);
  expect(from(6)).toEqual(['2026-11-23', '2026-11-30', '2026-11-30', '2026-11-30']);
});
