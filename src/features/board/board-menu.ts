import type { TaskPlace } from '../../store/ui-slice.ts';
import { external } from '../../ui/external.ts';

/** Which menu or dialog of the board is open, and for which task or list. `jump` asks which list to go to. */
export type BoardMenu =
  | ({ readonly kind: 'card'; readonly anchor: HTMLElement } & TaskPlace)
  | ({ readonly kind: 'due'; readonly anchor: HTMLElement } & TaskPlace)
  | ({ readonly kind: 'move' } & TaskPlace)
  | { readonly kind: 'list'; readonly listId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'list-colour'; readonly listId: string; readonly anchor: HTMLElement }
  | { readonly kind: 'move-all'; readonly listId: string }
  | { readonly kind: 'delete-list'; readonly listId: string }
  | { readonly kind: 'clear-completed'; readonly listId: string }
  | { readonly kind: 'jump' };

/** The open menu or dialog, at most one at a time; its code is loaded when it is first opened. */
export const boardMenu = external<BoardMenu | null>(null);
