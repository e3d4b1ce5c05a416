import {
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { boardsOf, isVirtualBoard } from '../../domain/board.ts';
import { useAppDispatch, useAppSelector, useAppStore, useTasksOf } from '../../store/hooks.ts';
import { selectBoardOrder, selectUser } from '../../store/selectors.ts';
import { openTask } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { useExternal } from '../../ui/external.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useMessages } from '../messages/messages.ts';
import { AddList } from './add-list.tsx';
import { BoardBar } from './board-bar.tsx';
import { boardMenu } from './board-menu.ts';
import { boardStyle } from './board-style.ts';
import { BoardRoot } from './board-styles.ts';
import { Column } from './column.tsx';
import { board, boardPlaces } from './columns-registry.ts';
import { DragLayer } from './drag-layer.tsx';
import { EmptyBoard } from './empty-board.tsx';
import { focusPlace, noteFocus } from './focus.ts';
import { boardWidth, COLUMN_GAP, COLUMN_WIDTH, columnLeft, visibleColumns } from './geometry.ts';
import { held, letGo } from './hand.ts';
import { jumpOpen } from './jump-open.ts';
import type { Spot } from './navigation.ts';
import { panBoard, wheelSideways } from './pan.ts';
import { scrolledBy, scrollSideways } from './sideways.ts';
import { useCarry } from './use-carry.ts';
import { useKeys } from './use-keys.ts';
import { useHandLists, useListDrag } from './use-list-drag.ts';
import { useTextDrop } from './use-text-drop.ts';
import { toggleTask } from './use-toggle.ts';

const VirtualBoard = lazy(() => import('./virtual-board.tsx'));
const UprightLists = lazy(() => import('./upright-lists.tsx'));
const Jump = lazy(() => import('./jump.tsx'));
const Menus = lazy(() => import('./board-menus.tsx'));

/** Lists are read ahead in steps of so many, so that scrolling past them does not read one by one. */
const READ_STEP = 8;
/** The panel of an open task covers so much: the last columns can be scrolled out from under it. */
const PANEL_WIDTH = 400;
const INSIDE = 'button, input, textarea, select, a, [data-no-open]';

interface BoardProps {
  /** What stands above; null: nothing. */
  readonly bar?: ReactNode;
  /** The lists; all of the board's as columns unless told otherwise. */
  readonly children?: ReactNode;
}

/** The board: lists as columns, tasks as cards. */
export function Board({ bar, children }: BoardProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const carry = useCarry();
  const toggle = useCallback((spot: Spot) => toggleTask(store, spot.listId, spot.taskId), [store]);
  const textDrop = useTextDrop();
  const onKeyDown = useKeys(carry, toggle);
  const jump = useExternal(jumpOpen, (value) => value);
  const menuOpen = useExternal(boardMenu, (value) => value !== null);

  const onClick = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const more = target.closest<HTMLElement>('[data-more], [data-list-menu]');
    const spot = target.closest<HTMLElement>('[data-task]')?.dataset;
    if (more?.dataset.listMenu) {
      boardMenu.set({ kind: 'list', listId: more.dataset.listMenu, anchor: more });
    } else if (more && spot?.task && spot.list) {
      boardMenu.set({ kind: 'card', listId: spot.list, taskId: spot.task, anchor: more });
    } else if (spot?.task && spot.list && !target.closest(INSIDE)) {
      dispatch(openTask({ listId: spot.list, taskId: spot.task }));
    }
  };
  const onFocus = (event: React.FocusEvent) => {
    const spot = (event.target as HTMLElement).closest<HTMLElement>('[data-task]')?.dataset;
    if (spot?.task && spot.list) noteFocus(spot.list, spot.task);
  };
  const onBlur = (event: React.FocusEvent) => {
    const hand = held.get();
    const next = event.relatedTarget as HTMLElement | null;
    // Focus went elsewhere while a task was carried: it stays where it is.
    if (hand?.kind === 'task' && hand.by === 'keyboard' && next && next.dataset.task !== hand.taskId) letGo();
  };

  const boardId = useAppSelector((state) => state.ui.boardId);
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  const color = useAppSelector(
    (state) => boardsOf(selectUser(state), '').find(({ id }) => id === boardId)?.backgroundColor ?? null,
  );
  // Where the arrows were on another board says nothing here.
  useEffect(() => () => focusPlace.set(null), []);

  return (
    <BoardRoot
      className={color === null ? '' : 'own-colour'}
      style={boardStyle(color)}
      {...(upright && { 'data-upright': '' })}
    >
      <VisuallyHidden id="board-keys">{words.cardKeys}</VisuallyHidden>
      {bar === undefined ? <BoardBar boardId={boardId} /> : bar}
      <DragLayer>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: one listener for all cards, which are focusable themselves */}
        <div className="board" {...textDrop} onClick={onClick} onKeyDown={onKeyDown} onFocus={onFocus} onBlur={onBlur}>
          {children ??
            (isVirtualBoard(boardId) ? (
              <Boundary fallback={null}>
                <Suspense>
                  <VirtualBoard boardId={boardId} />
                </Suspense>
              </Boundary>
            ) : (
              <Lists boardId={boardId} upright={upright} />
            ))}
        </div>
      </DragLayer>
      {jump && (
        <Boundary fallback={null} onBreak={() => jumpOpen.set(false)}>
          <Suspense>
            <Jump />
          </Suspense>
        </Boundary>
      )}
      {menuOpen && (
        <Boundary fallback={null} onBreak={() => boardMenu.set(null)}>
          <Suspense>
            <Menus />
          </Suspense>
        </Boundary>
      )}
    </BoardRoot>
  );
}

