import { useAppSelector } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';

/** The text of a board without lists; those of other boards can be moved to it. */
export function EmptyBoard() {
  const words = useAroundMessages();
  const none = useAppSelector((state) => selectView(state).lists.size === 0);
  return (
    <EmptyState
      drawing={<ColumnsDrawing />}
      title={none ? words.noLists : words.emptyBoard}
      text={none ? words.noListsHint : words.emptyBoardHint}
    />
  );
}
