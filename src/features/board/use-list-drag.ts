import { useExternal } from '../../ui/external.ts';
import { columnOf, held, slot } from './hand.ts';

/**
 * The dragged list and the index where it would land, else null and -1. Lists are dragged so rarely that the whole
 * board may subscribe to this.
 */
export function useListDrag(): { readonly lifted: string | null; readonly at: number } {
  const lifted = useExternal(held, (value) => (value?.kind === 'list' ? value.listId : null));
  const at = useExternal(slot, (value) => (value?.kind === 'list' ? value.index : -1));
  return { lifted, at };
}

/**
 * The list that has the focus. It stays in the document wherever the board is scrolled: otherwise what the user types
 * into a field of it would reach the board's keys instead. Not subscribed to, but read whenever the lists render.
 */
export const listWithFocus = (): string | null =>
  document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;

/** The list of the held thing, and the list that the keyboard has carried it to: both stay in the document. */
export function useHandLists(): { readonly heldList: string | null; readonly slotList: string | null } {
  // The pressed element must stay in the document while it is held: a finger's events end with their element. Read
  // whenever the lists render, but not subscribed to, so that a lift renders none of them.
  const heldList = held.get()?.listId ?? null;
  const slotList = useExternal(slot, (value) => (held.get()?.by === 'keyboard' ? columnOf(value) : null));
  return { heldList, slotList };
}
