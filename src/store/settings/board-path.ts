import { DEFAULT_BOARD_ID } from '../../domain/list.ts';

/** The address of a board [2.8]. */
export const boardPath = (boardId: string): string =>
  boardId === DEFAULT_BOARD_ID ? '/app' : `/app/b/${encodeURIComponent(boardId)}`;

/** The board that a path names; the main board for /app and for a path that names none. */
export function boardIdOf(path: string): string {
  const named = /^\/app\/b\/([^/]+)\/?$/.exec(path)?.[1];
  if (named === undefined) return DEFAULT_BOARD_ID;
  try {
    return decodeURIComponent(named);
  } catch {
    return DEFAULT_BOARD_ID;
  }
}
