import { ArrowDown, ArrowUp, Download, Palette, Pencil, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { boardsOf, isOwnBoard } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { requirePremium } from '../../store/settings/premium.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { announce } from '../../ui/live-region.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { type BoardAction, boardAction, renamingBoard } from './board-action.ts';
import { BoardColour } from './board-colour.tsx';
import { rowOf } from './board-title.tsx';
import { DeleteBoardDialog } from './delete-board.tsx';
import { moveBoardTo } from './move-board.ts';
import { saveCopy } from './save-copy.ts';
import { useListsOn } from './use-lists-on.ts';

/** The menu, colours and delete dialog of a board; loaded when one is first opened. */
export default function BoardActions({ action }: { readonly action: BoardAction }) {
  const there = useAppSelector((state) => isOwnBoard(selectUser(state), action.boardId));
  // If the board is deleted elsewhere, what is open for it closes: it would open again if the board came back.
  useEffect(() => {
    if (there) return;
    boardAction.set(null);
    // The element that had the focus went with the board.
    rowOf(DEFAULT_BOARD_ID)?.focus();
  }, [there]);
  if (!there) return null;
  if (action.kind === 'colour') return <BoardColour boardId={action.boardId} anchor={action.anchor} />;
  if (action.kind === 'delete') return <DeleteBoardDialog boardId={action.boardId} />;
  return <BoardMenu boardId={action.boardId} anchor={action.anchor} />;
}

function BoardMenu({ boardId, anchor }: { readonly boardId: string; readonly anchor: HTMLElement }) {
  const words = useAllMessages();
  const store = useAppStore();
  const boards = boardsOf(useAppSelector(selectUser), words.mainBoard);
  const index = boards.findIndex(({ id }) => id === boardId);
  const board = boards[index];
  const { lists, ready } = useListsOn(boardId);
  if (!board) return null;
  /** Keeps the focus, which would be lost with the menu, and with a row that is moved in the document. */
  const staying = (run: () => void) => () => focusWith(run, () => anchor);
  const move = (to: number) => () =>
    requirePremium(
      store,
      'boards',
      staying(() => moveBoardTo(store, boardId, to)),
    );
  const entries: MenuEntry[] = [
    { label: words.renameBoard, icon: <Pencil />, keys: 'F2', run: () => renamingBoard.set(boardId) },
    {
      label: words.boardColor,
      icon: <Palette />,
      run: () => boardAction.set({ kind: 'colour', boardId, anchor }),
    },
  ];
  if (index > 0) entries.push({ label: words.moveBoardUp, icon: <ArrowUp />, run: move(index - 1) });
  if (index < boards.length - 1) {
    entries.push({ label: words.moveBoardDown, icon: <ArrowDown />, run: move(index + 1) });
  }
  if (lists.length > 0) {
    entries.push({
      label: words.saveBoardCopy,
      icon: <Download />,
      disabled: ready ? undefined : words.loadingTasks,
      run: staying(() => {
        saveCopy(board, lists);
        announce(words.snapshotSaved);
      }),
    });
  }
  if (boardId !== DEFAULT_BOARD_ID) {
    entries.push({
      label: words.deleteBoard,
      icon: <Trash2 />,
      danger: true,
      apart: true,
      run: () => boardAction.set({ kind: 'delete', boardId }),
    });
  }
  return (
    <Menu
      anchor={anchor}
      label={words.boardMenu(board.title)}
      entries={entries}
      onClose={() => boardAction.set(null)}
    />
  );
}
