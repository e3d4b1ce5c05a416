import type { TaskPlace } from '../../store/ui-slice.ts';
import { external } from '../../ui/external.ts';

/** What the board's one menu, or its dialog, is about. `jump`: it asks which list to go to. */
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

/** At most one is open; its code is loaded when it is asked for. */
export const boardMenu = external<BoardMenu | null>(null);
