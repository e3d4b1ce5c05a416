import { shownTitle } from '../../../domain/label.ts';
import { type ListView, subtaskIds } from '../../../domain/list.ts';
import { canNest } from '../../../domain/operations/intents.ts';
import type { Task } from '../../../domain/task.ts';
import { type External, external } from '../../../ui/external.ts';
import { type Layout, layoutWithout, topOf } from '../column/windowing.ts';

/** The lifted thing. A held task is remembered as it was, so that it can still be shown if it is deleted elsewhere. */
export type Held =
  | {
      readonly kind: 'task';
      readonly taskId: string;
      readonly listId: string;
      /** Null for a card, the parent's id for a subtask. */
      readonly parent: string | null;
      readonly title: string;
      readonly height: number;
      /** True for a task with subtasks or one assigned in Docs or Chat, which cannot become a subtask. */
      readonly topOnly: boolean;
      readonly by: 'pointer' | 'keyboard';
    }
  | { readonly kind: 'list'; readonly listId: string; readonly title: string; readonly by: 'pointer' };

/** Where the held thing would land. `after` is the sibling that it follows: the drop uses this id, not the index. */
export type Slot =
  | { readonly kind: 'gap'; readonly listId: string; readonly index: number; readonly after: string | null }
  | {
      readonly kind: 'nest';
      readonly listId: string;
      readonly parent: string;
      readonly after: string | null;
      /** Where the mark is drawn, in pixels of the column's scrolled space. */
      readonly y: number;
      /** The parent's card in the same space. */
      readonly box: { readonly top: number; readonly height: number };
    }
  | { readonly kind: 'list'; readonly index: number }
  /** On a board's name in the sidebar, including virtual boards. */
  | { readonly kind: 'board'; readonly boardId: string };

export type HeldTask = Extract<Held, { readonly kind: 'task' }>;
/** A slot in a list. */
export type TaskSlot = Extract<Slot, { readonly listId: string }>;

/** The id of the list whose column shows a slot; null when the slot is in no column. */
export const columnOf = (value: Slot | null): string | null =>
  value !== null && 'listId' in value ? value.listId : null;

/** What this page's hand holds: at most one thing, moved by pointer or keyboard. */
export const held: External<Held | null> = external<Held | null>(null);

/** Takes a task of a list into the hand. `height`: the height of its card. */
export const holdTask = (list: ListView, task: Task, height: number, by: HeldTask['by']): void =>
  held.set({
    kind: 'task',
    taskId: task.id,
    listId: list.id,
    parent: task.parent,
    title: shownTitle(task),
    height,
    topOnly: subtaskIds(list, task.id).length > 0 || !canNest(task),
    by,
  });

/** The held task if it belongs to this list, else null. */
export function heldIn(listId: string): HeldTask | null {
  const hand = held.get();
  return hand?.kind === 'task' && hand.listId === listId ? hand : null;
}

/** The current slot. Columns subscribe to it: a move redraws only the column it left and the one it entered. */
export const slot: External<Slot | null> = external<Slot | null>(null);

/** Moves the slot; does nothing if it equals the current one: a slot is plain data. */
export function setSlot(next: Slot | null): void {
  if (JSON.stringify(slot.get()) !== JSON.stringify(next)) slot.set(next);
}

/** Opens the hand: nothing is held, and no slot shows. */
export function letGo(): void {
  setSlot(null);
  held.set(null);
}

/** The layout of a list's cards. */
export interface Laid {
  readonly layout: Layout;
  /** The number of leading layout items that are open tasks; nothing can be dropped behind them. */
  readonly openCount: number;
}

/** The layout of a list without the card that a pointer holds. */
interface Rest extends Laid {
  /** The room that the held card took, including the gap after it; null if no card of the list is held. */
  readonly left: { readonly top: number; readonly height: number } | null;
}

/** Lays out a list without its card in a pointer's hand. A card that the keyboard carries is left out by its column. */
export function withoutHeld(laid: Laid, listId: string, hand: Held | null): Rest {
  const { layout, openCount } = laid;
  const own = hand?.kind === 'task' && hand.by === 'pointer' && hand.parent === null && hand.listId === listId;
  const index = own ? layout.items.indexOf(hand.taskId) : -1;
  // A held task that was completed elsewhere meanwhile is no longer among the open ones, so it leaves no room there.
  if (index < 0 || index >= openCount) return { layout, openCount, left: null };
  const top = topOf(layout, index);
  const left = { top, height: topOf(layout, index + 1) - top };
  return { layout: layoutWithout(layout, index), openCount: openCount - 1, left };
}
