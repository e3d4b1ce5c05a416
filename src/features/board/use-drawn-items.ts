import type { ListView } from '../../domain/list.ts';
import { useExternal } from '../../ui/external.ts';
import { useDrawnPart } from './drawn-part.ts';
import { focusPlace } from './focus.ts';
import { held, heldIn } from './hand.ts';
import { cardOf } from './items.ts';
import type { ColumnLayout } from './use-column-layout.ts';
import { SCROLL_GRAIN } from './use-column-scroller.ts';
import { firstInView, visibleItems } from './windowing.ts';

/** Pixels above and below the view in which cards are in the document as well, once the board is at rest. */
export const OVERSCAN = 240;
const FIRST_CARDS = 6;

interface DrawnItems {
  /** Of the items of the layout, ascending. */
  readonly indexes: readonly number[];
  /** The column's one stop in the tab order. */
  readonly stop: string | undefined;
}

/** Which items of a column are in the document: those near the view, and wherever they are the focused and the held one. */
export function useDrawnItems(list: ListView, shown: ColumnLayout, top: number, viewHeight: number): DrawnItems {
  const { layout, lifted } = shown;
  const part = useDrawnPart();
  const ahead = part === 'around' ? OVERSCAN : 0;
  const focused = useExternal(focusPlace, (value) => (value?.listId === list.id ? value.taskId : null));
  // When a high card is lifted, those behind it close up further than is drawn ahead.
  const out = useExternal(held, () => {
    const height = heldIn(list.id)?.height ?? 0;
    return height > 0 ? Math.max(0, height - ahead + SCROLL_GRAIN) : 0;
  });

  const { from, to } = visibleItems(layout, top - ahead, top + viewHeight + ahead + out);
  const indexes: number[] = [];
  const until = part === 'first' ? Math.min(to, from + FIRST_CARDS) : to;
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
