import { DEFAULT_BOARD_ID } from './list.ts';
import type { UserDocument } from './user.ts';
import type { View } from './view.ts';

/** A board as the sidebar shows it [3.9]. */
export interface Board {
  readonly id: string;
  readonly title: string;
  /** The user's own background; null: the theme's [3.11]. */
  readonly backgroundColor: string | null;
}

/** Value in a search's `boards` that stands for every board. */
export const ALL_BOARDS = 'all';
/** Virtual boards [1.7] hold no lists and show tasks of all lists. No board of the user's own has one of these ids. */
export const DAY_BOARD_ID = 'day';
export const ME_BOARD_ID = 'me';

/** Whether a board is one of the virtual ones. */
export const isVirtualBoard = (id: string): boolean => id === DAY_BOARD_ID || id === ME_BOARD_ID;

/** Returns true when the user document has a board of this id; the main board always exists [3.10]. */
export const isOwnBoard = (user: UserDocument | null, id: string): boolean =>
  id === DEFAULT_BOARD_ID || (user?.boards !== undefined && Object.hasOwn(user.boards, id));

/**
 * The user's boards in their order. The main board is always among them, first until it is moved [3.10]; `mainTitle` is
 * its name until it has one of its own.
 */
export function boardsOf(user: UserDocument | null, mainTitle: string): readonly Board[] {
  const own = user?.boards ?? {};
  const ids = Object.hasOwn(own, DEFAULT_BOARD_ID) ? Object.keys(own) : [DEFAULT_BOARD_ID, ...Object.keys(own)];
  const place = (id: string) => own[id]?.position ?? (id === DEFAULT_BOARD_ID ? -1 : Number.POSITIVE_INFINITY);
  return ids
    .map(
      (id): Board => ({
        id,
        title: own[id]?.title ?? mainTitle,
        backgroundColor: own[id]?.backgroundColor ?? null,
      }),
    )
    .sort((a, b) => (place(a.id) === place(b.id) ? (a.id < b.id ? -1 : 1) : place(a.id) - place(b.id)));
}

/** The main board's name: its own if it has one, else `mainTitle`. */
export const mainTitleOf = (user: UserDocument | null, mainTitle: string): string =>
  user?.boards?.[DEFAULT_BOARD_ID]?.title ?? mainTitle;

/** Id of a board that consists of a single list, as the popup shows it [1.8]. */
export const oneListBoard = (listId: string): string => `list:${listId}`;

/** Ids of the lists on a board, or on any of several, in order. */
export const listsOn = (view: View, ...boardIds: readonly string[]): readonly string[] =>
  view.order.filter(
    (id) => boardIds.includes(view.lists.get(id)?.boardId ?? '') || boardIds.includes(oneListBoard(id)),
  );

/**
 * The boards that have lists, each with the ids of its lists, all in order. Lists are grouped by board because those of
 * two boards may have the same name.
 */
export const listsByBoard = (view: View, mainTitle: string): readonly (Board & { lists: readonly string[] })[] =>
  boardsOf(view.user, mainTitle)
    .map((board) => ({ ...board, lists: listsOn(view, board.id) }))
    .filter(({ lists }) => lists.length > 0);
