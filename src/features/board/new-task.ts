import { openAddTask } from './add-task.tsx';
import { focusPlace } from './focus.ts';

/** Opens the add field of the list where the focus was last, else of the first one on the screen; false without lists. */
export function newTask(): boolean {
  // A folded list has none.
  const lists = [...document.querySelectorAll<HTMLElement>('[data-column]:has(.add, .add-field)')].map(
    ({ dataset }) => dataset.column ?? '',
  );
  const last = focusPlace.get()?.listId ?? '';
  const listId = lists.includes(last) ? last : lists[0];
  if (listId === undefined) return false;
  openAddTask(listId);
  return true;
}
