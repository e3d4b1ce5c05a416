import { external } from '../../ui/external.ts';

/** The sidebar's menu or dialog that is open. */
export type BoardAction =
  | { readonly kind: 'menu'; readonly boardId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'colour'; readonly boardId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'delete'; readonly boardId: string };

/** At most one is open; its code is loaded when it is asked for. */
export const boardAction = external<BoardAction | null>(null);

/** The board whose title is being edited in its place, if any. */
export const renamingBoard = external<string | null>(null);
