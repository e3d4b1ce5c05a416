import { boardsOf } from '../../../domain/board.ts';
import { selectList, selectView } from '../../../store/selectors.ts';
import { boardPath } from '../../../store/settings/board-path.ts';
import type { AppStore } from '../../../store/store.ts';
import { addField, readDraft } from '../../../store/texts/drafts.ts';
import { closeOnce } from '../../../ui/close-once.ts';
import { navigate } from '../../../ui/navigation.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { allMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';

/**
 * Says where the text is that was being typed for a list when that went to another board, and leads there. Says nothing
 * if the list is nowhere: the text of such a list is told of by itself.
 */
export function sayTextWent({ getState, subscribe }: AppStore, listId: string, field: string): void {
  const words = allMessages();
  const { lists, user } = selectView(getState());
  const list = lists.get(listId);
  const board = boardsOf(user, words.mainBoard).find(({ id }) => id === list?.boardId);
  const key = addField(listId);
  // A field of another place, as on Due today, keeps its text there.
  if (!list || !board || field !== key || !readDraft(key)) return;
  const action = { label: words.show, run: () => navigate(boardPath(board.id)) };
  showToast({ text: words.textWent(listName(list.title), board.title), ms: null, key, action });
  const isOver = () => {
    const now = getState();
    return now.ui.boardId === board.id || selectList(now, listId)?.boardId !== board.id || !readDraft(key);
  };
  closeOnce(subscribe, key, isOver);
}
