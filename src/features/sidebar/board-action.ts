import { external } from '../../ui/external.ts';

/** A menu or dialog of the sidebar that is open. */
export type BoardAction =
  | { readonly kind: 'menu'; readonly boardId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'colour'; readonly boardId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'delete'; readonly boardId: string };

/** The open menu or dialog, at most one; its code is loaded when it is asked for. */
export const boardAction = external<BoardAction | null>(null);

/** The board whose title is being edited in its place, if any. */
export const renamingBoard = external<string | null>(null);
