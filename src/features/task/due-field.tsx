import { Calendar as CalendarIcon, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Day } from '../../domain/task.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectWeekStart } from '../../store/week-start.ts';
import { IconButton } from '../../ui/button.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords, overdueWords, urgency } from '../messages/days.ts';
import { quickDays } from '../messages/quick-days.ts';

const Popover = lazy(() => import('../../ui/popover.tsx').then((module) => ({ default: module.Popover })));
const Calendar = lazy(() => import('../../ui/calendar.tsx').then((module) => ({ default: module.Calendar })));

interface DueFieldProps {
  readonly due: Day | null;
  readonly done: boolean;
  onPick(day: Day | null): void;
}

/** The due day: a button with the day that opens the calendar, and one that takes it off. */
export function DueField({ due, done, onPick }: DueFieldProps) {
  const words = useAllMessages();
  const today = useToday();
  const weekStart = useAppSelector(selectWeekStart);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tone = due === null || done ? '' : { overdue: 'bad', today: 'good', later: '' }[urgency(due, today)];
  const overdue = due !== null && tone === 'bad';
  const day = due === null ? words.noDate : dayWords(due, today, words);
  return (
    <span className="due">
      <button
        type="button"
        className={`due-button ${tone}`}
        aria-haspopup="dialog"
        aria-label={due === null ? words.setDue : `${words.dueDate}: ${overdue ? words.overdueSince(day) : day}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarIcon strokeWidth={1.8} aria-hidden="true" />
        {overdue ? overdueWords(due, today, words) : day}
      </button>
      {due !== null && (
        <IconButton small label={words.removeDue} onClick={() => onPick(null)}>
          <X strokeWidth={1.8} aria-hidden="true" />
        </IconButton>
      )}
      {anchor && (
        <Suspense>
          <Popover
            anchor={anchor}
            label={words.pickDate}
            onClose={() => {
              setAnchor(null);
              anchor.focus();
            }}
          >
            <Calendar
              value={due}
              today={today}
              quick={quickDays(today, words)}
              noneLabel={words.noDate}
              weekStartsOn={Number(weekStart) as 0 | 1 | 6}
              onPick={(day) => {
                onPick(day);
                setAnchor(null);
                anchor.focus();
              }}
            />
          </Popover>
        </Suspense>
      )}
    </span>
  );
}
