import { addField } from '../../../store/texts/drafts.ts';
import { focusPlace } from '../keys/focus.ts';
import { openAddTask } from './add-task.tsx';

/** Opens the add field of the list that last had the focus, else the first on the screen. Returns false without any. */
export function newTask(): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>('[data-add]:not([inert] *)')].map(
    ({ dataset }) => dataset.add ?? '',
  );
  const last = addField(focusPlace.get()?.listId ?? '');
  const field = fields.includes(last) ? last : fields[0];
  if (field === undefined) return false;
  openAddTask(field);
  return true;
}
