import { Calendar, PanelRight, Pencil, Tag, Trash2 } from 'lucide-react';
import { shownTitle } from '../../../domain/label.ts';
import type { Task } from '../../../domain/task.ts';
import { useAppDispatch } from '../../../store/hooks.ts';
import { deleteOrAsk } from '../../../store/tasks/delete-task.ts';
import { openLabels, openTask } from '../../../store/ui-slice.ts';
import { KEY_NAMES } from '../../../ui/mac.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useAllMessages } from '../../messages/all-messages.ts';
import { boardMenu } from '../board-menu.ts';
import { editingTitle } from '../keys/editing.ts';
import { seekFocus } from '../keys/focus.ts';
import { useTaskMoves } from './use-task-moves.tsx';

interface CardMenuProps {
  readonly listId: string;
  readonly task: Task;
  readonly anchor: HTMLElement;
}

/** Every action on a card, for users who do not drag. */
export function CardMenu({ listId, task, anchor }: CardMenuProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const moves = useTaskMoves(listId, task);
  const place = { listId, taskId: task.id };
  const entries: MenuEntry[] = [
    { label: words.open, icon: <PanelRight />, keys: 'Enter', run: () => dispatch(openTask(place)) },
    { label: words.edit, icon: <Pencil />, keys: 'E', run: () => editingTitle.set(task.id) },
    {
      label: words.setDue,
      icon: <Calendar />,
      keys: 'D',
      run: () => boardMenu.set({ kind: 'due', ...place, anchor }),
    },
    { label: words.labels, icon: <Tag />, keys: 'L', run: () => dispatch(openLabels(place)) },
    ...moves,
    {
      label: words.delete,
      icon: <Trash2 />,
      keys: KEY_NAMES.delete,
      danger: true,
      apart: true,
      run: () => {
        if (dispatch(deleteOrAsk(listId, task.id))) seekFocus(listId, task.id);
      },
    },
  ];
  return (
    <Menu
      anchor={anchor}
      label={words.moreFor(shownTitle(task))}
      entries={entries}
      onClose={() => boardMenu.set(null)}
    />
  );
}
