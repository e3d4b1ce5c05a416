import {
  ArrowDownNarrowWide,
  Check,
  ChevronsDownUp,
  ChevronsUpDown,
  ListX,
  Palette,
  Pencil,
  Plus,
  Trash2,
} from 'lucide-react';
import { type ListView, SORT_MODES } from '../../../domain/list.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { requirePremium } from '../../../store/settings/premium.ts';
import { addField } from '../../../store/texts/drafts.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { announce } from '../../../ui/live-region.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { boardMenu } from '../board-menu.ts';
import { openAddTask } from '../column/add-task.tsx';
import { renaming } from '../column/column-header.tsx';
import { foldedLists, isListFolded, useFolded } from '../column/folded.ts';
import { sortList } from '../column/sort-list.ts';
import { useListMoves } from './use-list-moves.tsx';

/** The menu of a list. */
export function ListMenu({ list, anchor }: { readonly list: ListView; readonly anchor: HTMLElement }) {
  const words = useAllMessages();
  const moves = useListMoves(list, anchor);
  /** Wraps a change: returns the focus to the menu's button, and announces `said` where the button does not tell it. */
  const staying = (change: () => void, said?: string) => () => {
    focusWith(change, () => anchor);
    if (said) announce(said);
  };
  const store = useAppStore();
  const folded = useFolded(foldedLists, list.id);
  /** False while a search shows the cards of a folded list because it finds something in it. */
  const shut = useAppSelector((state) => isListFolded(state, list));
  const add = () => {
    // A folded list has no add field.
    if (shut) foldedLists.toggle(list.id);
    openAddTask(addField(list.id));
  };
  const entries: MenuEntry[] = [
    { label: words.addTask, icon: <Plus />, keys: 'N', run: add },
    { label: words.renameList, icon: <Pencil />, keys: 'F2', run: () => renaming.set(list.id) },
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
  ];
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
  entries.push(...moves);
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
      onClose={() => boardMenu.set(null)}
    />
  );
}
