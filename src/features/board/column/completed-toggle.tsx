import type { ListView } from '../../../domain/list.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { useMessages } from '../../messages/messages.ts';
import { foldedFound, toggleIn } from './folded.ts';
import { byMonth } from './months.ts';

const openLists = external<ReadonlySet<string>>(new Set());

const chosen = (searched: boolean) => (searched ? foldedFound : openLists);

/**
 * The oldest month that each list showed since it was unfolded first. Not how many months: with the first task that is
 * completed in a new month, here or elsewhere, the oldest one would go, from under a title that is being typed there.
 */
const oldestShown = external<ReadonlyMap<string, string>>(new Map());

/** Shows the completed tasks of a list since a month. */
export function showSince(listId: string, month: string): void {
  oldestShown.set(new Map(oldestShown.get()).set(listId, month));
}

/**
 * Returns the month since which a list's completed tasks show on this page; null when they are folded away. A search
 * shows all that it finds until the user folds it away.
 */
export function openSince(listId: string, searched: boolean): string | null {
  if (chosen(searched).get().has(listId) === searched) return null;
  return (!searched && oldestShown.get().get(listId)) || '';
}

/** `openSince` as a hook. */
export function useOpenSince(listId: string, searched: boolean): string | null {
  useExternal(chosen(searched), (value) => value.has(listId));
  return useExternal(oldestShown, () => openSince(listId, searched));
}

/** Shows or hides the completed tasks of a list, `ids`: at first the newest month. */
export function toggleCompleted(list: ListView, ids: readonly string[], searched: boolean): void {
  if (!searched && !oldestShown.get().has(list.id)) showSince(list.id, byMonth(list, ids)[0]?.month ?? '');
  toggleIn(chosen(searched), list.id);
}

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
