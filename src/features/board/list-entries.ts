import { listsByBoard, listsOn } from '../../domain/board.ts';
import type { View } from '../../domain/view.ts';
import type { MenuEntry } from '../../ui/menu.tsx';

/**
 * All lists as entries of a menu: those of the same board as `listId` first, then those of each other board in a menu of its
 * own, since lists of two boards may have one name. `entryOf` null: not that one.
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
    ...others.map(({ title, lists }): MenuEntry => ({ label: title, items: entries(lists) })),
  ];
}
