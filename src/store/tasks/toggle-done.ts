import { completeTask, reopenTask } from '../../domain/operations/intents.ts';
import { actOnView } from '../act.ts';
import { selectTask } from '../selectors.ts';
import type { AppThunk } from '../store.ts';

/** Completes a task with its open subtasks, or reopens it, with Undo. */
export function toggleDone(listId: string, taskId: string): AppThunk {
  return (dispatch, getState, { ports }) => {
    if (!ports) return;
    const done = selectTask(getState(), listId, taskId)?.status === 'completed';
    dispatch(
      actOnView((view) =>
        done
          ? reopenTask(view, listId, taskId)
          : completeTask(view, listId, taskId, new Date(ports.now()).toISOString()),
      ),
    );
  };
}
