import { editTask } from '../../../domain/operations/intents.ts';
import type { Task } from '../../../domain/task.ts';
import { actOnView } from '../../../store/act.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import DayPopover from '../../../ui/day-popover.tsx';
import { announce } from '../../../ui/live-region.tsx';
import { useAllMessages } from '../../messages/all-messages.ts';
import { dayWords } from '../../messages/days.ts';
import { useDayChoice } from '../../messages/use-day-choice.ts';
import { boardMenu } from '../board-menu.ts';
import { seekFocus } from '../keys/focus.ts';

interface DuePopoverProps {
  readonly listId: string;
  readonly task: Task;
  readonly anchor: HTMLElement;
}

/** The calendar that opens at a card to set its due day. */
export default function DuePopover({ listId, task, anchor }: DuePopoverProps) {
  const dispatch = useAppDispatch();
  const words = useAllMessages();
  const choice = useDayChoice();
  return (
    <DayPopover
      {...choice}
      anchor={anchor}
      value={task.due}
      onPick={(due) => {
        if (!dispatch(actOnView((view) => editTask(view, listId, task.id, { due })))) return;
        announce(due === null ? words.noDate : `${words.dueDate}: ${dayWords(due, choice.today, words)}`);
      }}
      onClose={() => {
        boardMenu.set(null);
        seekFocus(listId, task.id);
      }}
    />
  );
}
