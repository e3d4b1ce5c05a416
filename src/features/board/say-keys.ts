import { isVirtualBoard } from '../../domain/board.ts';
import type { AppStore } from '../../store/store.ts';
import { announce } from '../../ui/live-region.tsx';
import { allMessages } from '../messages/all-messages.ts';

/** Tells who hears the board what the keys do on a card. */
export function sayKeys(store: AppStore): void {
  const words = allMessages();
  announce(isVirtualBoard(store.getState().ui.boardId) ? words.gatheredCardKeys : words.cardKeys);
}
