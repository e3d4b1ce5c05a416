import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { oneListBoard } from '../../../domain/board.ts';
import type { ListView } from '../../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectBoardOrder } from '../../../store/selectors.ts';
import { boardPath } from '../../../store/settings/board-path.ts';
import { chooseDefaultList } from '../../../store/settings/default-list.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { focusWith } from '../../../ui/focus-with.ts';
import { navigate } from '../../../ui/navigation.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { boardMenu } from '../board-menu.ts';
import { listTitle } from '../column/column-header.tsx';
import { board } from '../column/columns-registry.ts';
import { BOARD_PAD, columnLeft } from '../column/geometry.ts';
import { shownTop } from '../column/lingering.ts';
import { ListChooser } from '../lists/list-chooser.tsx';
import { scrollSideways } from '../sideways.ts';
import { cardElement, focusPlace } from './focus.ts';

/** The dialog behind the "G" key: goes to a list by its name, on whichever board it is. */
export default function Jump() {
  const words = useAllMessages();
  const store = useAppStore();
  const here = useAppSelector(selectBoardOrder);
  // The popup is a board of one list: it shows the chosen list in place of the current one.
  const oneList = useAppSelector((state) => state.ui.boardId === oneListBoard(here[0] ?? ''));
  const leads = useRef(false);

  const go = (list: ListView | undefined) => {
    if (!list) return boardMenu.set(null);
    leads.current = true;
    const elsewhere = !here.includes(list.id);
    flushSync(() => {
      boardMenu.set(null);
      if (elsewhere && oneList) store.dispatch(chooseDefaultList(list.id));
      else if (elsewhere) navigate(boardPath(list.boardId));
    });
    // The new list's add field takes the focus when it is mounted.
    if (elsewhere && oneList) return;
    const index = selectBoardOrder(store.getState()).indexOf(list.id);
    if (board.upright)
      document.querySelector(`[data-row="${CSS.escape(list.id)}"]`)?.scrollIntoView({ block: 'nearest' });
    else if (board.element && index >= 0) scrollSideways(board.element, columnLeft(index) - BOARD_PAD);
    const first = shownTop(store.getState())(list)[0];
    focusWith(
      // This makes the board draw the list, however far out of view it is.
      () => focusPlace.set({ listId: list.id, taskId: first ?? '', seek: false }),
      () => (first === undefined ? listTitle(list.id) : cardElement(first)),
    );
  };
  return (
    <Dialog title={words.goToList} returns={() => !leads.current} onClose={() => boardMenu.set(null)}>
      <ListChooser label={words.goToList} onChoose={go} />
    </Dialog>
  );
}
