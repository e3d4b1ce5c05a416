import { openAddTask } from './add-task.tsx';
import { focusPlace } from './focus.ts';

/** Opens the add field of the list where the focus was last, else of the first one on the screen; false without lists. */
export function newTask(): boolean {
  const first = document.querySelector<HTMLElement>('[data-column]')?.dataset.column;
  const listId = focusPlace.get()?.listId ?? first;
  if (listId === undefined) return false;
  openAddTask(listId);
  return true;
}
