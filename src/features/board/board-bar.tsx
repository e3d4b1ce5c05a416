import { Plus } from 'lucide-react';
import { ALL_BOARDS, boardsOf, DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { selectUser } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { type AroundMessages, useAroundMessages } from '../messages/around-messages.ts';
import { openAddList } from './lists/add-list.tsx';

/** The title over the columns: the board's, or those of the boards that a search names instead. */
function selectShownTitle(state: RootState, boardId: string, words: AroundMessages): string {
  const named = selectFilter(state)?.boards ?? [boardId];
  if (named.includes(ALL_BOARDS)) return words.allBoards;
  const boards = boardsOf(selectUser(state), words.mainBoard);
  const titles = (ids: readonly string[]) => boards.flatMap(({ id, title }) => (ids.includes(id) ? title : []));
  return titles(named).join(', ') || (titles([boardId])[0] ?? words.mainBoard);
}

/** The board's name and the action for the whole board: adding a list. */
export function BoardBar({ boardId }: { readonly boardId: string }) {
  const words = useAroundMessages();
  const own = useAppSelector((state) => selectShownTitle(state, boardId, words));
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const virtual = { [DAY_BOARD_ID]: words.dueToday, [ME_BOARD_ID]: words.assignedToMe }[boardId];
  return (
    <div className={upright ? 'board-bar upright-bar' : 'board-bar'}>
      <h1 dir="auto">{virtual ?? own}</h1>
      {virtual === undefined && (
        <Button kind="primary" onClick={openAddList}>
          <Plus />
          {words.addList}
        </Button>
      )}
    </div>
  );
}
