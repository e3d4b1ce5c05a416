import { isVirtualBoard } from '../../domain/board.ts';
import type { AppStore } from '../../store/store.ts';
import { announce, turnOfSpeech } from '../../ui/live-region.tsx';
import { allMessages } from '../messages/all-messages.ts';

/**
 * Tells who hears the board what the keys do on a card, unless something was said since `turn`: this file may come after
 * the first key, whose answer is worth more. Gives whether it was told.
 */
export function sayKeys(store: AppStore, turn: number): boolean {
  if (turnOfSpeech() !== turn) return false;
  const words = allMessages();
  announce(isVirtualBoard(store.getState().ui.boardId) ? words.gatheredCardKeys : words.cardKeys);
  return true;
}
