import { boardsOf, isVirtualBoard, listsOn } from '../board.ts';
import { DEFAULT_BOARD_ID } from '../list.ts';
import { seenText } from '../seen-text.ts';
import type { UserBoard } from '../user.ts';
import type { View } from '../view.ts';
import { deleteList } from './list-intents.ts';
import type { Intent, IntentOf, Json, UserField } from './operation.ts';

const write = (fields: readonly UserField[]): IntentOf<'WRITE_USER'> => ({ kind: 'WRITE_USER', payload: { fields } });

/**
 * Sets a single field of a board. This works for a main board without an entry too: another device may be creating the
 * entry at the same moment.
 */
function field(boardId: string, name: keyof UserBoard, value: Json | undefined): UserField {
  const path = ['boards', boardId, name];
  return value === undefined ? { path } : { path, value };
}

/**
 * Adds a board behind all others. Its position is one above the highest, since deleted boards leave gaps [4.35]. Null:
 * the title has no visible text [5.6], or the id is a virtual board's.
 */
export function addBoard(
  view: View,
  board: { readonly boardId: string; readonly title: string },
): IntentOf<'WRITE_USER'> | null {
  const title = seenText(board.title);
  if (title === '' || isVirtualBoard(board.boardId)) return null;
  const position = Math.max(0, ...Object.values(view.user?.boards ?? {}).map((one) => one.position ?? 0)) + 1;
  return write([{ path: ['boards', board.boardId], value: { title, position } }]);
}

/** Renames a board. Null: the board is gone, the title has no visible text, or the board already has it. */
export function renameBoard(
  view: View,
  boardId: string,
  title: string,
  mainTitle: string,
): IntentOf<'WRITE_USER'> | null {
  const board = boardsOf(view.user, mainTitle).find(({ id }) => id === boardId);
  const next = seenText(title);
  if (!board || next === '' || next === board.title) return null;
  return write([field(boardId, 'title', next)]);
}

/** Sets a board's background. A `color` of null removes it, so that the theme's background shows [3.11]. */
export function colourBoard(view: View, boardId: string, color: string | null): IntentOf<'WRITE_USER'> | null {
  const board = boardsOf(view.user, '').find(({ id }) => id === boardId);
  if (!board || board.backgroundColor === color) return null;
  return write([field(boardId, 'backgroundColor', color ?? undefined)]);
}

/** Moves a board to `index` among the others and renumbers [4.31]; only positions that change are written [4.32]. */
export function moveBoard(view: View, boardId: string, index: number): IntentOf<'WRITE_USER'> | null {
  const before = boardsOf(view.user, '').map(({ id }) => id);
  if (!before.includes(boardId)) return null;
  const order = before.filter((id) => id !== boardId);
  order.splice(Math.min(Math.max(index, 0), order.length), 0, boardId);
  if (order.every((id, at) => id === before[at])) return null;
  return write(
    order.flatMap((id, position) =>
      view.user?.boards?.[id]?.position === position ? [] : [field(id, 'position', position)],
    ),
  );
}

/**
 * Removes a board with its lists [4.34]. The account's default list, which the service never deletes, moves to the main
 * board. Empty for the main board, which stays [4.33], and for a board that is not there.
 */
export function deleteBoard(view: View, boardId: string): readonly Intent[] {
  if (boardId === DEFAULT_BOARD_ID || !view.user?.boards || !Object.hasOwn(view.user.boards, boardId)) return [];
  const lists = listsOn(view, boardId);
  const kept = lists.filter((id) => view.lists.get(id)?.isDefault);
  const gone = lists.filter((id) => !kept.includes(id));
  const fields: UserField[] = [
    { path: ['boards', boardId] },
    ...gone.filter((id) => view.user?.lists?.[id] !== undefined).map((id): UserField => ({ path: ['lists', id] })),
    ...kept.map((id): UserField => ({ path: ['lists', id, 'boardId'], value: DEFAULT_BOARD_ID })),
  ];
  return [...gone.flatMap((id) => deleteList(view, id) ?? []), write(fields)];
}