/** Side by side, or under one another [4.39]. */
function Lists({ boardId, upright }: { readonly boardId: string; readonly upright: boolean }) {
  if (!upright) return <Columns boardId={boardId} />;
  return (
    <Boundary fallback={null}>
      <Suspense>
        <UprightLists boardId={boardId} />
      </Suspense>
    </Boundary>
  );
}

function Columns({ boardId }: { readonly boardId: string }) {
  const words = useMessages();
  const order = useAppSelector(selectBoardOrder);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({
    left: boardPlaces.get(boardId) ?? 0,
    ...(board.size ?? { width: innerWidth, height: innerHeight }),
  });
  const { lifted, at } = useListDrag();
  const panel = useAppSelector((state) => state.ui.selectedTask !== null);
  const focusedList = useExternal(focusPlace, (value) => value?.listId ?? null);
  const { heldList, slotList } = useHandLists();

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    board.element = element;
    board.place = boardId;
    board.scrollLeft = boardPlaces.get(boardId) ?? 0;
    if (board.scrollLeft > 0) scrollSideways(element, board.scrollLeft);
    const observer = new ResizeObserver(() => {
      const size = { width: element.clientWidth, height: element.clientHeight };
      board.size = size;
      setView((now) => (now.width === size.width && now.height === size.height ? now : { ...now, ...size }));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      boardPlaces.set(boardId, board.scrollLeft);
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
    if (left < now) scrollSideways(element, left - COLUMN_GAP);
    else if (left + COLUMN_WIDTH > now + element.clientWidth) {
      scrollSideways(element, left + COLUMN_WIDTH + COLUMN_GAP - element.clientWidth);
    }
  }, [slotList, order]);

  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return;
    const left = scrolledBy(event.currentTarget);
    board.scrollLeft = left;
    const grain = COLUMN_WIDTH + COLUMN_GAP;
    const step = Math.floor(left / grain) * grain;
    // New columns are drawn in slices between the frames of the scrolling, one beside the view is there already.
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
    const needed = (index >= from && index < to) || [focusedList, slotList, heldList].includes(listId);
    if (needed) columns.push(column(listId, index));
  });
  if (lifted !== null) columns.push(column(lifted, order.indexOf(lifted), 'lifted'));
  return (
    <div
      ref={scroller}
      className={heldList === null ? 'columns' : 'columns held'}
      onScroll={onScroll}
      onWheel={wheelSideways}
      onPointerDown={panBoard}
    >
      {order.length === 0 && <EmptyBoard boardId={boardId} />}
      <div
        className="breadth"
        style={{ width: boardWidth(order.length, COLUMN_WIDTH + COLUMN_GAP + (panel ? PANEL_WIDTH : 0)) }}
      />
      {columns}
      {at >= 0 && <div className="list-slot" style={{ insetInlineStart: columnLeft(at) }} />}
      <AddList boardId={boardId} x={columnLeft(order.length)} label={words.addList} />
    </div>
  );
}
