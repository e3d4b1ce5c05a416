import { addField } from '../../../store/texts/drafts.ts';
import { inSight } from '../in-sight.ts';
import { focusPlace } from '../keys/focus.ts';
import { openAddTask } from './add-task.tsx';

/**
 * Opens the add field of the list that last had the focus; if that is out of view, of the first one in view. Returns
 * false without any.
 */
export function newTask(): boolean {
  const all = [...document.querySelectorAll<HTMLElement>('[data-add]:not([inert] *)')];
  // Columns beside the view are drawn as well.
  const seen = all.filter(inSight);
  const names = (seen.length > 0 ? seen : all).map(({ dataset }) => dataset.add);
  const last = addField(focusPlace.get()?.listId ?? '');
  const field = names.includes(last) ? last : names[0];
  if (field === undefined) return false;
  openAddTask(field);
  return true;
}
