import { useAppSelector } from '../../store/hooks.ts';
import { selectWeekStart } from '../../store/week-start.ts';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from './all-messages.ts';
import { quickDays } from './quick-days.ts';

/** What every choice of a due day has: its words, the days that are offered first, and how the user's weeks begin. */
export function useDayChoice() {
  const words = useAllMessages();
  const today = useToday();
  const weekStartsOn = Number(useAppSelector(selectWeekStart)) as 0 | 1 | 6;
  return {
    label: words.pickDate,
    today,
    quick: quickDays(today, weekStartsOn, words),
    noneLabel: words.noDate,
    words: words.calendar,
    weekStartsOn,
  };
}
