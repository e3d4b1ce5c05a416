import { Calendar as CalendarIcon, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Day } from '../../domain/task.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { lateWithFocus } from '../../ui/late.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { Asked } from '../messages/asked.tsx';
import { dayWords, overdueWords, urgency } from '../messages/days.ts';
import { useDayChoice } from '../messages/use-day-choice.ts';

const DayPopover = lateWithFocus(() => import('../../ui/day-popover.tsx'));

interface DueFieldProps {
  readonly due: Day | null;
  readonly done: boolean;
  onPick(day: Day | null): void;
}

/** The due day: a button with the day that opens the calendar, and a button that removes the day. */
export function DueField({ due, done, onPick }: DueFieldProps) {
  const words = useAllMessages();
  const choice = useDayChoice();
  const { today } = choice;
  const button = useRef<HTMLButtonElement>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const tone = due === null || done ? '' : { overdue: 'bad', today: 'good', later: '' }[urgency(due, today)];
  const overdue = due !== null && tone === 'bad';
  const day = due === null ? words.noDate : dayWords(due, today, words);
  return (
    <span className="due">
      <Button
        ref={button}
        className={`pick ${tone}`}
        aria-haspopup="dialog"
        aria-label={due === null ? words.setDue : `${words.dueDate}: ${overdue ? words.overdueSince(day) : day}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <CalendarIcon />
        {overdue ? overdueWords(due, today, words) : day}
      </Button>
      {due !== null && (
        <IconButton
          small
          label={words.removeDue}
          onClick={() => {
            // The pressed button, which has the focus, goes with the day.
            button.current?.focus();
            onPick(null);
          }}
        >
          <X />
        </IconButton>
      )}
      {anchor && (
        <Asked onClose={() => setAnchor(null)}>
          <DayPopover
            {...choice}
            anchor={anchor}
            value={due}
            onPick={onPick}
            onClose={() => {
              setAnchor(null);
              anchor.focus();
            }}
          />
        </Asked>
      )}
    </span>
  );
}
