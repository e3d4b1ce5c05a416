import { addField } from '../../../store/texts/drafts.ts';
import { firstInSight } from '../../../ui/in-sight.ts';
import { focusPlace } from '../keys/focus.ts';
import { NEEDS_LIST, openAddList } from '../lists/add-list.tsx';
import { openAddTask } from './add-task.tsx';

/**
 * Opens the add field of the list that has or last had the focus; if that is out of sight, of the first one in sight. A
 * folded list is unfolded for it where no other is in sight. On a board without lists, the field for a new one, which a
 * task needs first.
 */
export function newTask(): void {
  const last = listAround(document.activeElement) ?? focusPlace.get()?.listId;
  const rank = (place: HTMLElement) => (isFolded(place) ? 2 : 0) + (listAround(place) === last ? 0 : 1);
  const places = document.querySelectorAll<HTMLElement>(':is([data-add], [data-column] .unfold):not([inert] *)');
  const place = firstInSight([...places].sort((a, b) => rank(a) - rank(b)));
  if (!place) return;
  const field = place.dataset.add ?? addField(listAround(place) ?? '');
  if (isFolded(place)) place.click();
  if (field === NEEDS_LIST) openAddList();
  else openAddTask(field);
}

const isFolded = (place: HTMLElement): boolean => place.matches('.unfold');

const listAround = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-column]')?.dataset.column;
