import { addField } from '../../../store/texts/drafts.ts';
import { firstInSight } from '../../../ui/in-sight.ts';
import { focusPlace } from '../keys/focus.ts';
import { openAddTask } from './add-task.tsx';

/** Opens the add field of the list that last had the focus; if that is out of sight, of the first one in sight. */
export function newTask(): void {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-add]:not([inert] *)')];
  const last = addField(focusPlace.get()?.listId ?? '');
  const field = firstInSight([...fields.filter(({ dataset }) => dataset.add === last), ...fields])?.dataset.add;
  if (field) openAddTask(field);
}
