import { useExternal } from '../../ui/external.ts';
import { columnOf, held, slot } from './hand.ts';

/** Which list is dragged and where it would land; lists are dragged so rarely that all of a board may look. */
export function useListDrag(): { readonly lifted: string | null; readonly at: number } {
  const lifted = useExternal(held, (value) => (value?.kind === 'list' ? value.listId : null));
  const at = useExternal(slot, (value) => (value?.kind === 'list' ? value.index : -1));
  return { lifted, at };
}

/**
 * The list that has the focus, which stays in the document wherever the board is scrolled to: what is typed into a field
 * of it would reach the keys of the board instead. Looked up by whatever draws the lists anew.
 */
export const listWithFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;

/** The list of what is held, and the list that the keyboard has brought it to: both stay in the document. */
export function useHandLists(): { readonly heldList: string | null; readonly slotList: string | null } {
  // The pressed element stays in the document as long as it is held: a finger's events end with it. Looked up by whatever
  // else draws the lists anew; a lift alone draws none of them.
  const heldList = held.get()?.listId ?? null;
  const slotList = useExternal(slot, (value) => (held.get()?.by === 'keyboard' ? columnOf(value) : null));
  return { heldList, slotList };
}
