import { completeTask, reopenTask } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { linger } from './lingering.ts';

/** Completes or reopens a task. A card that was completed here keeps its place for the undo window. */
export function toggleTask(store: AppStore, listId: string, taskId: string): void {
  const view = selectView(store.getState());
  const task = view.lists.get(listId)?.tasks.get(taskId);
  if (!task) return;
  if (task.status === 'completed') {
    const intent = reopenTask(view, listId, taskId);
    if (intent) store.dispatch(act(intent, { undoable: true }));
    return;
  }
  const intent = completeTask(view, listId, taskId, new Date().toISOString());
  if (!intent) return;
  if (task.parent === null) linger(listId, taskId);
  store.dispatch(act(intent, { undoable: true }));
}
