import { startTransition, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { isVirtualBoard } from '../../domain/board.ts';
import { useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { selectBoardOrder } from '../../store/selectors.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';
import { NARROW_QUERY } from '../../ui/media.ts';
import { useMedia } from '../../ui/use-media.ts';
import { Asked } from '../messages/asked.tsx';
import { BrokenPart } from './broken-part.tsx';
import { Column } from './column/column.tsx';
import { board, boardPlaces } from './column/columns-registry.ts';
import {
  addsBehind,
  BOARD_PAD,
  boardWidth,
  COLUMN_GAP,
  COLUMN_WIDTH,
  columnLeft,
  PANEL_WIDTH,
  visibleColumns,
} from './column/geometry.ts';
import { WaitingColumns } from './column/waiting-columns.tsx';
import { held } from './drag/hand.ts';
import { useListDrag } from './drag/use-list-drag.ts';
import { EmptyBoard } from './empty-board.tsx';
import { keepPlaces } from './kept-places.ts';
import { useFieldInSight } from './keys/field-in-sight.ts';
import KeepFocus from './keys/keep-focus.ts';
import { AddList } from './lists/add-list.tsx';
import { useStayingLists } from './lists/use-staying-lists.ts';
import { panBoard, wheelSideways } from './pan.ts';
import { scrolledBy, scrollSideways } from './sideways.ts';

// Before any board is drawn.
keepPlaces();

const VirtualBoard = late(
  () => import('./virtual-board.tsx'),
  <div className="columns">
    <WaitingColumns />
  </div>,
);
/** Leads the user to the first task that a search found. */
export const FirstFound = late(() => import('./first-found.tsx'));
const UprightLists = late(() => import('./upright-lists.tsx'));

/** Lists are read ahead in steps of this many, so that scrolling past them does not read them one by one. */
const READ_STEP = 8;

/** The lists of a board: side by side, stacked [4.39], or, on a virtual board, gathered from all boards. */
export function BoardLists({ boardId }: { readonly boardId: string }) {
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const filtered = useAppSelector((state) => state.ui.searchFilter !== null);
  useFieldInSight();
  if (isVirtualBoard(boardId)) {
    return (
      <Boundary fallback={<BrokenPart />}>
        <VirtualBoard boardId={boardId} />
      </Boundary>
    );
  }
  return (
    <>
      {upright ? (
        <Boundary fallback={<BrokenPart />}>
          <UprightLists boardId={boardId} />
        </Boundary>
      ) : (
        <Columns boardId={boardId} />
      )}
      <KeepFocus />
      {filtered && (
        <Asked>
          <FirstFound />
        </Asked>
      )}
    </>
  );
}

function Columns({ boardId }: { readonly boardId: string }) {
  const order = useAppSelector(selectBoardOrder);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({
    left: boardPlaces.get(boardId) ?? 0,
    ...(board.size ?? { width: innerWidth, height: innerHeight }),
  });
  const { lifted, at } = useListDrag();
  const panel = useAppSelector((state) => state.ui.selectedTask !== null);
  const { staying, slotList } = useStayingLists();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    board.element = element;
    board.scrollLeft = boardPlaces.get(boardId) ?? 0;
    if (board.scrollLeft > 0) {
      scrollSideways(element, board.scrollLeft);
      // There may be fewer lists now, or another account's. Where it cannot scroll at all the browser fires no event.
      board.scrollLeft = scrolledBy(element);
      setView((now) => (now.left <= board.scrollLeft ? now : { ...now, left: board.scrollLeft }));
    }
    const measure = () => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      board.size = size;
      setView((now) => (now.width === size.width && now.height === size.height ? now : { ...now, ...size }));
    };
    // Before the first frame: the button behind the lists does not come or go after it.
    if (board.size === null) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // Bypasses React, so that lifting a card renders no list.
    const showHeld = () => element.toggleAttribute('data-held', held.get() !== null);
    showHeld();
    const unwatch = held.subscribe(showHeld);
    return () => {
      unwatch();
      observer.disconnect();
      board.element = null;
    };
  }, [boardId]);
  useLayoutEffect(() => {
    if (slotList === null) return;
    const element = scroller.current;
    const index = order.indexOf(slotList);
    if (!element || index < 0) return;
    const left = columnLeft(index);
    const now = scrolledBy(element);
    if (left < now) scrollSideways(element, left - BOARD_PAD);
    else if (left + COLUMN_WIDTH > now + element.clientWidth) {
      scrollSideways(element, left + COLUMN_WIDTH + COLUMN_GAP - element.clientWidth);
    }
  }, [slotList, order]);

  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const left = scrolledBy(event.currentTarget);
    board.scrollLeft = left;
    boardPlaces.set(boardId, left);
    const grain = COLUMN_WIDTH + COLUMN_GAP;
    const step = Math.floor(left / grain) * grain;
    // A transition draws new columns in slices between the frames of the scroll; the next column is drawn already.
    startTransition(() => setView((now) => (now.left === step ? now : { ...now, left: step })));
  };

  const shown = useMemo(() => (lifted === null ? order : order.filter((id) => id !== lifted)), [order, lifted]);
  const { from, to } = visibleColumns(view.left, view.width + COLUMN_WIDTH, order.length);
  const readFrom = Math.max(0, Math.floor(from / READ_STEP) - 1) * READ_STEP;
  useTasksOf(order.slice(readFrom, (Math.floor(to / READ_STEP) + 2) * READ_STEP));
  const columns: React.ReactNode[] = [];
  const column = (listId: string, index: number, look: 'still' | 'lifted' = 'still') => (
    <Column key={listId} listId={listId} x={columnLeft(index)} viewHeight={view.height} look={look} />
  );
  shown.forEach((listId, number) => {
    const index = at >= 0 && number >= at ? number + 1 : number;
    const needed = (index >= from && index < to) || staying.includes(listId);
    if (needed) columns.push(column(listId, index));
  });
  if (lifted !== null) columns.push(column(lifted, order.indexOf(lifted), 'lifted'));
  // A narrow board comes to rest at lists that are not drawn, too: a search that leads to one would else be led on to
  // the nearest that is.
  const narrow = useMedia(NARROW_QUERY);
  const stops = useMemo(
    () =>
      narrow &&
      order.map((listId, index) => <i key={listId} className="stop" style={{ insetInlineStart: columnLeft(index) }} />),
    [narrow, order],
  );
  return (
    <div ref={scroller} className="columns" onScroll={onScroll} onWheel={wheelSideways} onPointerDown={panBoard}>
      {order.length === 0 && <EmptyBoard />}
      <div
        className="breadth"
        style={{ width: boardWidth(order.length, panel ? COLUMN_GAP + COLUMN_WIDTH + PANEL_WIDTH : 0) }}
      />
      {stops}
      {columns}
      {at >= 0 && <div className="list-slot" style={{ insetInlineStart: columnLeft(at) }} />}
      <AddList x={columnLeft(order.length)} button={panel || addsBehind(order.length, view.width)} />
    </div>
  );
}
