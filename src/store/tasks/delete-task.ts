import { deleteTask } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { actUndoable } from '../act.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { askDelete } from '../ui-slice.ts';

/** The tasks whose original in Docs or Chat is deleted with them (decision D5). */
export const assignedAmong = (tasks: Iterable<Task>): readonly Task[] =>
  [...tasks].filter(({ assignment }) => assignment !== null);

/**
 * Deletes a task with its subtasks, with Undo; asks first if an original in Docs or Chat would go with one of them.
 * False: nothing is deleted, or not yet.
 */
export function deleteOrAsk(listId: string, taskId: string): AppThunk<boolean> {
  return (dispatch, getState) => {
    const intent = deleteTask(selectView(getState()), listId, taskId);
    if (!intent) return false;
    if (assignedAmong(intent.payload.tasks).length > 0) {
      dispatch(askDelete({ listId, taskId }));
      return false;
    }
    dispatch(actUndoable([intent]));
    return true;
  };
}
