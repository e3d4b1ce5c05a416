import { selectTask } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { toggleDone } from '../../store/toggle-done.ts';
import { linger } from './lingering.ts';

/** Completes or reopens a task. A card that was completed here keeps its place for the undo window. */
export function toggleTask(store: AppStore, listId: string, taskId: string): void {
  const task = selectTask(store.getState(), listId, taskId);
  if (task?.status === 'needsAction' && task.parent === null) linger(listId, taskId);
  store.dispatch(toggleDone(listId, taskId));
}
