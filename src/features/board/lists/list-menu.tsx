import {
  ArrowDown,
  ArrowDownNarrowWide,
  ArrowLeft,
  ArrowRight,
  ArrowRightToLine,
  ArrowUp,
  Check,
  ChevronsDownUp,
  ChevronsUpDown,
  FolderInput,
  ListX,
  Palette,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { boardsOf } from '../../../domain/board.ts';
import { type ListView, openTopLevel, SORT_MODES } from '../../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectBoardView, selectView } from '../../../store/selectors.ts';
import { requirePremium } from '../../../store/settings/premium.ts';
import { addField } from '../../../store/texts/drafts.ts';
import { isRtl } from '../../../ui/direction.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { announce } from '../../../ui/live-region.tsx';
import { NARROW_QUERY } from '../../../ui/media.ts';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { MANY_LISTS } from '../cards/move-sheet.tsx';
import { openAddTask } from '../column/add-task.tsx';
import { listTitle, renaming } from '../column/column-header.tsx';
import { foldedLists, isListFolded, useFolded } from '../column/folded.ts';
import { sortList } from '../column/sort-list.ts';
import { useDropOnBoard } from '../drag/use-drop-on-board.ts';
import { listEntries } from './list-entries.ts';
import { listPlaces, moveListTo } from './list-places.ts';
import { moveAllTo } from './move-all-to.ts';

/** The menu of a list. */
export function ListMenu({ list, anchor }: { readonly list: ListView; readonly anchor: HTMLElement }) {
  const words = useAllMessages();
  const view = useAppSelector(selectBoardView);
  const index = view.order.indexOf(list.id);
  const { first, last } = listPlaces(view, list.id);
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const toBoard = useDropOnBoard();
  /** Wraps a change: returns the focus to the menu's button, and announces `said` where the button does not tell it. */
  const staying = (change: () => void, said?: string) => () => {
    focusWith(change, () => anchor);
    if (said) announce(said);
  };
  const store = useAppStore();
  const move = (to: number) => () => {
    staying(() => moveListTo(store, list.id, to))();
    anchor.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const all = useAppSelector(selectView);
  const narrow = useMedia(NARROW_QUERY);
  const folded = useFolded(foldedLists, list.id);
  /** False while a search shows the cards of a folded list because it finds something in it. */
  const shut = useAppSelector((state) => isListFolded(state, list));
  const add = () => {
    // A folded list has no add field.
    if (shut) foldedLists.toggle(list.id);
    openAddTask(addField(list.id));
  };
  const goalOf = (to: string): MenuEntry => ({
    label: listName(all.lists.get(to)?.title),
    run: staying(() => moveAllTo(store, list.id, to, words)),
  });
  const goals = listEntries(all, list.id, words.mainBoard, (to) => (to === list.id ? null : goalOf(to)));
  const entries: MenuEntry[] = [
    { label: words.addTask, icon: <Plus />, keys: 'N', run: add },
    { label: words.renameList, icon: <Pencil />, keys: 'F2', run: () => renaming.set(list.id) },
  ];
  entries.push(
    {
      label: words.sortBy,
      icon: <ArrowDownNarrowWide />,
      apart: true,
      items: SORT_MODES.map((mode) => ({
        label: words.sortModes[mode],
        checked: list.sortBy === mode,
        icon: list.sortBy === mode ? <Check /> : <i className="no-icon" />,
        run: staying(() => sortList(store, list.id, mode), words.sortedBy(words.sortModes[mode])),
      })),
    },
    {
      label: words.listColor,
      icon: <Palette />,
      run: () => {
        requirePremium(store, 'colours', () => boardMenu.set({ kind: 'list-colour', listId: list.id, anchor }));
      },
    },
  );
  if (folded === shut) {
    entries.push({
      label: folded ? words.expandList : words.collapseList,
      icon: folded ? <ChevronsUpDown /> : <ChevronsDownUp />,
      run: staying(
        () => foldedLists.toggle(list.id),
        (folded ? words.listExpanded : words.listCollapsed)(listName(list.title)),
      ),
    });
  }
  if (goals.length > 0 && openTopLevel(list).length > 0) {
    const icon = <ArrowRightToLine className="in" />;
    entries.push(
      narrow || all.order.length > MANY_LISTS
        ? { label: words.moveAllToSheet, icon, run: () => boardMenu.set({ kind: 'move-all', listId: list.id }) }
        : { label: words.moveAllTo, icon, items: goals },
    );
  }
  const left = { label: words.moveListLeft, icon: <ArrowLeft /> };
  const right = { label: words.moveListRight, icon: <ArrowRight /> };
  const up = { label: words.moveListUp, icon: <ArrowUp /> };
  const down = { label: words.moveListDown, icon: <ArrowDown /> };
  const [back, on] = upright ? [up, down] : isRtl() ? [right, left] : [left, right];
  if (index > first) entries.push({ ...back, apart: true, run: move(index - 1) });
  if (index < last) entries.push({ ...on, apart: index === first, run: move(index + 1) });
  const others = boardsOf(view.user, words.mainBoard).filter(({ id }) => id !== list.boardId);
  if (others.length > 0) {
    entries.push({
      label: words.moveToBoard,
      icon: <FolderInput />,
      items: others.map((board) => ({
        label: board.title,
        run: () =>
          focusWith(
            () => toBoard({ kind: 'list', listId: list.id, title: list.title, by: 'pointer' }, board.id),
            () => listTitle(view.order[index + 1] ?? view.order[index - 1] ?? ''),
          ),
      })),
    });
  }
  const anyCompleted = [...list.tasks.values()].some(({ status }) => status === 'completed');
  if (anyCompleted) {
    entries.push({
      label: words.clearCompleted,
      icon: <ListX />,
      apart: true,
      run: () => boardMenu.set({ kind: 'clear-completed', listId: list.id }),
    });
  }
  entries.push({
    label: words.deleteList,
    icon: <Trash2 />,
    danger: !list.isDefault,
    apart: !anyCompleted,
    disabled: list.isDefault ? words.defaultListStays : undefined,
    run: () => boardMenu.set({ kind: 'delete-list', listId: list.id }),
  });
  return (
    <Menu
      anchor={anchor}
      label={words.listMenu(listName(list.title))}
      entries={entries}
      onClose={(chosen) => {
        boardMenu.set(null);
        if (!chosen) anchor.focus();
      }}
    />
  );
}
