import type { ListView } from '../../domain/list.ts';
import { calendarDay } from '../../ui/today.ts';

/** Completed tasks of one month. */
interface Month {
  /** 'YYYY-MM', of the device's calendar; '' where nothing says when. */
  readonly month: string;
  readonly ids: readonly string[];
}

/**
 * Completed tasks by the month in which they were completed, as they come: newest first. Those that the service sends
 * without a time come last, and stand with the oldest.
 */
export function byMonth(list: ListView, ids: readonly string[]): readonly Month[] {
  const months: { month: string; ids: string[] }[] = [];
  for (const id of ids) {
    const completed = list.tasks.get(id)?.completed;
    const last = months.at(-1);
    const month = completed ? calendarDay(new Date(completed)).slice(0, 7) : (last?.month ?? '');
    if (last?.month === month) last.ids.push(id);
    else months.push({ month, ids: [id] });
  }
  return months;
}

/** Completed tasks, newest first, of so many months. */
export const newestMonths = (list: ListView, ids: readonly string[], months: number): readonly string[] =>
  byMonth(list, ids)
    .slice(0, months)
    .flatMap((month) => month.ids);
