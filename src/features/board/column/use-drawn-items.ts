import type { ListView } from '../../../domain/list.ts';
import { useExternal } from '../../../ui/external.ts';
import { held, heldIn } from '../drag/hand.ts';
import { focusPlace } from '../keys/focus.ts';
import { useDrawnPart } from './drawn-part.ts';
import { cardOf } from './items.ts';
import type { ColumnLayout } from './use-column-layout.ts';
import { SCROLL_GRAIN } from './use-column-scroller.ts';
import { firstInView, visibleItems } from './windowing.ts';

/** Once the board is at rest, cards within this many pixels above and below the view are in the document as well. */
export const OVERSCAN = 240;
/** How many cards at most are drawn of a part, from the top of the view. */
const MOST = { none: 0, first: 6, view: Number.POSITIVE_INFINITY, around: Number.POSITIVE_INFINITY };

interface DrawnItems {
  /** Indexes of layout items, ascending. */
  readonly indexes: readonly number[];
  /** The column's one stop in the tab order. */
  readonly stop: string | undefined;
}

/** Chooses the items of a column that are in the document: those near the view, and the focused and the held card. */
export function useDrawnItems(list: ListView, shown: ColumnLayout, top: number, viewHeight: number): DrawnItems {
  const { layout, lifted } = shown;
  const part = useDrawnPart();
  const ahead = part === 'around' ? OVERSCAN : 0;
  const focused = useExternal(focusPlace, (value) => (value?.listId === list.id ? value.taskId : null));
  // When a tall card is lifted, the cards behind it may move up by more than is drawn ahead.
  const out = useExternal(held, () => {
    const height = heldIn(list.id)?.height ?? 0;
    return height > 0 ? Math.max(0, height - ahead + SCROLL_GRAIN) : 0;
  });

  const { from, to } = visibleItems(layout, top - ahead, top + viewHeight + ahead + out);
  const indexes: number[] = [];
  const until = Math.min(to, from + MOST[part]);
  for (let index = from; index < until; index++) indexes.push(index);
  const pinned = focused === null ? -1 : layout.items.indexOf(cardOf(list, focused));
  // The pressed card stays in the document as long as it is held, wherever its list is scrolled to meanwhile.
  const pressed = heldIn(list.id);
  const heldCard = layout.items.indexOf(pressed?.parent ?? pressed?.taskId ?? '');
  for (const index of [pinned, heldCard]) if (index >= 0 && !indexes.includes(index)) indexes.push(index);
  indexes.sort((a, b) => a - b);
  const first = () => layout.items[firstInView(layout, indexes, top, (id) => list.tasks.has(id))];
  return { indexes, stop: pinned >= 0 ? layout.items[pinned] : (lifted?.taskId ?? first()) };
}
