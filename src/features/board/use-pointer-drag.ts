import { type RefObject, useCallback, useMemo, useRef } from 'react';
import { subtaskIds } from '../../domain/list.ts';
import { handMoved } from '../../store/commands.ts';
import { useAppStore } from '../../store/hooks.ts';
import { selectBoardView, selectList, selectTask } from '../../store/selectors.ts';
import { isRtl } from '../../ui/direction.ts';
import { board, mounted } from './columns-registry.ts';
import type { Drag, Point } from './follow-press.ts';
import { columnAt, columnSlotAt, edgeSpeed } from './geometry.ts';
import { columnOf, held, letGo, type Slot, setSlot, slot } from './hand.ts';
import { cardInHand, type InHand, inHand, listInHand } from './in-hand.ts';
import { landFrom } from './landing.ts';
import { startOf } from './sideways.ts';
import { type RowsOf, slotFor } from './slot-arithmetic.ts';
import { measureRowsOf, rowAt, rowSlotAt } from './upright-place.ts';
import { usePointerDrop } from './use-pointer-drop.ts';

const CARDS_INSET = 8;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A board's row in the sidebar, where a task or a list can be let go. */
interface Target {
  readonly element: HTMLElement;
  readonly boardId: string;
  readonly box: DOMRect;
}

/** What is measured once per drag, so that a move asks the browser for nothing. */
interface Session {
  readonly board: DOMRect;
  /** Boards of the sidebar. */
  readonly targets: readonly Target[];
  readonly scrollers: Map<string, DOMRect>;
  readonly rows: Map<string, ReturnType<RowsOf>>;
  /** The lifted element where the hand is now. */
  box: Box;
  /** Null until the first move. */
  pointer: Point | null;
  readonly grip: Point;
  readonly drawn: InHand;
  /** A slot that is not shown yet. */
  next: Slot | null;
  frame: number;
}

