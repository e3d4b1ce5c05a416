import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

/** The text of a board without lists. */
export function EmptyBoard({ boardId }: { readonly boardId: string }) {
  const words = useAroundMessages();
  const main = boardId === DEFAULT_BOARD_ID;
  return (
    <EmptyState
      drawing={<ColumnsDrawing />}
      title={main ? words.noLists : words.emptyBoard}
      text={main ? words.noListsHint : words.emptyBoardHint}
    />
  );
}
