import { Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import { shownTitle } from '../../domain/label.ts';
import { subtaskIds, TOP } from '../../domain/list.ts';
import { editTask } from '../../domain/operations/intents.ts';
import type { Day, Task } from '../../domain/task.ts';
import { listWith } from '../../domain/view.ts';
import { actOnView } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { deleteOrAsk } from '../../store/tasks/delete-task.ts';
import { moveToList } from '../../store/tasks/move-to-list.ts';
import { toggleDone } from '../../store/tasks/toggle-done.ts';
import { readBeside, readDraft } from '../../store/texts/drafts.ts';
import { openTask } from '../../store/ui-slice.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import '../../ui/chip.css';
import { focusStays } from '../../ui/focus-stays.ts';
import { composes, isOverlaid, isTyping } from '../../ui/keys.ts';
import { showToast } from '../../ui/toast-store.ts';
import { calendarDay, useToday } from '../../ui/today.ts';
import { useBack } from '../../ui/use-back.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { dayWords } from '../messages/days.ts';
import { DetailsActions } from './details-actions.tsx';
import { LabelsRow, LinkRows, ListRow, TextLinks } from './details-rows.tsx';
import { Panel } from './details-styles.ts';
import { DetailsTexts } from './details-texts.tsx';
import { DueField } from './due-field.tsx';
import { GoneTask } from './gone-task.tsx';
import { Subtasks } from './subtasks.tsx';

/** The panel of the open task, beside the board, or over it on a narrow screen. */
export default function TaskDetails() {
  const open = useAppSelector((state) => state.ui.selectedTask);
  const view = useAppSelector(selectView);
  const store = useAppStore();
  const { dispatch } = store;
  const words = useAllMessages();
  const taskId = open?.taskId;
  const list = open ? listWith(view, open.taskId, open.listId) : undefined;
  const listId = list?.id;
  const task = list?.tasks.get(taskId ?? '');
  /**
   * The subtasks that the task has had, as one that was taken out here is still typed in, and, once the task is gone,
   * the text that was typed: kept here, since another tab may clear the drafts.
   */
  const left = useRef({ taskId, subtasks: [] as readonly string[], text: '' });
  if (left.current.taskId !== taskId) left.current = { taskId, subtasks: [], text: '' };
  const isBack = left.current.text !== '';
  if (list && task) {
    const subtasks = [...new Set([...left.current.subtasks, ...subtaskIds(list, task.id)])];
    left.current = { taskId, subtasks, text: '' };
  }
  const gone = task ? [] : left.current.subtasks.filter((id) => !listWith(view, id));
  const fields = fieldsOf(taskId ?? '', gone);
  if (!task) left.current.text ||= leftText(fields);
  const typed = left.current.text;

  /** The open task's id, if the service had the task as far as this device knew. */
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (!open) return;
    const { base, listsKnown } = store.getState().base;
    const isKnown = base.lists.some(({ tasks }) => tasks?.some(({ id }) => id === open.taskId));
    if (isKnown && listId !== undefined) known.current = open.taskId;
    if (listId !== undefined && listId !== open.listId) dispatch(openTask({ ...open, listId }));
    if (listId !== undefined || typed !== '') return;
    // What was deleted here stays in the base until that is sent, and needs no words.
    if (listsKnown && !isKnown && known.current === open.taskId) showToast({ text: words.taskGone, ms: GONE_MS });
    dispatch(openTask(null));
  }, [dispatch, store, words, open, listId, typed]);

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
      ref={focusStays}
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
        <Form key={taskId} listId={list.id} task={task} isBack={isBack} onClose={close} />
      ) : (
        typed !== '' && <GoneTask fields={fields} text={typed} onClose={close} />
      )}
    </Panel>
  );
}

/** How long the panel that closed by itself is explained, in milliseconds. */
const GONE_MS = 10_000;

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
  readonly isBack: boolean;
  onClose(): void;
}

function Form({ listId, task, isBack, onClose }: FormProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const view = useAppSelector(selectView);
  const done = task.status === 'completed';
  const parent = task.parent === null ? undefined : view.lists.get(listId)?.tasks.get(task.parent);
  const today = useToday();
  const toggle = () => dispatch(toggleDone(listId, task.id));
  const pickDue = (due: Day | null) => dispatch(actOnView((view) => editTask(view, listId, task.id, { due })));
  const moveTo = (to: string) => {
    if (dispatch(moveToList({ listId, taskId: task.id }, to, words)))
      dispatch(openTask({ listId: to, taskId: task.id }));
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
        <DetailsTexts listId={listId} task={task} isBack={isBack} />
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
