import { type ReactNode, useCallback, useLayoutEffect, useRef } from 'react';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { late } from '../../ui/late.tsx';
import { held, type Slot, slot, type TaskSlot } from './hand.ts';
import { CARD_GAP, type Layout, topOf } from './windowing.ts';

const CarriedCard = late(() => import('./carried-card.tsx'));

/** A card that is carried has its own place, and makes no room for itself. */
const CARRIED = '.card:not(.still)';

/** A slot, if it is in this list. */
export const slotIn = (listId: string, value: Slot | null): TaskSlot | null =>
  value !== null && 'listId' in value && value.listId === listId ? value : null;

interface SpaceProps {
  readonly listId: string;
  /** Of all items without the lifted card. */
  readonly layout: Layout;
  /** Open cards among the items; behind them nothing can be put. */
  readonly openCount: number;
  /** Pixels of the column in which its cards can show. */
  readonly viewHeight: number;
  /** Pixels that the lifted card leaves empty while it would land elsewhere. */
  readonly room: number;
  readonly children: ReactNode;
}

/**
 * The scrolled space of a column, and the place in it where a lifted task would land. That place moves many times in a
 * drag, so it is drawn past React, on elements that are always there: nothing renders, and the browser lays out no more
 * than the cards that make room.
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
    const { listId, layout, openCount, viewHeight, room } = now.current;
    const place = slotIn(listId, slot.get());
    const hand = held.get();
    const gap = gapOf(place, hand?.kind === 'task' ? hand.height : 0, layout, openCount);
    mark(gapMark.current, gap);
    mark(nestBox.current, place?.kind === 'nest' ? place.box : null);
    mark(nestMark.current, place?.kind === 'nest' ? { top: place.y } : null);
    const added = gap === null ? room : gap.height + (layout.items.length === 0 ? 0 : CARD_GAP);
    // What scrolls anyway keeps its height, and the columns need no layout.
    space.current.style.height = `${layout.height + (layout.height > viewHeight ? 0 : added)}px`;
    if (gap === null && !shifts.current) return;
    shifts.current = gap !== null;
    for (const item of space.current.querySelectorAll<HTMLElement>('[data-y]')) {
      const y = Number(item.dataset.y);
      const makesRoom = gap !== null && y >= gap.top && !item.matches(CARRIED);
      item.style.top = `${makesRoom ? y + gap.height + CARD_GAP : y}px`;
    }
  }, []);
  useLayoutEffect(() => {
    now.current = props;
    draw();
  });
  useLayoutEffect(() => slot.subscribe(draw), [draw]);

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
        <Boundary fallback={null}>
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
