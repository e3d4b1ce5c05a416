import { isOwnBoard } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { selectUser, selectView } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

/** Whether a filter names only boards that are gone, or another account's: whether this one has lists is not seen. */
function showsGoneBoards(state: RootState): boolean {
  const boards = selectFilter(state)?.boards ?? [];
  return boards.length > 0 && !boards.some((id) => isOwnBoard(selectUser(state), id));
}

/** The text of a board without lists; those of other boards can be moved to it. */
export function EmptyBoard() {
  const words = useAroundMessages();
  const none = useAppSelector((state) => selectView(state).lists.size === 0);
  const elsewhere = useAppSelector(showsGoneBoards);
  if (elsewhere && !none) return null;
  return (
    <EmptyState
      drawing={<ColumnsDrawing />}
      title={none ? words.noLists : words.emptyBoard}
      text={none ? words.noListsHint : words.emptyBoardHint}
    />
  );
}
