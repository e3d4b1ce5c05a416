import { GripVertical, IndentIncrease, X } from 'lucide-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { labelled, shownTitle } from '../../domain/label.ts';
import { oneLine } from '../../domain/long-text.ts';
import type { Day } from '../../domain/task.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectTask } from '../../store/selectors.ts';
import { deleteOrAsk } from '../../store/tasks/delete-task.ts';
import { saveText, titleRoom } from '../../store/tasks/save-text.ts';
import { saveSplitTitle } from '../../store/tasks/split-text.ts';
import { toggleDone } from '../../store/tasks/toggle-done.ts';
import { useDraft } from '../../store/texts/use-draft.ts';
import { afterPress, beforeClick } from '../../ui/after-press.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { composes } from '../../ui/keys.ts';
import { AutoGrow } from '../../ui/text-field.tsx';
import { TitleTooLong } from '../../ui/too-long.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords, fullDay, overdueWords, urgency } from '../messages/days.ts';
import type { Handle } from './use-subtask-drag.ts';

interface RowProps {
  readonly listId: string;
  readonly taskId: string;
  readonly today: Day;
  /** False for a subtask that became a task of its own while the details are open. */
  readonly nested: boolean;
  /** The title is being edited: Shift Tab then takes the subtask out of its parent, and Tab puts it back. */
  readonly editing: boolean;
  readonly lifted: boolean;
  readonly offset: number;
  readonly handle: Handle;
  onEditing(editing: boolean): void;
  /** Takes the subtask out of its parent, or puts it back. */
  onNest(): void;
}

/** The row of a subtask, editable in place. */
export function SubtaskRow({
  listId,
  taskId,
  today,
  nested,
  editing,
  lifted,
  offset,
  handle,
  onEditing,
  onNest,
}: RowProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const task = useAppSelector((state) => selectTask(state, listId, taskId));
  // Labels are shown before the field, which holds the text of the title after them.
  const { marks, text: own } = task ? labelled(task) : NO_TITLE;
  const title = useDraft(`title:${taskId}`, own, task ? titleRoom(task) : 0, (text, base) =>
    dispatch(saveText({ listId, taskId }, 'title', text, base)),
  );
  if (!task) return null;
  const { due } = task;
  const done = task.status === 'completed';
  const shown = shownTitle(task);
  const tone = due === null || done ? '' : { overdue: 'bad', today: 'good', later: '' }[urgency(due, today)];
  const toggle = () => dispatch(toggleDone(listId, taskId));
  const split = (goal: 'notes' | 'task') => {
    if (dispatch(saveSplitTitle({ listId, taskId }, title, goal))) title.giveUp();
  };
  const nest = () => {
    title.commit();
    onNest();
  };
  const key = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (composes(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      onEditing(!editing && title.value === own);
      title.commit(true);
    } else if (event.key === 'Escape' && editing) onEditing(false);
    // Tab keeps its usual effect when there is nothing to nest, and leads from a title that is too long to its offers,
    // so the keyboard is never trapped here (WCAG 2.1.2).
    else if (event.key === 'Tab' && editing && !done && title.over === 0 && event.shiftKey === nested) nest();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
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
        <IconButton small label={words.putBackIn} disabled={done} onClick={nest}>
          <IndentIncrease className="in" />
        </IconButton>
      )}
      <Checkbox small label={words.completeNamed(shown)} checked={done} onChange={toggle} />
      {marks.length > 0 && (
        <span className="marks" aria-hidden="true">
          {marks.join(' ')}
        </span>
      )}
      <div className="grow">
        <AutoGrow
          data-title-of={taskId}
          label={words.subtaskTitle(shown)}
          value={title.value}
          invalid={title.over > 0}
          onChange={(text) => title.change(oneLine(text))}
          onPointerDown={() => onEditing(true)}
          onBlur={() => {
            beforeClick(() => title.commit());
            afterPress(() => onEditing(false));
          }}
          onKeyDown={key}
        />
        {title.over > 0 && (
          <TitleTooLong words={words} over={title.over} toNotes={() => split('notes')} toTask={() => split('task')} />
        )}
        {due !== null && (
          <time className={`day ${tone}`} dateTime={due} title={fullDay(due)}>
            <i className="calendar-glyph" />
            {tone === 'bad' ? overdueWords(due, today, words) : dayWords(due, today, words)}
          </time>
        )}
        {!nested && <p className="own">{words.taskOfItsOwn}</p>}
        {editing && nested && !done && (
          // A press must not move the focus: the button exists only while the title is being edited.
          <Button
            kind="quiet"
            className="nest"
            tabIndex={-1}
            aria-label={words.makeOwnTask}
            aria-keyshortcuts="Shift+Tab"
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={nest}
          >
            {words.makeOwnTask}
            <kbd>Shift Tab</kbd>
          </Button>
        )}
      </div>
      <IconButton small label={words.deleteNamed(shown)} onClick={() => void dispatch(deleteOrAsk(listId, taskId))}>
        <X />
      </IconButton>
    </li>
  );
}

const NO_TITLE = { marks: [], text: '' };
