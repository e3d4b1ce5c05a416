import { shownTitle } from '../../domain/label.ts';
import { splitLong } from '../../domain/long-text.ts';
import { addTask, editTask, placeOf } from '../../domain/operations/intents.ts';
import type { Task, TaskFields } from '../../domain/task.ts';
import { type TypedTask, typedTasks, withNotes } from '../../domain/typed-tasks.ts';
import { listWith } from '../../domain/view.ts';
import { actUndoable } from '../act.ts';
import { keepInSight } from '../search/search.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { newLocalId } from '../texts/use-add-draft.ts';
import type { DraftField } from '../texts/use-draft.ts';
import type { TaskPlace } from '../ui-slice.ts';
import { seenThen, titleRoom, withText } from './save-text.ts';

/** A text typed into a field, and the saved text that the typing began from. */
type Typed = Pick<DraftField, 'value' | 'base'>;

/** The part of a text that a task takes, and the tasks that the rest becomes. */
interface Split {
  readonly fields: Partial<TaskFields>;
  /** The value that the typing began from, if the task has another value now. */
  readonly seen: Partial<TaskFields>;
  readonly others: readonly TypedTask[];
}

/**
 * Saves a text as one task and further ones: nothing is cut, and one undo takes all of it back. False: the task is
 * gone, and nothing was saved.
 */
function saveSplit(place: TaskPlace, split: (task: Task) => Split): AppThunk<boolean> {
  return (dispatch, getState) => {
    const view = selectView(getState());
    const list = listWith(view, place.taskId, place.listId);
    const task = list?.tasks.get(place.taskId);
    if (!list || !task) return false;
    const { fields, seen, others } = split(task);
    const { parent, after: before } = placeOf(list, task);
    // The service places nothing behind a completed task.
    const after = task.status === 'completed' ? before : [task.id, ...before];
    // The last task first, each right behind the original task: none has to wait for another's id.
    const adds = others
      .toReversed()
      .map((other) => addTask(view, { listId: list.id, taskId: newLocalId(), fields: other, parent, after }));
    for (const add of adds) if (add) keepInSight(add.payload.taskId);
    const edit = editTask(view, list.id, task.id, fields, seen);
    dispatch(actUndoable([edit, ...adds].filter((intent) => intent !== null)));
    return true;
  };
}

/**
 * Saves a title, without its labels, that is too long. Its rest becomes tasks behind the task, or goes before the notes
 * (`notes`, if those are being typed); what does not fit there becomes further tasks. False: the task is gone.
 */
export function saveSplitTitle(
  place: TaskPlace,
  typed: Typed,
  goal: 'task' | 'notes',
  notes?: Typed,
): AppThunk<boolean> {
  return saveSplit(place, (task) => {
    const { head, rest } = splitLong(typed.value.trim(), titleRoom(task));
    const title = withText(task, 'title', head);
    const seen = seenThen(task, 'title', typed.base);
    if (goal === 'task') return { fields: { title }, seen, others: typedTasks(rest, 'several') };
    const { value, base } = notes ?? { value: task.notes, base: task.notes };
    const [own, ...others] = withNotes(head, [rest, value].filter(Boolean).join('\n\n'));
    return { fields: { title, notes: own.notes }, seen: { ...seen, ...seenThen(task, 'notes', base) }, others };
  });
}

/** Saves notes that are too long: their rest becomes tasks behind the task. False: the task is gone. */
export function saveSplitNotes(place: TaskPlace, { value, base }: Typed): AppThunk<boolean> {
  return saveSplit(place, (task) => {
    const [own, ...others] = withNotes(shownTitle(task), value);
    return { fields: { notes: own.notes }, seen: seenThen(task, 'notes', base), others };
  });
}
