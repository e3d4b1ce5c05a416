import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { late } from '../../ui/late.tsx';
import { board } from './columns-registry.ts';
import { held, type Slot, slot, type TaskSlot, withoutHeld } from './hand.ts';
import { CARD_GAP, type Layout, topOf } from './windowing.ts';

const CarriedCard = late(() => import('./carried-card.tsx'));

/** A card that is carried has its own place, and makes no room for itself. */
const CARRIED = '.card:not(.still)';

/** A slot, if it is in this list. */
export const slotIn = (listId: string, value: Slot | null): TaskSlot | null =>
  value !== null && 'listId' in value && value.listId === listId ? value : null;

interface SpaceProps {
  readonly listId: string;
  /** Of all items without a card that the keyboard carries. */
  readonly layout: Layout;
  /** Open cards among the items; behind them nothing can be put. */
  readonly openCount: number;
  /** Pixels of the column in which its cards can show. */
  readonly viewHeight: number;
  readonly children: ReactNode;
}

/**
 * The scrolled space of a column, and the place in it where a lifted task would land. That place moves many times in a
 * drag, so it is drawn past React, on elements that are always there, and so is the place that a card in a pointer's hand
 * has left: nothing renders, and the browser lays out no more than the cards that make room or close up.
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
    // Where lists stand under one another, those below stay where they are while a card is out.
    const room = left && board.upright ? height + CARD_GAP : 0;
    const added = gap === null ? room : gap.height + (rest.layout.items.length === 0 ? 0 : CARD_GAP);
    // What scrolls anyway keeps its height, and the columns need no layout.
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
  // A lift shows its own place at once: only the hand that opens has something to draw.
  useLayoutEffect(() => held.subscribe(() => held.get() === null && draw()), [draw]);

  // A card of this list is drawn by its own element.
  const carried = useExternal(held, (hand) =>
    hand?.kind === 'task' && hand.by === 'keyboard' && (hand.listId !== listId || hand.parent !== null) ? hand : null,
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

/** Pixels of the scrolled space. */
interface Extent {
  readonly top: number;
  readonly height?: number;
}

function gapOf(place: TaskSlot | null, height: number, layout: Layout, openCount: number): Required<Extent> | null {
  return place?.kind === 'gap' ? { top: topOf(layout, Math.min(place.index, openCount)), height } : null;
}

/** Shows a mark at a place, or hides it: then it takes none, or a list that gets shorter would scroll to it. */
function mark(element: HTMLElement | null, at: Extent | null): void {
  if (!element) return;
  element.toggleAttribute('data-shown', at !== null);
  element.style.top = at ? `${at.top}px` : '';
  element.style.height = at?.height === undefined ? '' : `${at.height}px`;
}
