import { ArrowDown, ArrowLeft, ArrowRight, ArrowRightToLine, ArrowUp, FolderInput } from 'lucide-react';
import { boardsOf } from '../../../domain/board.ts';
import { type ListView, openTopLevel } from '../../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectBoardView, selectView } from '../../../store/selectors.ts';
import { isRtl } from '../../../ui/direction.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { NARROW_QUERY } from '../../../ui/media.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { MANY_LISTS } from '../cards/move-sheet.tsx';
import { listTitle } from '../column/column-header.tsx';
import { useDropOnBoard } from '../drag/use-drop-on-board.ts';
import { listEntries } from './list-entries.ts';
import { listPlaces, moveListTo } from './list-places.ts';
import { hiddenOf, moveAllTo } from './move-all-to.ts';

/**
 * Returns the entries of a list's menu that move something: all its tasks to another list, the list by one place on its
 * board, or the list to another board. `anchor`: the menu's button, to which the focus goes back.
 */
export function useListMoves(list: ListView, anchor: HTMLElement): readonly MenuEntry[] {
  const words = useAllMessages();
  const store = useAppStore();
  const onBoard = useAppSelector(selectBoardView);
  const all = useAppSelector(selectView);
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const hidden = useAppSelector((state) => hiddenOf(state, list));
  const narrow = useMedia(NARROW_QUERY);
  const toBoard = useDropOnBoard();
  const staying = (change: () => void) => focusWith(change, () => anchor);
  const entries: MenuEntry[] = [];

  const goals = listEntries(all, list.id, words.mainBoard, (to) =>
    to === list.id
      ? null
      : {
          id: to,
          label: listName(all.lists.get(to)?.title),
          run: () => staying(() => moveAllTo(store, list.id, to, words)),
        },
  );
  if (goals.length > 0 && openTopLevel(list).length > 0) {
    const icon = <ArrowRightToLine className="in" />;
    entries.push(
      narrow || all.order.length > MANY_LISTS
        ? { label: words.moveAllToSheet, icon, run: () => boardMenu.set({ kind: 'move-all', listId: list.id }) }
        : { label: words.moveAllTo, note: hidden > 0 ? words.hiddenToo(hidden) : undefined, icon, items: goals },
    );
  }

  const index = onBoard.order.indexOf(list.id);
  const { first, last } = listPlaces(onBoard, list.id);
  const move = (to: number) => () => {
    staying(() => moveListTo(store, list.id, to));
    anchor.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const left = { label: words.moveListLeft, icon: <ArrowLeft /> };
  const right = { label: words.moveListRight, icon: <ArrowRight /> };
  const up = { label: words.moveListUp, icon: <ArrowUp /> };
  const down = { label: words.moveListDown, icon: <ArrowDown /> };
  const [back, on] = upright ? [up, down] : isRtl() ? [right, left] : [left, right];
  if (index > first) entries.push({ ...back, apart: true, run: move(index - 1) });
  if (index < last) entries.push({ ...on, apart: index === first, run: move(index + 1) });

  const others = boardsOf(all.user, words.mainBoard).filter(({ id }) => id !== list.boardId);
  if (others.length > 0) {
    entries.push({
      label: words.moveToBoard,
      icon: <FolderInput />,
      items: others.map((board) => ({
        id: board.id,
        label: board.title,
        run: () =>
          focusWith(
            () => toBoard({ kind: 'list', listId: list.id, title: list.title, by: 'pointer' }, board.id),
            () => listTitle(onBoard.order[index + 1] ?? onBoard.order[index - 1] ?? ''),
          ),
      })),
    });
  }
  return entries;
}
