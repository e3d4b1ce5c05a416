import { useExternal } from '../../../ui/external.ts';
import { columnOf, held, slot } from '../drag/hand.ts';
import { focusPlace } from '../keys/focus.ts';

interface StayingLists {
  readonly staying: readonly (string | null)[];
  /** The list that the keyboard has carried the held thing to. */
  readonly slotList: string | null;
}

/** The lists that stay in the document wherever the board is scrolled: those of the focus and of the held thing. */
export function useStayingLists(): StayingLists {
  const arrowKeys = useExternal(focusPlace, (value) => value?.listId ?? null);
  const slotList = useExternal(slot, (value) => (held.get()?.by === 'keyboard' ? columnOf(value) : null));
  // The others are read whenever the lists render, but not subscribed to, so that a lift renders none of them. The
  // pressed element must stay while it is held: a finger's events end with their element. Without the list that has the
  // browser's focus, what the user types into a field of it would reach the board's keys instead.
  const pressed = held.get()?.listId ?? null;
  const active = document.activeElement?.closest<HTMLElement>('[data-column]')?.dataset.column ?? null;
  return { staying: [arrowKeys, slotList, pressed, active], slotList };
}
