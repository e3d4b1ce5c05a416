import { editTask } from '../../../domain/operations/intents.ts';
import type { Task } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
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
  const store = useAppStore();
  const words = useAllMessages();
  const choice = useDayChoice();
  return (
    <DayPopover
      {...choice}
      anchor={anchor}
      value={task.due}
      onPick={(due) => {
        const intent = editTask(selectView(store.getState()), listId, task.id, { due });
        if (!intent) return;
        dispatch(actUndoable([intent]));
        announce(due === null ? words.noDate : `${words.dueDate}: ${dayWords(due, choice.today, words)}`);
      }}
      onClose={() => {
        boardMenu.set(null);
        seekFocus(listId, task.id);
      }}
    />
  );
}
