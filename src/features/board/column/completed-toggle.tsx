import type { ListView } from '../../../domain/list.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { monthName } from '../../messages/days.ts';
import { useMessages } from '../../messages/messages.ts';
import { seekFocus } from '../keys/focus.ts';
import { foldedFound, toggleIn } from './folded.ts';
import { byMonth } from './months.ts';

const openLists = external<ReadonlySet<string>>(new Set());

const chosen = (searched: boolean) => (searched ? foldedFound : openLists);

/** How many months of completed tasks each unfolded list shows; one until the user asks for more. */
const monthsShown = external<ReadonlyMap<string, number>>(new Map());

/**
 * Returns how many months of a list's completed tasks show, newest first, on this page; 0 when they are folded away. A
 * search shows all that it finds until the user folds it away.
 */
export function monthsOpen(listId: string, searched: boolean): number {
  if (chosen(searched).get().has(listId) === searched) return 0;
  return searched ? Number.POSITIVE_INFINITY : (monthsShown.get().get(listId) ?? 1);
}

/** `monthsOpen` as a hook. */
export function useMonthsOpen(listId: string, searched: boolean): number {
  useExternal(chosen(searched), (value) => value.has(listId));
  return useExternal(monthsShown, () => monthsOpen(listId, searched));
}

/** Shows or hides the completed tasks of a list. */
export const toggleCompleted = (listId: string, searched: boolean): void => toggleIn(chosen(searched), listId);

/** At least this many pixels of the unfolded tasks must show: a card or two. */
const SHOWN = 150;

/** Scrolls a column just far enough that the tasks unfolded at `y` in its space begin to show. */
export function bringInSight(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return;
  const hidden = y + SHOWN - (scroller.scrollTop + scroller.clientHeight);
  if (hidden > 0) scroller.scrollTop += Math.min(hidden, y - scroller.scrollTop);
}

interface ToggleProps {
  readonly listId: string;
  readonly count: number;
  readonly y: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  /** Handles an arrow key: -1 goes to the card above, 1 to the card below. */
  readonly onStep: (by: number) => void;
}

/** "Completed (3)" between the open and the completed cards. */
export function CompletedToggle({ listId, count, y, open, onToggle, onStep }: ToggleProps) {
  const words = useMessages();
  return (
    <button
      type="button"
      className="completed-toggle"
      aria-expanded={open}
      data-list={listId}
      data-y={y}
      style={{ top: y }}
      onClick={onToggle}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (!by || event.altKey) return;
        event.preventDefault();
        onStep(by);
      }}
    >
      <Glyph name="chevron" size={14} stroke={2} />
      {words.completedCount(count)}
    </button>
  );
}

interface MoreProps {
  readonly list: ListView;
  /** All completed tasks of the list, newest first. */
  readonly ids: readonly string[];
  readonly shown: number;
  readonly y: number;
}

/** The button "Show October 2026 (12)" after the months that show. */
export function MoreCompleted({ list, ids, shown, y }: MoreProps) {
  const words = useMessages();
  const months = byMonth(list, ids);
  const next = months[shown];
  if (!next) return null;
  return (
    <button
      type="button"
      className="completed-toggle"
      data-y={y}
      style={{ top: y }}
      onClick={() => {
        monthsShown.set(new Map(monthsShown.get()).set(list.id, shown + 1));
        // Showing the last month removes this button, which has the focus.
        if (next === months.at(-1)) seekFocus(list.id, next.ids[0] ?? '');
      }}
    >
      {words.showMonth(monthName(next.month), next.ids.length)}
    </button>
  );
}
