import type { ListView } from '../../domain/list.ts';
import { external, useExternal } from '../../ui/external.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { monthName } from '../messages/days.ts';
import { useMessages } from '../messages/messages.ts';
import { foldedFound, toggleIn } from './folded.ts';
import { byMonth } from './months.ts';

const openLists = external<ReadonlySet<string>>(new Set());

const chosen = (searched: boolean) => (searched ? foldedFound : openLists);

/** Whether the completed tasks of a list show; per page. What a search finds does until it is folded away. */
export const useCompletedOpen = (listId: string, searched: boolean): boolean =>
  useExternal(chosen(searched), (value) => value.has(listId)) !== searched;

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
  readonly count: number;
  readonly y: number;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** "Completed (3)" between the open and the completed cards. */
export function CompletedToggle({ count, y, open, onToggle }: ToggleProps) {
  const words = useMessages();
  return (
    <button
      type="button"
      className="completed-toggle"
      aria-expanded={open}
      data-y={y}
      style={{ top: y }}
      onClick={onToggle}
    >
      <Glyph name="chevron" size={14} stroke={2} />
      {words.completedCount(count)}
    </button>
  );
}

const monthsShown = external<ReadonlyMap<string, number>>(new Map());

/** How many months of completed tasks a list shows, newest first; one until more are asked for. */
export const useMonthsShown = (listId: string): number => useExternal(monthsShown, (value) => value.get(listId) ?? 1);

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
  const next = byMonth(list, ids)[shown];
  if (!next) return null;
  return (
    <button
      type="button"
      className="completed-toggle"
      data-y={y}
      style={{ top: y }}
      onClick={() => monthsShown.set(new Map(monthsShown.get()).set(list.id, shown + 1))}
    >
      {words.showMonth(monthName(next.month), next.ids.length)}
    </button>
  );
}
