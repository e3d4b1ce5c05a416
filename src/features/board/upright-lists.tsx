import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { selectBoardOrder } from '../../store/selectors.ts';
import { Column } from './column/column.tsx';
import { board, boardPlaces } from './column/columns-registry.ts';
import { BOARD_PAD, COLUMN_GAP, columnAt, columnLeft } from './column/geometry.ts';
import { measureRowsOf } from './drag/upright-place.ts';
import { useListDrag } from './drag/use-list-drag.ts';
import { EmptyBoard } from './empty-board.tsx';
import { AddList } from './lists/add-list.tsx';
import { useStayingLists } from './lists/use-staying-lists.ts';

/** How many lists are drawn before the observer has reported which ones are near the view. */
const FIRST = 4;
/** Lists within this many pixels of the view are drawn. */
const NEAR = 600;
/** The maximum height of a list's scrolled cards, in pixels. */
const CARDS_HEIGHT = 480;
/** The assumed height of a list that was never drawn, in pixels. */
const UNSEEN = 160;

/** The lists of a board, stacked [4.39]. A list far from the view is an empty box of the height that it last had. */
export default function UprightLists({ boardId }: { readonly boardId: string }) {
  const order = useAppSelector(selectBoardOrder);
  const scroller = useRef<HTMLDivElement>(null);
  const heights = useRef(new Map<string, number>());
  const [first] = useState(() => columnAt((boardPlaces.get(boardId) ?? 0) + BOARD_PAD, order.length));
  const [near, setNear] = useState<ReadonlySet<string>>(() => new Set(order.slice(first, first + FIRST)));
  const { lifted, at } = useListDrag();
  const { staying, slotList } = useStayingLists();
  const drawn = (listId: string) => near.has(listId) || staying.includes(listId);
  useTasksOf(order.filter(drawn));

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    board.element = element;
    board.upright = true;
    board.scrollLeft = 0;
    const row = element.querySelectorAll<HTMLElement>('[data-row]')[first];
    if (row) element.scrollTop = row.offsetTop - COLUMN_GAP;
    return () => {
      board.element = null;
      board.upright = false;
    };
  }, [first]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((now) => {
          const next = new Set(now);
          for (const { target, isIntersecting, boundingClientRect } of entries) {
            const listId = (target as HTMLElement).dataset.row ?? '';
            if (isIntersecting) next.add(listId);
            else if (next.delete(listId)) heights.current.set(listId, boundingClientRect.height);
          }
          return next;
        }),
      { root: element, rootMargin: `${NEAR}px 0px` },
    );
    for (const listId of order) {
      const row = element.querySelector(`[data-row="${CSS.escape(listId)}"]`);
      if (row) observer.observe(row);
    }
    return () => observer.disconnect();
  }, [order]);
  useLayoutEffect(() => {
    if (slotList === null) return;
    scroller.current?.querySelector(`[data-row="${CSS.escape(slotList)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [slotList]);

  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    const top = event.currentTarget.getBoundingClientRect().top + BOARD_PAD;
    const shown = measureRowsOf(event.currentTarget).findIndex(({ bottom }) => bottom > top);
    boardPlaces.set(boardId, columnLeft(Math.max(0, shown)) - BOARD_PAD);
  };

  const others = order.filter((listId) => listId !== lifted);
  const before = at < 0 ? null : (others[at] ?? '');
  const slot = <div className="list-slot" />;
  return (
    <div ref={scroller} className="columns upright" onScroll={onScroll}>
      {order.length === 0 && <EmptyBoard />}
      {order.map((listId) => (
        <Fragment key={listId}>
          {before === listId && slot}
          <div
            className="upright-row"
            data-row={listId}
            style={drawn(listId) ? {} : { height: heights.current.get(listId) ?? UNSEEN }}
          >
            {drawn(listId) && (
              <Column listId={listId} x={0} viewHeight={CARDS_HEIGHT} look={lifted === listId ? 'lifted' : 'still'} />
            )}
          </div>
        </Fragment>
      ))}
      {before === '' && slot}
      <AddList x={0} button />
    </div>
  );
}
