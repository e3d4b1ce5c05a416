import { joinTitle, labelled, sameMark, splitTitle } from '../../domain/label.ts';
import { editTask } from '../../domain/operations/intents.ts';
import { seenText } from '../../domain/seen-text.ts';
import { type Task, type TaskFields, TITLE_MAX } from '../../domain/task.ts';
import { listWith } from '../../domain/view.ts';
import { actUndoable } from '../act.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { openTask, type TaskPlace } from '../ui-slice.ts';

/** How long a task's title may be without its labels, in characters. */
export const titleRoom = (task: Task): number =>
  TITLE_MAX + 1 - joinTitle({ marks: labelled(task).marks, text: 'x' }).length;

type TextName = 'title' | 'notes';

/**
 * The new value of a field for a typed text: a title keeps its labels, and a label that is typed again is not doubled.
 */
export function withText(task: Task, name: TextName, text: string): string {
  if (name === 'notes') return text;
  const { marks } = labelled(task);
  const typed = splitTitle(text);
  const others = typed.marks.filter((mark) => !marks.some((own) => sameMark(own, mark)));
  return joinTitle({ marks: [...marks, ...others], text: typed.text });
}

/** The value that the typing began from, if the task has another value now. */
export function seenThen(task: Task, name: TextName, base: string): Partial<TaskFields> {
  const unchanged = base === (name === 'title' ? labelled(task).text : task.notes);
  return unchanged ? {} : { [name]: withText(task, name, base) };
}

/**
 * Saves what was typed as a task's title, without its labels, or as its notes. `base` is what the user saw when the
 * typing began: a value that was changed elsewhere since is kept for the user to look at. False: the task is gone; its
 * panel then shows the text.
 */
export function saveText(place: TaskPlace, name: TextName, text: string, base: string): AppThunk<boolean> {
  return (dispatch, getState) => {
    const view = selectView(getState());
    const list = listWith(view, place.taskId, place.listId);
    const task = list?.tasks.get(place.taskId);
    if (!list || !task) {
      const open = getState().ui.selectedTask;
      // A panel whose own task is gone shows the texts of its subtasks too.
      if (!open || listWith(view, open.taskId, open.listId)) dispatch(openTask(place));
      return false;
    }
    const seenNow = seenText(text);
    // Notes are kept as they were typed, but nothing visible is no notes.
    const clean = name === 'title' ? seenNow : seenNow && text;
    if (clean === base || (name === 'title' && clean === '')) return true;
    const seen = seenThen(task, name, base);
    const value = withText(task, name, clean);
    // Where only labels were typed that the task has, a text that was changed elsewhere stays.
    const intent = value === seen[name] ? null : editTask(view, list.id, task.id, { [name]: value }, seen);
    if (intent) dispatch(actUndoable([intent]));
    return true;
  };
}
