import { Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { labelled, shownTitle } from '../../domain/label.ts';
import { subtaskIds, TOP } from '../../domain/list.ts';
import { oneLine } from '../../domain/long-text.ts';
import { editTask, takesNotes } from '../../domain/operations/intents.ts';
import { type Day, NOTES_MAX, type Task } from '../../domain/task.ts';
import { listWith } from '../../domain/view.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { deleteOrAsk } from '../../store/tasks/delete-task.ts';
import { moveToList } from '../../store/tasks/move-to-list.ts';
import { saveText, titleRoom } from '../../store/tasks/save-text.ts';
import { saveSplitNotes, saveSplitTitle } from '../../store/tasks/split-text.ts';
import { toggleDone } from '../../store/tasks/toggle-done.ts';
import { readBeside, readDraft } from '../../store/texts/drafts.ts';
import { useDraft } from '../../store/texts/use-draft.ts';
import { openTask } from '../../store/ui-slice.ts';
import { beforeClick } from '../../ui/after-press.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import '../../ui/chip.css';
import { composes, isOverlaid, isTyping } from '../../ui/keys.ts';
import { AutoGrow, focusAtEnd } from '../../ui/text-field.tsx';
import { calendarDay, useToday } from '../../ui/today.ts';
import TooLong from '../../ui/too-long.tsx';
import { useBack } from '../../ui/use-back.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords } from '../messages/days.ts';
import { DetailsActions } from './details-actions.tsx';
import { LabelsRow, LinkRows, ListRow, TextLinks } from './details-rows.tsx';
import { Panel } from './details-styles.ts';
import { DueField } from './due-field.tsx';
import { GoneTask } from './gone-task.tsx';
import { Subtasks } from './subtasks.tsx';

/** The panel of the open task, beside the board, or over it on a narrow screen. */
export default function TaskDetails() {
  const open = useAppSelector((state) => state.ui.selectedTask);
  const view = useAppSelector(selectView);
  const dispatch = useAppDispatch();
  const words = useAllMessages();
  const taskId = open?.taskId;
  const list = open ? listWith(view, open.taskId, open.listId) : undefined;
  const listId = list?.id;
  const task = list?.tasks.get(taskId ?? '');
  /**
   * The draft fields of the task and, once it is gone, the text that was typed into them: kept here, since another tab
   * may clear the drafts.
   */
  const left = useRef({ taskId, fields: fieldsOf(taskId ?? '', []), text: '' });
  if (list && task) left.current = { taskId, fields: fieldsOf(task.id, subtaskIds(list, task.id)), text: '' };
  else if (left.current.taskId !== taskId) left.current = { taskId, fields: fieldsOf(taskId ?? '', []), text: '' };
  if (!task) left.current.text ||= leftText(left.current.fields);
  const { fields, text: typed } = left.current;

  useEffect(() => {
    if (open && listId !== undefined && listId !== open.listId) dispatch(openTask({ ...open, listId }));
    if (open && listId === undefined && typed === '') dispatch(openTask(null));
  }, [dispatch, open, listId, typed]);

  const close = useCallback(() => dispatch(openTask(null)), [dispatch]);
  useBack(close);
  // Escape closes the panel from the board beside it as well.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || isOverlaid()) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [close]);

  if (!open || taskId === undefined) return null;
  return (
    <Panel
      role="dialog"
      data-details
      tabIndex={-1}
      aria-label={words.details}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || composes(event.nativeEvent)) return;
        // Chrome would close the popup for an Escape that is not prevented.
        event.preventDefault();
        event.stopPropagation();
        (document.activeElement as HTMLElement | null)?.blur();
        close();
      }}
    >
      {list && task ? (
        <Form key={taskId} listId={list.id} task={task} onClose={close} />
      ) : (
        typed !== '' && <GoneTask fields={fields} text={typed} onClose={close} />
      )}
    </Panel>
  );
}

/** The draft fields in which the user may have typed something for a task and its subtasks. */
const fieldsOf = (taskId: string, subtasks: readonly string[]): readonly string[] => [
  `title:${taskId}`,
  `notes:${taskId}`,
  ...subtasks.map((id) => `title:${id}`),
  `subtask:${taskId}`,
];

/** The text that was typed for a task that is gone; drafts that equal the value they began with do not count. */
const leftText = (fields: readonly string[]): string =>
  fields
    .filter((field) => readDraft(field) !== readBeside(field))
    .map(readDraft)
    .filter(Boolean)
    .join('\n\n');

interface FormProps {
  readonly listId: string;
  readonly task: Task;
  onClose(): void;
}

