import {
  ArrowRightToLine,
  Calendar,
  CornerDownRight,
  ListTree,
  Move,
  PanelRight,
  Pencil,
  Tag,
  Trash2,
} from 'lucide-react';
import { isVirtualBoard } from '../../../domain/board.ts';
import { shownTitle } from '../../../domain/label.ts';
import { nestTask, unnestTask } from '../../../domain/operations/intents.ts';
import type { Intent } from '../../../domain/operations/operation.ts';
import type { Task } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectView } from '../../../store/selectors.ts';
import { deleteOrAsk } from '../../../store/tasks/delete-task.ts';
import { moveToList } from '../../../store/tasks/move-to-list.ts';
import { openLabels, openTask } from '../../../store/ui-slice.ts';
import { KEY_NAMES } from '../../../ui/mac.ts';
import { NARROW_QUERY, TOUCH_QUERY } from '../../../ui/media.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { shownTop } from '../column/lingering.ts';
import { editingTitle } from '../keys/editing.ts';
import { seekFocus } from '../keys/focus.ts';
import { keyboardHand } from '../keys/use-carry.ts';
import { listEntries } from '../lists/list-entries.ts';
import { MANY_LISTS } from './move-sheet.tsx';

interface CardMenuProps {
  readonly listId: string;
  readonly task: Task;
  readonly anchor: HTMLElement;
}

/** Every action on a card, for users who do not drag. */
export function CardMenu({ listId, task, anchor }: CardMenuProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const view = useAppSelector(selectView);
  // On a virtual board a card has no place among its siblings, and the card above it may be of another list.
  const gathered = useAppSelector((state) => isVirtualBoard(state.ui.boardId));
  const narrow = useMedia(NARROW_QUERY);
  const touch = useMedia(TOUCH_QUERY);
  const make = (intent: Intent | null) => {
    if (intent) dispatch(actUndoable([intent]));
  };
  const now = () => selectView(store.getState());
  const place = { listId, taskId: task.id };
  const done = task.status === 'completed';
  const nested = task.parent !== null;

  const entryOf = (to: string): MenuEntry => ({
    label: listName(view.lists.get(to)?.title),
    disabled: to === listId && !nested ? '' : undefined,
    run: () => {
      dispatch(moveToList(place, to, words));
      seekFocus(to, task.id);
    },
  });
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
  ];
  if (!done) {
    const elsewhere: MenuEntry =
      narrow || view.order.length > MANY_LISTS
        ? {
            label: words.moveToSheet,
            icon: <ArrowRightToLine className="in" />,
            run: () => boardMenu.set({ kind: 'move', ...place }),
          }
        : {
            label: words.moveTo,
            icon: <ArrowRightToLine className="in" />,
            items: listEntries(view, listId, words.mainBoard, entryOf),
          };
    const moves: MenuEntry[] = [];
    if (!touch && !gathered) {
      moves.push({
        label: words.moveWithKeys,
        icon: <Move />,
        keys: 'M',
        run: () => {
          seekFocus(listId, task.id);
          requestAnimationFrame(() => keyboardHand.get()?.pickUp(place));
        },
      });
    }
    // With one list there is nowhere else to move a task to; a subtask can become a task of its own in that list.
    if (nested || view.order.length > 1) moves.push(elsewhere);
    const nest = () =>
      nested ? unnestTask(now(), listId, task.id) : nestTask(now(), listId, task.id, shownTop(store.getState()));
    if ((nested || !gathered) && nest()) {
      moves.push({
        label: nested ? words.makeTask : words.makeSubtask,
        icon: nested ? <CornerDownRight className="in" /> : <ListTree />,
        ...(!gathered && { keys: nested ? '[' : ']' }),
        run: () => {
          keepInSight(task.id);
          make(nest());
          seekFocus(listId, task.id);
        },
      });
    }
    entries.push(...moves.map((entry, index) => ({ ...entry, apart: index === 0 })));
  }
  entries.push({
    label: words.delete,
    icon: <Trash2 />,
    keys: KEY_NAMES.delete,
    danger: true,
    apart: true,
    run: () => {
      if (dispatch(deleteOrAsk(listId, task.id))) seekFocus(listId, task.id);
    },
  });

  return (
    <Menu
      anchor={anchor}
      label={words.moreFor(shownTitle(task))}
      entries={entries}
      onClose={() => boardMenu.set(null)}
    />
  );
}
