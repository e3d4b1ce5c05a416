import { addField } from '../../../store/texts/drafts.ts';
import { firstInSight, inSight } from '../../../ui/in-sight.ts';
import { focusPlace } from '../keys/focus.ts';
import { NEEDS_LIST, openAddList } from '../lists/add-list.tsx';
import { openAddTask } from './add-task.tsx';

/**
 * Opens the add field of the list with the focus. Where the focus is out of sight or in no list, it is the first field
 * in sight, that of the list that last had the focus before the others; else that of a list of which only the field is
 * out of sight. A folded list is unfolded for it where no other is in sight. On a board without lists, the field for a
 * new one, which a task needs first.
 */
export function newTask(): void {
  const { activeElement } = document;
  const here = listAround(activeElement);
  const last = here ?? focusPlace.get()?.listId;
  const rank = (place: HTMLElement) => (isFolded(place) ? 2 : 0) + (listAround(place) === last ? 0 : 1);
  const places = document.querySelectorAll<HTMLElement>(':is([data-add], [data-column] .unfold):not([inert] *)');
  const sorted = [...places].sort((a, b) => rank(a) - rank(b));
  const open = sorted.filter((place) => !isFolded(place));
  // Its field may be out of sight all the same: a long list scrolls.
  const own = activeElement && inSight(activeElement) ? open.find((place) => listAround(place) === here) : undefined;
  const place = own ?? open.find(inSight) ?? open.find(isListInSight) ?? firstInSight(sorted);
  if (!place) return;
  const field = place.dataset.add ?? addField(listAround(place) ?? '');
  if (isFolded(place)) place.click();
  if (field === NEEDS_LIST) openAddList();
  else openAddTask(field);
}

/** Whether the head of a field's list, or one of its cards, is in sight. */
function isListInSight(field: HTMLElement): boolean {
  const parts = field.closest('[data-column]')?.querySelectorAll('[data-list-head], [data-task]') ?? [];
  return [...parts].some(inSight);
}

const isFolded = (place: HTMLElement): boolean => place.matches('.unfold');

const listAround = (element: Element | null): string | undefined =>
  element?.closest<HTMLElement>('[data-column]')?.dataset.column;
