import type { ListView } from '../../../domain/list.ts';
import { calendarDay } from '../../../ui/today.ts';

/** The completed tasks of one month. */
interface Month {
  /** 'YYYY-MM' in the device's calendar; '' when no task has a time of completion. */
  readonly month: string;
  readonly ids: readonly string[];
}

/**
 * Groups completed tasks by the month of their completion, keeping their order: newest first. Tasks that the service
 * sends without a time come last and join the oldest month.
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

/** The completed tasks of all months since one, newest first: at least those of the newest month. */
export const tasksSince = (list: ListView, ids: readonly string[], since: string): readonly string[] =>
  byMonth(list, ids)
    .filter(({ month }, at) => at === 0 || month >= since)
    .flatMap((month) => month.ids);
