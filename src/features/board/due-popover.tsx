import { editTask } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { act } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { selectWeekStart } from '../../store/week-start.ts';
import { Calendar } from '../../ui/calendar.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { quickDays } from '../messages/quick-days.ts';
import { boardMenu } from './board-menu.ts';
import { seekFocus } from './focus.ts';

interface DuePopoverProps {
  readonly listId: string;
  readonly task: Task;
  readonly anchor: HTMLElement;
}

/** The calendar at a card. */
export default function DuePopover({ listId, task, anchor }: DuePopoverProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const today = useToday();
  const weekStart = useAppSelector(selectWeekStart);
  const close = () => {
    boardMenu.set(null);
    seekFocus(listId, task.id);
  };
  return (
    <Popover anchor={anchor} label={words.pickDate} onClose={close}>
      <Calendar
        value={task.due}
        today={today}
        quick={quickDays(today, words)}
        noneLabel={words.noDate}
        weekStartsOn={Number(weekStart) as 0 | 1 | 6}
        onPick={(due) => {
          const intent = editTask(selectView(store.getState()), listId, task.id, { due });
          if (intent) dispatch(act(intent, { undoable: true }));
          close();
        }}
      />
    </Popover>
  );
}
