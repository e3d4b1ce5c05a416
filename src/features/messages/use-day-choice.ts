import { useAppSelector } from '../../store/hooks.ts';
import { selectWeekStart } from '../../store/settings/week-start.ts';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from './all-messages.ts';
import { quickDays } from './quick-days.ts';

/** The properties that all pickers of a due day share: words, the days offered first, and the first day of the week. */
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
