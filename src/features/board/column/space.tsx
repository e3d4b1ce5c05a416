import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { Boundary } from '../../../ui/boundary.tsx';
import { useExternal } from '../../../ui/external.ts';
import { late } from '../../../ui/late.tsx';
import { held, type Slot, slot, type TaskSlot, withoutHeld } from '../drag/hand.ts';
import { board } from './columns-registry.ts';
import { CARD_GAP, type Layout, topOf } from './windowing.ts';

const CarriedCard = late(() => import('../drag/carried-card.tsx'));

/** A card that the keyboard carries. It is positioned by itself and does not make room for its own slot. */
const CARRIED = '.card:not(.still)';

/** Returns the slot if it is in this list, else null. */
export const slotIn = (listId: string, value: Slot | null): TaskSlot | null =>
  value !== null && 'listId' in value && value.listId === listId ? value : null;

interface SpaceProps {
  readonly listId: string;
  /** The layout of all items without a card that the keyboard carries. */
  readonly layout: Layout;
  /** The number of open cards at the start of the items; nothing can be dropped behind them. */
  readonly openCount: number;
  /** The height available for the column's cards, in pixels. */
  readonly viewHeight: number;
  readonly children: ReactNode;
}

/**
 * The scrolled space of a column, and the slot in it where a lifted task would land. The slot moves many times during a
 * drag, so it is drawn without React on elements that always exist, and so is the place that a card in a pointer's hand
 * has left: nothing renders, and the browser lays out only the cards that make room or close up.
 */
export function Space(props: SpaceProps) {
  const { listId, layout, children } = props;
  const now = useRef(props);
  const space = useRef<HTMLDivElement>(null);
  const gapMark = useRef<HTMLDivElement>(null);
  const nestBox = useRef<HTMLDivElement>(null);
  const nestMark = useRef<HTMLDivElement>(null);
  const shifts = useRef(false);

  const draw = useCallback(() => {
    if (!space.current) return;
    const { listId, layout, openCount, viewHeight } = now.current;
    const place = slotIn(listId, slot.get());
    const hand = held.get();
    const height = hand?.kind === 'task' ? hand.height : 0;
    const { left, ...rest } = withoutHeld({ layout, openCount }, listId, hand);
    const gap = gapOf(place, height, rest.layout, rest.openCount);
    mark(gapMark.current, gap);
    mark(nestBox.current, place?.kind === 'nest' ? place.box : null);
    mark(nestMark.current, place?.kind === 'nest' ? { top: place.y } : null);
    // In a stack of lists, the lists below must stay where they are while a card is lifted.
    const room = left && board.upright ? height + CARD_GAP : 0;
    const added = gap === null ? room : gap.height + (rest.layout.items.length === 0 ? 0 : CARD_GAP);
    // A space that scrolls anyway keeps its height, so that the columns need no layout.
    space.current.style.height = `${rest.layout.height + (rest.layout.height > viewHeight ? 0 : added)}px`;
    const shift = Boolean(gap ?? left);
    if (!shift && !shifts.current) return;
    shifts.current = shift;
    for (const item of space.current.querySelectorAll<HTMLElement>('[data-y]')) {
      const home = Number(item.dataset.y);
      const y = left && home > left.top ? home - left.height : home;
      const makesRoom = gap && y >= gap.top && home !== left?.top && !item.matches(CARRIED);
      item.style.top = `${makesRoom ? y + gap.height + CARD_GAP : y}px`;
    }
  }, []);
  useLayoutEffect(() => {
    now.current = props;
    draw();
  });
  useLayoutEffect(() => slot.subscribe(draw), [draw]);
  // A lift sets its slot at once, which draws; so only the opening of the hand needs to draw here.
  useLayoutEffect(() => held.subscribe(() => held.get() === null && draw()), [draw]);

  // A carried card of this list needs no copy: its own element is drawn in the slot.
  const carried = useExternal(held, (hand) =>
    hand?.by === 'keyboard' && (hand.listId !== listId || hand.parent !== null) ? hand : null,
  );
  const carriedTo = useExternal(slot, (value) => (carried ? slotIn(listId, value) : null));
  const carriedGap = carried && gapOf(carriedTo, carried.height, layout, props.openCount);
  return (
    <div ref={space} className="space">
      {children}
      <div ref={gapMark} className="slot" />
      <div ref={nestBox} className="nest-box" />
      <div ref={nestMark} className="nest-mark" />
      {carried && carriedGap && (
        <Boundary>
          <CarriedCard hand={carried} y={carriedGap.top} />
        </Boundary>
      )}
    </div>
  );
}

/** An extent in the scrolled space, in pixels. */
interface Extent {
  readonly top: number;
  readonly height?: number;
}

function gapOf(place: TaskSlot | null, height: number, layout: Layout, openCount: number): Required<Extent> | null {
  return place?.kind === 'gap' ? { top: topOf(layout, Math.min(place.index, openCount)), height } : null;
}

/** Shows a mark at a place, or hides it and clears its place, or else a list that gets shorter could scroll to it. */
function mark(element: HTMLElement | null, at: Extent | null): void {
  if (!element) return;
  element.toggleAttribute('data-shown', at !== null);
  element.style.top = at ? `${at.top}px` : '';
  element.style.height = at?.height === undefined ? '' : `${at.height}px`;
}
