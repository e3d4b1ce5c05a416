import { Plus } from 'lucide-react';
import { boardsOf, DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import { openAddList } from './add-list.tsx';

/** The board's name and what can be done with the whole of it. */
export function BoardBar({ boardId }: { readonly boardId: string }) {
  const words = useAroundMessages();
  const own = useAppSelector(
    (state) => boardsOf(selectUser(state), words.mainBoard).find(({ id }) => id === boardId)?.title,
  );
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const virtual = { [DAY_BOARD_ID]: words.dueToday, [ME_BOARD_ID]: words.assignedToMe }[boardId];
  return (
    <div className={upright ? 'board-bar upright-bar' : 'board-bar'}>
      <h1 dir="auto">{virtual ?? own ?? words.mainBoard}</h1>
      {virtual === undefined && (
        <Button kind="primary" onClick={openAddList}>
          <Plus strokeWidth={1.8} aria-hidden="true" />
          {words.addList}
        </Button>
      )}
    </div>
  );
}
