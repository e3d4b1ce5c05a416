import { isVirtualBoard } from '../../domain/board.ts';
import type { AppStore } from '../../store/store.ts';
import { announce, spoken } from '../../ui/live-region.tsx';
import { cardKeys, gatheredCardKeys } from '../messages/card-keys.ts';

const KEYED_CARD = '[data-task]:focus-visible';

let listens = false;

/**
 * Tells who hears the board what the keys do on a card, once a visit, with the first card that the keyboard comes to: with
 * each it would be heard before all that tells one from another. Where that is there before this file, only if nothing was
 * said since: what a key did is worth more.
 */
export function sayKeys(store: AppStore): void {
  if (listens) return;
  listens = true;
  const tell = (target: Element | null) => {
    if (!target?.matches(KEYED_CARD)) return;
    removeEventListener('focusin', onFocus);
    announce(isVirtualBoard(store.getState().ui.boardId) ? gatheredCardKeys : cardKeys);
  };
  const onFocus = ({ target }: FocusEvent) => tell(target as Element);
  addEventListener('focusin', onFocus);
  if (spoken.get().turn === 0) tell(document.activeElement);
}
