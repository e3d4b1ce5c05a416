import type { Board } from '../../domain/board.ts';
import type { ListView } from '../../domain/list.ts';
import { downloadJson } from '../../ui/download.ts';
import { allMessages } from '../messages/all-messages.ts';
import { snapshotOf } from './snapshot.ts';

/** Offers a board as a file to download, under the board's name. */
export function saveCopy(board: Board, lists: readonly ListView[]): void {
  const name = board.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim() || allMessages().boardFile;
  downloadJson(`${name}.json`, snapshotOf(board, lists, new Date().toISOString()));
}
