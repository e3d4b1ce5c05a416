import { isVirtualBoard } from '../../../domain/board.ts';
import type { AppStore } from '../../../store/store.ts';
import { announce, spoken } from '../../../ui/live-region.tsx';
import { cardKeys, gatheredCardKeys } from '../../messages/en/card-keys.ts';

const KEYED_CARD = '[data-task]:focus-visible';

let listens = false;

/**
 * Tells screen reader users what the keys do on a card, once per visit, when the keyboard first reaches a card: said
 * with every card, it would come before all that tells one card from another. If a card has the focus before this file
 * is loaded, the keys are told only if nothing was announced yet: the result of a key press matters more.
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
