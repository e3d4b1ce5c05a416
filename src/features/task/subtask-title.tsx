import type { KeyboardEvent } from 'react';
import { labelled, shownTitle } from '../../domain/label.ts';
import { oneLine } from '../../domain/long-text.ts';
import type { Day, Task } from '../../domain/task.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { saveText, titleRoom } from '../../store/tasks/save-text.ts';
import { saveSplitTitle } from '../../store/tasks/split-text.ts';
import { useDraft } from '../../store/texts/use-draft.ts';
import { afterPress, beforeClick } from '../../ui/after-press.ts';
import { Button } from '../../ui/button.tsx';
import { composes } from '../../ui/keys.ts';
import { AutoGrow } from '../../ui/text-field.tsx';
import { TitleTooLong } from '../../ui/too-long.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords, fullDay, overdueWords, urgency } from '../messages/days.ts';

interface TitleProps {
  readonly listId: string;
  readonly task: Task;
  readonly today: Day;
  /** False for a subtask that became a task of its own while the details are open. */
  readonly nested: boolean;
  /** The title is being edited: Shift Tab then takes the subtask out of its parent, and Tab puts it back. */
  readonly editing: boolean;
  onEditing(editing: boolean): void;
  /** Takes the subtask out of its parent, or puts it back. */
  onNest(): void;
}

/** The title of a subtask as a field, and what stands below it: its day, and whether it is a task of its own. */
export function SubtaskTitle({ listId, task, today, nested, editing, onEditing, onNest }: TitleProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const place = { listId, taskId: task.id };
  // Labels are shown before the field, which holds the text of the title after them.
  const { text: own } = labelled(task);
  const title = useDraft(`title:${task.id}`, own, titleRoom(task), (text, base) =>
    dispatch(saveText(place, 'title', text, base)),
  );
  const open = task.status !== 'completed';
  const split = (goal: 'notes' | 'task') => {
    if (dispatch(saveSplitTitle(place, title, goal))) title.giveUp();
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
    else if (event.key === 'Tab' && editing && open && title.over === 0 && event.shiftKey === nested) nest();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="grow">
      <AutoGrow
        data-one-line
        data-title-of={task.id}
        label={words.subtaskTitle(shownTitle(task))}
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
      {task.due !== null && <DueDay due={task.due} today={today} open={open} />}
      {!nested && <p className="own">{words.taskOfItsOwn}</p>}
      {editing && nested && open && <MakeOwnTask onPress={nest} />}
    </div>
  );
}

function DueDay({ due, today, open }: { readonly due: Day; readonly today: Day; readonly open: boolean }) {
  const words = useAllMessages();
  const tone = open ? { overdue: 'bad', today: 'good', later: '' }[urgency(due, today)] : '';
  return (
    <time className={`day ${tone}`} dateTime={due} title={fullDay(due)}>
      <i className="calendar-glyph" />
      {tone === 'bad' ? overdueWords(due, today, words) : dayWords(due, today, words)}
    </time>
  );
}

function MakeOwnTask({ onPress }: { readonly onPress: () => void }) {
  const words = useAllMessages();
  return (
    // A press must not move the focus: the button exists only while the title is being edited.
    <Button
      kind="quiet"
      className="nest"
      tabIndex={-1}
      aria-label={words.makeOwnTask}
      aria-keyshortcuts="Shift+Tab"
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {words.makeOwnTask}
      <kbd>Shift Tab</kbd>
    </Button>
  );
}
