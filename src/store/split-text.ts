import { joinTitle, labelled, shownTitle } from '../domain/label.ts';
import { splitLong } from '../domain/long-text.ts';
import { addTask, editTask, placeOf } from '../domain/operations/intents.ts';
import type { Task } from '../domain/task.ts';
import { type TypedTask, typedTasks, withNotes } from '../domain/typed-tasks.ts';
import { actAll } from './act.ts';
import { findList, type TaskPlace, titleRoom } from './save-text.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { newLocalId } from './use-add-draft.ts';

/** What a task takes of a text, and the tasks that the rest of it becomes. */
interface Split {
  readonly fields: { readonly title?: string; readonly notes?: string };
  readonly others: readonly TypedTask[];
}

/** Nothing is cut, and one undo takes all of it back. False: the task is gone, and nothing was saved. */
function saveSplit(place: TaskPlace, split: (task: Task) => Split): AppThunk<boolean> {
  return (dispatch, getState) => {
    const view = selectView(getState());
    const listId = findList(view, place);
    const list = view.lists.get(listId ?? '');
    const task = list?.tasks.get(place.taskId);
    if (listId === null || !list || !task) return false;
    const { fields, others } = split(task);
    const { parent, after: before } = placeOf(list, task);
    // The service puts nothing behind a completed task.
    const after = task.status === 'completed' ? before : [task.id, ...before];
    // The last one first, each right behind the task: none has to wait for another's id.
    const adds = others
      .toReversed()
      .map((other) => addTask(view, { listId, taskId: newLocalId(), fields: other, parent, after }));
    dispatch(actAll([editTask(view, listId, task.id, fields), ...adds].filter((intent) => intent !== null)));
    return true;
  };
}

/**
 * Saves a title, without its labels, that is too long: its rest becomes tasks behind the task, or goes before `notes`, as
 * they stand now; where those then are too long they go on in further tasks. False: the task is gone.
 */
export function splitTitle(place: TaskPlace, text: string, goal: 'task' | 'notes', notes?: string): AppThunk<boolean> {
  return saveSplit(place, (task) => {
    const { head, rest } = splitLong(text.trim(), titleRoom(task));
    const title = joinTitle({ marks: labelled(task).marks, text: head });
    if (goal === 'task') return { fields: { title }, others: typedTasks(rest, 'several') };
    const [own, ...others] = withNotes(head, [rest, notes ?? task.notes].filter(Boolean).join('\n\n'));
    return { fields: { title, notes: own.notes }, others };
  });
}

/** Saves notes that are too long: they go on in tasks behind the task. False: the task is gone. */
export function splitNotes(place: TaskPlace, text: string): AppThunk<boolean> {
  return saveSplit(place, (task) => {
    const [own, ...others] = withNotes(shownTitle(task), text);
    return { fields: { notes: own.notes }, others };
  });
}
