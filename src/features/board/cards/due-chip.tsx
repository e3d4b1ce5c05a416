import type { Day } from '../../../domain/task.ts';
import '../../../ui/chip.css';
import { dayWords, fullDay, overdueWords, urgency } from '../../messages/days.ts';
import { useMessages } from '../../messages/messages.ts';

interface DueChipProps {
  readonly id?: string;
  readonly due: Day;
  readonly today: Day;
  readonly done: boolean;
  /** Without a background, for a subtask's row. */
  readonly plain?: boolean;
}

/** The due day: today in green, a past day in red and called overdue, else the date. A done task is never overdue. */
export function DueChip({ id, due, today, done, plain = false }: DueChipProps) {
  const words = useMessages();
  const nearness = done ? 'later' : urgency(due, today);
  const tone = nearness === 'overdue' ? ' bad' : nearness === 'today' ? ' good' : '';
  return (
    <time
      id={id}
      className={`${plain ? 'sub-due' : 'chip'}${tone}`}
      dateTime={due}
      title={nearness === 'overdue' ? words.overdueSince(fullDay(due)) : fullDay(due)}
    >
      <i className="calendar-glyph" />
      {nearness === 'overdue' ? overdueWords(due, today, words) : dayWords(due, today, words)}
    </time>
  );
}
