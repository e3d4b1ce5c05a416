import { addField } from '../../../store/texts/drafts.ts';
import { firstInSight } from '../../../ui/in-sight.ts';
import { focusPlace } from '../keys/focus.ts';
import { NEEDS_LIST, openAddList } from '../lists/add-list.tsx';
import { openAddTask } from './add-task.tsx';

/**
 * Opens the add field of the list that last had the focus; if that is out of sight, of the first one in sight. On a
 * board without lists, the field for a new one, which a task needs first.
 */
export function newTask(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-add]:not([inert] *)')];
  const last = addField(focusPlace.get()?.listId ?? '');
  const field = firstInSight([...fields.filter(({ dataset }) => dataset.add === last), ...fields])?.dataset.add;
  if (field === NEEDS_LIST) openAddList();
  else if (field) openAddTask(field);
}
