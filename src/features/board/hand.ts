import { type External, external } from '../../ui/external.ts';
import { type Layout, layoutWithout, topOf } from './windowing.ts';

/** What is lifted. A task in the hand is remembered as it was, so that it can be shown when it is gone elsewhere. */
export type Held =
  | {
      readonly kind: 'task';
      readonly taskId: string;
      readonly listId: string;
      /** Null for a card, the parent's id for a subtask. */
      readonly parent: string | null;
      readonly title: string;
      readonly height: number;
      /** A task with subtasks, or one that was assigned in Docs or Chat, cannot become one. */
      readonly topOnly: boolean;
      readonly by: 'pointer' | 'keyboard';
    }
  | { readonly kind: 'list'; readonly listId: string; readonly title: string; readonly by: 'pointer' };

/** Where it would land. `after` names the sibling it comes behind: at the drop this one counts, not the number. */
export type Slot =
  | { readonly kind: 'gap'; readonly listId: string; readonly index: number; readonly after: string | null }
  | {
      readonly kind: 'nest';
      readonly listId: string;
      readonly parent: string;
      readonly after: string | null;
      /** Pixels in the column's scrolled space where the mark is drawn. */
      readonly y: number;
      /** The parent's card there. */
      readonly box: { readonly top: number; readonly height: number };
    }
  | { readonly kind: 'list'; readonly index: number }
  /** On a board's name in the sidebar, virtual boards included. */
  | { readonly kind: 'board'; readonly boardId: string };

export type HeldTask = Extract<Held, { readonly kind: 'task' }>;
/** A place in a list. */
export type TaskSlot = Extract<Slot, { readonly listId: string }>;

/** The column that shows a slot; null for one that is not in a column. */
export const columnOf = (value: Slot | null): string | null =>
  value !== null && 'listId' in value ? value.listId : null;

/** The hand of this page: at most one thing, moved by pointer or by keys. */
export const held: External<Held | null> = external<Held | null>(null);

/** The task in the hand, if it is of this list. */
export function heldIn(listId: string): HeldTask | null {
  const hand = held.get();
  return hand?.kind === 'task' && hand.listId === listId ? hand : null;
}

/** Read by the columns: a move draws the one it left and the one it came to. */
export const slot: External<Slot | null> = external<Slot | null>(null);

const sameSlot = (a: Slot | null, b: Slot | null): boolean => {
  if (a === null || b === null || a.kind !== b.kind) return a === b;
  if (a.kind === 'list') return b.kind === 'list' && a.index === b.index;
  if (a.kind === 'board') return b.kind === 'board' && a.boardId === b.boardId;
  if (b.kind === 'list' || b.kind === 'board') return false;
  if (a.listId !== b.listId || a.after !== b.after) return false;
  if (a.kind === 'gap') return b.kind === 'gap' && a.index === b.index;
  return b.kind === 'nest' && a.parent === b.parent && a.y === b.y;
};

/** Moves the slot; an equal one changes nothing. */
export function setSlot(next: Slot | null): void {
  if (!sameSlot(slot.get(), next)) slot.set(next);
}

/** Opens the hand. */
export function letGo(): void {
  setSlot(null);
  held.set(null);
}

/** What a list lays out. */
export interface Laid {
  readonly layout: Layout;
  /** So many leading items of the layout are open tasks; behind them nothing can be put. */
  readonly openCount: number;
}

/** A list without its card in a pointer's hand. */
interface Rest extends Laid {
  /** The room that this card took, with the space behind it. */
  readonly left: { readonly top: number; readonly height: number } | null;
}

/** What of a list's cards is not in a pointer's hand; a card that the keyboard carries its list leaves out by itself. */
export function withoutHeld(laid: Laid, listId: string, hand: Held | null): Rest {
  const { layout, openCount } = laid;
  const own = hand?.kind === 'task' && hand.by === 'pointer' && hand.parent === null && hand.listId === listId;
  const index = own ? layout.items.indexOf(hand.taskId) : -1;
  // Completed elsewhere meanwhile, it is none of those that can be put anywhere.
  if (index < 0 || index >= openCount) return { layout, openCount, left: null };
  const top = topOf(layout, index);
  const left = { top, height: topOf(layout, index + 1) - top };
  return { layout: layoutWithout(layout, index), openCount: openCount - 1, left };
}
