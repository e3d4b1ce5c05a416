import type { View } from '../view.ts';
import type { IntentOf, UserField } from './operation.ts';

/*
 * The intents of what a user does to lists. They have a module of their own because the popup, which shows one list,
 * loads this code only when the user changes a list.
 */

/** Adds a list at the end of a board. */
export function addList(list: { listId: string; title: string; boardId: string }): IntentOf<'INSERT_TASKLIST'> {
  return { kind: 'INSERT_TASKLIST', payload: list };
}

/** Renames a list. Null: the list is gone or already has that title. */
export function renameList(view: View, listId: string, title: string): IntentOf<'UPDATE_TASKLIST'> | null {
  const list = view.lists.get(listId);
  if (!list || list.title === title) return null;
  return { kind: 'UPDATE_TASKLIST', payload: { listId, title, base: list.title } };
}

/** Deletes a list. Null: the list is gone, or it is the account's default list, which the service never deletes. */
export function deleteList(view: View, listId: string): IntentOf<'DELETE_TASKLIST'> | null {
  const list = view.lists.get(listId);
  if (!list || list.isDefault) return null;
  return { kind: 'DELETE_TASKLIST', payload: { listId, title: list.title, taskIds: [...list.tasks.keys()] } };
}

/**
 * Moves a list to `index` among the lists of a board, its own or another one, and renumbers the positions there [4.31].
 * Null: nothing changes.
 */
export function moveList(view: View, listId: string, index: number, boardId?: string): IntentOf<'WRITE_USER'> | null {
  const list = view.lists.get(listId);
  if (!list) return null;
  const goal = boardId ?? list.boardId;
  const siblings = view.order.filter((id) => view.lists.get(id)?.boardId === goal);
  const order = siblings.filter((id) => id !== listId);
  order.splice(Math.min(Math.max(index, 0), order.length), 0, listId);
  if (goal === list.boardId && order.every((id, at) => id === siblings[at])) return null;
  const fields: UserField[] = order.flatMap((id, position) =>
    view.lists.get(id)?.position === position ? [] : [{ path: ['lists', id, 'position'], value: position }],
  );
  if (goal !== list.boardId) fields.push({ path: ['lists', listId, 'boardId'], value: goal });
  return { kind: 'WRITE_USER', payload: { fields } };
}
