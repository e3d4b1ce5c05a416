import { boardsOf } from '../../../domain/board.ts';
import type { ListView } from '../../../domain/list.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectBoardView, selectUser } from '../../../store/selectors.ts';
import { useAroundMessages } from '../../messages/around-messages.ts';

/** Returns the name of a list's board where a search shows lists of several boards; null elsewhere. */
export function useBoardName(list: ListView | undefined): string | null {
  const { mainBoard } = useAroundMessages();
  return useAppSelector((state) => {
    if (!list || !state.ui.searchFilter?.boards) return null;
    const { order, lists } = selectBoardView(state);
    if (order.every((id) => lists.get(id)?.boardId === list.boardId)) return null;
    return boardsOf(selectUser(state), mainBoard).find(({ id }) => id === list.boardId)?.title ?? null;
  });
}
