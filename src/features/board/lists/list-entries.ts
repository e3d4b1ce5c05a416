import { listsByBoard, listsOn } from '../../../domain/board.ts';
import type { View } from '../../../domain/view.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';

/**
 * Returns all lists as menu entries: first those on the same board as `listId`, then a submenu for each other board,
 * since lists of two boards may share a name. A list for which `entryOf` returns null is left out.
 */
export function listEntries(
  view: View,
  listId: string,
  mainBoard: string,
  entryOf: (listId: string) => MenuEntry | null,
): readonly MenuEntry[] {
  const here = view.lists.get(listId)?.boardId ?? '';
  const entries = (lists: readonly string[]) => lists.flatMap((id) => entryOf(id) ?? []);
  const others = listsByBoard(view, mainBoard).filter(({ id }) => id !== here);
  return [
    ...entries(listsOn(view, here)),
    ...others.map(({ id, title, lists }): MenuEntry => ({ id, label: title, items: entries(lists) })),
  ];
}
