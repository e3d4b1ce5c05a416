import type { ListView } from '../../domain/list.ts';
import { external, useExternal } from '../../ui/external.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { monthName } from '../messages/days.ts';
import { useMessages } from '../messages/messages.ts';
import { seekFocus } from './focus.ts';
import { foldedFound, toggleIn } from './folded.ts';
import { byMonth } from './months.ts';

const openLists = external<ReadonlySet<string>>(new Set());

const chosen = (searched: boolean) => (searched ? foldedFound : openLists);

/** How many months of completed tasks a list shows once they are unfolded; one until more are asked for. */
const monthsShown = external<ReadonlyMap<string, number>>(new Map());

/**
 * So many months of the completed tasks of a list show, newest first; per page. 0: they are folded away. What a search finds
 * shows all of it until it is folded away.
 */
export function monthsOpen(listId: string, searched: boolean): number {
  if (chosen(searched).get().has(listId) === searched) return 0;
  return searched ? Number.POSITIVE_INFINITY : (monthsShown.get().get(listId) ?? 1);
}

/** The same, for a component. */
export function useMonthsOpen(listId: string, searched: boolean): number {
  useExternal(chosen(searched), (value) => value.has(listId));
  return useExternal(monthsShown, () => monthsOpen(listId, searched));
}

/** Shows or hides the completed tasks of a list. */
export const toggleCompleted = (listId: string, searched: boolean): void => toggleIn(chosen(searched), listId);

/** So much of what is unfolded shows at least, in pixels: a card or two. */
const SHOWN = 150;

/** Scrolls a column so far that what was unfolded at `y` of its space begins in sight. */
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
  /** An arrow key: -1 for what stands above, 1 for what stands below. */
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

/** "Show October 2026 (12)" behind the months that show. */
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
        // The button goes with the last month.
        if (next === months.at(-1)) seekFocus(list.id, next.ids[0] ?? '');
      }}
    >
      {words.showMonth(monthName(next.month), next.ids.length)}
    </button>
  );
}