function Form({ listId, task, onClose }: FormProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const view = useAppSelector(selectView);
  const first = useRef<HTMLTextAreaElement>(null);
  const done = task.status === 'completed';
  const parent = task.parent === null ? undefined : view.lists.get(listId)?.tasks.get(task.parent);
  const today = useToday();
  // Labels have their own row: the field holds the text of the title after them.
  const { text: own } = labelled(task);
  const place = { listId, taskId: task.id };
  const title = useDraft(`title:${task.id}`, own, titleRoom(task), (text, base) =>
    dispatch(saveText(place, 'title', text, base)),
  );
  const notes = useDraft(`notes:${task.id}`, task.notes, NOTES_MAX, (text, base) =>
    dispatch(saveText(place, 'notes', text, base)),
  );
  useEffect(() => {
    // On a touch screen, focus in the field would bring up the keyboard over the text that the user wants to read.
    if (matchMedia('(pointer: coarse)').matches) first.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    else focusAtEnd(first.current);
  }, []);

  const divideTitle = (goal: 'notes' | 'task') => {
    if (!dispatch(saveSplitTitle(place, title, goal, notes))) return;
    title.giveUp();
    if (goal === 'notes') notes.giveUp();
  };
  const divideNotes = () => {
    if (dispatch(saveSplitNotes(place, notes))) notes.giveUp();
  };
  const toggle = () => dispatch(toggleDone(listId, task.id));
  const pickDue = (due: Day | null) => {
    const intent = editTask(selectView(store.getState()), listId, task.id, { due });
    if (intent) dispatch(actUndoable([intent]));
  };
  const moveTo = (to: string) => {
    if (dispatch(moveToList(place, to, words))) dispatch(openTask({ listId: to, taskId: task.id }));
  };

  return (
    <>
      <div className="bar">
        <Checkbox label={words.completeNamed(shownTitle(task))} checked={done} onChange={toggle} />
        <span className="bar-text">
          {done && task.completed
            ? words.completedOn(dayWords(calendarDay(new Date(task.completed)), today, words))
            : ''}
        </span>
        <IconButton
          label={words.deleteNamed(shownTitle(task))}
          onClick={() => dispatch(deleteOrAsk(listId, task.id)) && onClose()}
        >
          <Trash2 />
        </IconButton>
        <IconButton label={words.closeDetails} onClick={onClose}>
          <X />
        </IconButton>
      </div>
      <div className="fields">
        <AutoGrow
          ref={first}
          className="title-field"
          label={words.title}
          placeholder={words.titleHint}
          value={title.value}
          invalid={title.over > 0}
          onChange={(text) => title.change(oneLine(text))}
          onBlur={() => beforeClick(() => title.commit())}
          onKeyDown={(event) => {
            if (composes(event.nativeEvent) || event.key !== 'Enter') return;
            event.preventDefault();
            title.commit(true);
          }}
        />
        {title.over > 0 && (
          <TooLong
            text={words.titleTooLong(title.over)}
            offers={[
              ...(takesNotes(task) ? [{ label: words.restToNotes, run: () => divideTitle('notes') }] : []),
              { label: words.restToTask, run: () => divideTitle('task') },
            ]}
          />
        )}
        {takesNotes(task) || notes.value !== '' ? (
          <AutoGrow
            className="notes-field"
            label={words.notes}
            placeholder={words.notesHint}
            rows={2}
            value={notes.value}
            invalid={notes.over > 0}
            onChange={notes.change}
            // Tab puts the caret before the text: move it to the end. A press places the caret only after this event.
            onFocus={({ currentTarget: field }) => field.selectionEnd === 0 && focusAtEnd(field)}
            onBlur={() => beforeClick(() => notes.commit())}
          />
        ) : (
          <p className="no-notes">{words.assignedNoNotes}</p>
        )}
        {notes.over > 0 && (
          <TooLong text={words.notesTooLong(notes.over)} offers={[{ label: words.restToTask, run: divideNotes }]} />
        )}
        <TextLinks task={task} />
        <div className="row">
          <span className="name">{words.dueDate}</span>
          <DueField due={task.due} done={done} onPick={pickDue} />
        </div>
        <LabelsRow listId={listId} task={task} />
        <ListRow listId={listId} disabled={done} onMove={moveTo} />
        <LinkRows task={task} />
        <Subtasks listId={listId} task={task} ids={view.lists.get(listId)?.children.get(task.id) ?? NONE} />
        {task.parent !== null && (
          <Button
            kind="quiet"
            className="part-of"
            onClick={() => dispatch(openTask({ listId, taskId: task.parent ?? TOP }))}
          >
            {words.partOf(parent ? shownTitle(parent) : '')}
          </Button>
        )}
        <DetailsActions listId={listId} task={task} />
      </div>
    </>
  );
}

const NONE: readonly string[] = [];
