import { useEffect, useLayoutEffect, useRef } from 'react';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount } from '../../store/selectors.ts';
import { boardIdOf } from '../../store/settings/board-path.ts';
import { sidebarChoice } from '../../store/settings/sidebar-choice.ts';
import {
  askDelete,
  boardShown,
  openLabels,
  openOutbox,
  openTask,
  setSidebar,
  upsellShown,
} from '../../store/ui-slice.ts';
import { focusIsFree } from '../../ui/focus-is-free.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { NARROW_QUERY } from '../../ui/media.ts';
import { useShownAddress } from '../../ui/navigation.ts';
import { SIDEBAR_ID, sidebarToggle } from '../../ui/sidebar-toggle.ts';
import { editingTitle } from '../board/keys/editing.ts';
import { shortcutsOpen } from '../header/shortcuts-open.ts';

/**
 * Makes the store follow the address: the board is the one that the path names [2.8]. A change of path closes the open
 * task, its labels, the question about it and the title that is edited; its effect on the search is in
 * use-filter-address.ts [4.17]. The sidebar closes with the board's screen [2.32], and a user who comes back to it
 * finds the sidebar as it was left on this device. A window that becomes narrow closes the sidebar, which would cover
 * everything, and one that becomes wide again has it as it was left; but not while a title is typed in it.
 */
export function useBoardPath(): void {
  const { path } = useShownAddress();
  const dispatch = useAppDispatch();
  const signedIn = useAppSelector((state) => selectAccount(state) !== null);
  const before = useRef(path);
  // Before the paint: no frame shows one board's title over another's lists.
  useLayoutEffect(() => {
    dispatch(boardShown(boardIdOf(path)));
    if (before.current === path) return;
    before.current = path;
    // With the change of board: a virtual one would show the task as long as its title is edited.
    editingTitle.set(null);
    dispatch(openTask(null));
    dispatch(openLabels(null));
    dispatch(askDelete(null));
  }, [dispatch, path]);
  // Before the paint, so that the board is not seen moving aside for the sidebar.
  useLayoutEffect(() => {
    if (!signedIn) return;
    const open = () => void dispatch(setSidebar(sidebarChoice()));
    open();
    const narrow = matchMedia(NARROW_QUERY);
    const turned = () => {
      // Without its field, what is typed on would be keys of the board.
      if (document.getElementById(SIDEBAR_ID)?.querySelector('input:focus')) return;
      if (focusIsFree()) open();
      else focusWith(open, () => (focusIsFree() ? sidebarToggle() : null));
    };
    narrow.addEventListener('change', turned);
    return () => narrow.removeEventListener('change', turned);
  }, [dispatch, signedIn]);
  // What lies over the board closes when the user leaves it.
  useEffect(
    () => () => {
      dispatch(openTask(null));
      dispatch(openLabels(null));
      dispatch(setSidebar(false));
      dispatch(openOutbox(null));
      dispatch(upsellShown(null));
      dispatch(askDelete(null));
      shortcutsOpen.set(false);
    },
    [dispatch],
  );
}
