import { GripVertical, IndentIncrease, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { labelled, shownTitle } from '../../domain/label.ts';
import type { Day } from '../../domain/task.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectTask } from '../../store/selectors.ts';
import { deleteOrAsk } from '../../store/tasks/delete-task.ts';
import { toggleDone } from '../../store/tasks/toggle-done.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { SubtaskTitle } from './subtask-title.tsx';
import type { Handle } from './use-subtask-drag.ts';

interface RowProps {
  readonly listId: string;
  readonly taskId: string;
  readonly today: Day;
  /** False for a subtask that became a task of its own while the details are open. */
  readonly nested: boolean;
  /** The title is being edited. */
  readonly editing: boolean;
  readonly lifted: boolean;
  readonly offset: number;
  readonly handle: Handle;
  onEditing(editing: boolean): void;
  /** Takes the subtask out of its parent, or puts it back. */
  onNest(): void;
}

/** The row of a subtask, editable in place. */
export function SubtaskRow(props: RowProps) {
  const { listId, taskId, today, nested, editing, lifted, offset, handle, onEditing, onNest } = props;
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const task = useAppSelector((state) => selectTask(state, listId, taskId));
  if (!task) return null;
  const { marks } = labelled(task);
  const done = task.status === 'completed';
  const shown = shownTitle(task);
  const shift = offset === 0 ? {} : { style: { '--shift': `${offset}px` } as CSSProperties };
  return (
    <li
      className={`${done ? 'done' : ''}${lifted ? ' lifted' : ''}${nested ? '' : ' out'}`}
      {...(nested && { 'data-subtask': taskId, ...(!done && { 'data-open': '' }) })}
      {...shift}
    >
      {nested ? (
        <IconButton
          small
          className="grip"
          label={words.moveSubtask(shown)}
          disabled={done}
          aria-pressed={lifted}
          {...handle}
        >
          <GripVertical />
        </IconButton>
      ) : (
        <IconButton small label={words.putBackIn} disabled={done} onClick={onNest}>
          <IndentIncrease className="in" />
        </IconButton>
      )}
      <Checkbox
        small
        label={words.completeNamed(shown)}
        checked={done}
        onChange={() => dispatch(toggleDone(listId, taskId))}
      />
      {marks.length > 0 && (
        <span className="marks" aria-hidden="true">
          {marks.join(' ')}
        </span>
      )}
      <SubtaskTitle
        listId={listId}
        task={task}
        today={today}
        nested={nested}
        editing={editing}
        onEditing={onEditing}
        onNest={onNest}
      />
      <IconButton small label={words.deleteNamed(shown)} onClick={() => void dispatch(deleteOrAsk(listId, taskId))}>
        <X />
      </IconButton>
    </li>
  );
}