/** Turns what a pointer does into a slot, and a drop into a change. What is in the hand is drawn in `over`. */
export function usePointerDrag(over: RefObject<HTMLElement | null>): Drag & { busy(): boolean } {
  const store = useAppStore();
  const drop = usePointerDrop();
  const session = useRef<Session | null>(null);

  const place = useCallback(() => {
    const now = session.current;
    const hand = held.get();
    if (!now || !hand) return;
    now.next = null;
    const { box } = now;
    store.dispatch(handMoved());
    const target = now.pointer && boardUnder(now, now.pointer);
    markTarget(now, target ?? null);
    if (target) {
      setSlot({ kind: 'board', boardId: target });
      return;
    }
    const view = selectBoardView(store.getState());
    const rows = board.upright && board.element ? measureRowsOf(board.element) : null;
    const y = now.pointer?.y ?? box.top;
    const left = startOf(box, now.board) + board.scrollLeft;
    if (hand.kind === 'list') {
      const index = rows ? rowSlotAt(rows, hand.listId, y) : columnSlotAt(left, view.order.length - 1);
      setSlot({ kind: 'list', index });
      return;
    }
    const listId = rows ? (rowAt(rows, y) ?? undefined) : view.order[columnAt(left + box.width / 2, view.order.length)];
    const list = listId === undefined ? undefined : view.lists.get(listId);
    const column = listId === undefined ? undefined : mounted.get(listId);
    if (!list || !column) {
      // Off the sidebar again, and over no column: nothing would happen.
      if (slot.get()?.kind === 'board') setSlot(null);
      return;
    }
    let area = now.scrollers.get(list.id);
    if (!area || rows) {
      area = column.scroller.getBoundingClientRect();
      now.scrollers.set(list.id, area);
      now.scrollers.set(`${list.id} x`, new DOMRect(board.scrollLeft));
    }
    const drift = board.scrollLeft - (now.scrollers.get(`${list.id} x`)?.x ?? board.scrollLeft);
    const rowsOf: RowsOf = (taskId) => {
      if (!now.rows.has(taskId)) now.rows.set(taskId, measureRows(column.scroller, taskId));
      return now.rows.get(taskId) ?? null;
    };
    const point = { left: startOf(box, area) + drift - CARDS_INSET, top: box.top - area.top + column.scrollTop };
    const next = slotFor(hand, list, column.layout, column.openCount, point, rowsOf);
    const shown = columnOf(slot.get());
    // One column a frame: the gap closes in the one, and opens in the other in the next frame.
    const leaves = shown !== null && shown !== listId;
    if (leaves) now.next = next;
    setSlot(leaves ? null : next);
  }, [store]);

  const scrollAtEdges = useCallback(() => {
    const now = session.current;
    if (!now) return;
    now.frame = requestAnimationFrame(scrollAtEdges);
    if (now.next) setSlot(now.next);
    now.next = null;
    const { pointer } = now;
    const element = board.element;
    if (!pointer || !element) return;
    // The sidebar beside the board is no edge of it.
    const inside = isRtl() ? pointer.x <= now.board.right : pointer.x >= now.board.left;
    const along = board.upright
      ? edgeSpeed(pointer.y - now.board.top, now.board.height)
      : edgeSpeed(pointer.x - now.board.left, now.board.width);
    const speed = inside ? along : 0;
    if (speed !== 0) element.scrollBy(board.upright ? { top: speed } : { left: speed });
    const over = slot.get();
    const overId = columnOf(over);
    const column = overId === null ? undefined : mounted.get(overId);
    const area = overId === null ? undefined : now.scrollers.get(overId);
    // Where the lists stand under one another, an edge of the board comes before an edge of a list.
    const scrolls = column && area && !(board.upright && speed !== 0);
    const inList = scrolls ? edgeSpeed(pointer.y - area.top, area.height, 44, 14) : 0;
    if (inList !== 0 && column) column.scroller.scrollTop += inList;
    if (speed !== 0 || inList !== 0) place();
  }, [place]);

  const move = useCallback(
    (at: Point) => {
      const now = session.current;
      if (!now) return;
      const { width, height } = now.box;
      now.pointer = at;
      now.box = { left: at.x - now.grip.x, top: at.y - now.grip.y, width, height };
      // Asked before anything is written, so that the browser lays nothing out for an answer.
      place();
      now.drawn.moveTo(now.box.left, now.box.top);
    },
    [place],
  );

  const open = useCallback(
    (at: Point | null, lands: boolean) => {
      const now = session.current;
      if (!now) return;
      // What counts is where the hand opens, which may be past the last move.
      if (at && (at.x !== now.pointer?.x || at.y !== now.pointer.y)) move(at);
      const hand = held.get();
      const goal = now.next ?? slot.get();
      session.current = null;
      cancelAnimationFrame(now.frame);
      now.drawn.element.remove();
      markTarget(now, null);
      if (hand?.kind === 'task') landFrom(hand.taskId, now.box.left, now.box.top);
      letGo();
      if (lands && hand && goal) drop(hand, goal);
    },
    [drop, move],
  );

  const lift = useCallback(
    (pressed: HTMLElement, start: Point, at: Point | null) => {
      const element = board.element;
      if (!element || !over.current) return;
      const state = store.getState();
      const { task: taskId, list: listId = '', listHead } = pressed.dataset;
      const list = selectList(state, listHead ?? listId);
      const task = taskId === undefined ? null : selectTask(state, listId, taskId);
      if (!list || !(listHead || task)) return;
      // Measured before anything changes, so that the browser lays nothing out for it.
      const box = pressed.getBoundingClientRect();
      const now: Session = {
        board: element.getBoundingClientRect(),
        targets: measureTargets(),
        scrollers: new Map(),
        rows: new Map(),
        box,
        pointer: null,
        grip: { x: start.x - box.left, y: start.y - box.top },
        drawn: inHand(task ? cardInHand(pressed) : listInHand(list.title), box.width),
        next: null,
        frame: requestAnimationFrame(scrollAtEdges),
      };
      session.current = now;
      if (task) {
        held.set({
          kind: 'task',
          taskId: task.id,
          listId,
          parent: task.parent,
          title: task.title,
          height: box.height,
          hasSubtasks: subtaskIds(list, task.id).length > 0,
          by: 'pointer',
        });
      } else held.set({ kind: 'list', listId: list.id, title: list.title, by: 'pointer' });
      if (at) move(at);
      else {
        place();
        now.drawn.moveTo(box.left, box.top);
      }
      over.current.append(now.drawn.element);
    },
    [store, over, move, place, scrollAtEdges],
  );

  return useMemo(() => ({ lift, move, open, busy: () => session.current !== null }), [lift, move, open]);
}

function measureTargets(): Target[] {
  return [...document.querySelectorAll<HTMLElement>('[data-drop-board]')].map((element) => ({
    element,
    boardId: element.dataset.dropBoard ?? '',
    box: element.getBoundingClientRect(),
  }));
}

const boardUnder = ({ targets }: Session, { x, y }: { x: number; y: number }): string | null =>
  targets.find(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)?.boardId ?? null;

/** Shows on which board the hand is. */
function markTarget({ targets }: Session, boardId: string | null): void {
  for (const target of targets) target.element.toggleAttribute('data-drop-over', target.boardId === boardId);
}

function measureRows(scroller: HTMLElement, taskId: string): ReturnType<RowsOf> {
  const card = scroller.querySelector<HTMLElement>(`.card[data-task="${CSS.escape(taskId)}"]`);
  const rows = card?.querySelectorAll<HTMLElement>('.subtask');
  if (!card || !rows || rows.length === 0) return null;
  const top = card.getBoundingClientRect().top;
  const boxes = [...rows].map((row) => row.getBoundingClientRect());
  const last = boxes.at(-1);
  return { tops: boxes.map((box) => box.top - top), end: last ? last.bottom - top : 0 };
}
