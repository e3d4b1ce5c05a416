import type { SortMode } from '../list.ts';
import type { View } from '../view.ts';
import type { IntentOf, UserField } from './operation.ts';

/**
 * Writes a list's colour (null: none) and sort mode to the user document [3.7]. Null: the list is gone or nothing
 * differs.
 */
export function writeListEntry(
  view: View,
  listId: string,
  entry: { readonly color?: string | null; readonly sortBy?: SortMode },
): IntentOf<'WRITE_USER'> | null {
  const list = view.lists.get(listId);
  if (!list) return null;
  const { color, sortBy } = entry;
  const fields: UserField[] = [];
  if (color !== undefined && color !== list.color) {
    fields.push(
      color === null ? { path: ['lists', listId, 'color'] } : { path: ['lists', listId, 'color'], value: color },
    );
  }
  if (sortBy !== undefined && sortBy !== list.sortBy) {
    fields.push({ path: ['lists', listId, 'sortBy'], value: sortBy });
  }
  return fields.length === 0 ? null : { kind: 'WRITE_USER', payload: { fields } };
}
