import { useCallback, useMemo, useRef } from 'react';
import { subtaskIds } from '../../domain/list.ts';
import { handMoved } from '../../store/commands.ts';
import { useAppStore } from '../../store/hooks.ts';
import { selectBoardView, selectList, selectTask } from '../../store/selectors.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { isRtl } from '../../ui/direction.ts';
import { board, mounted } from './columns-registry.ts';
import type { Drag, Point } from './follow-press.ts';
import { columnAt, columnSlotAt, edgeSpeed } from './geometry.ts';
import { columnOf, held, letGo, type Slot, setSlot, slot, withoutHeld } from './hand.ts';
import { cardInHand, type InHand, inHand, listInHand } from './in-hand.ts';
import { land } from './landing.ts';
import { listPlaces } from './list-places.ts';
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
  readonly pressed: HTMLElement;
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
  /** In which the hand scrolls next; 0 away from all edges. */
  frame: number;
}

/** Turns what a pointer does into a slot, and a drop into a change. */
export function usePointerDrag(): Drag & { busy(): boolean } {
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
      const { first, last } = listPlaces(view, hand.listId);
      setSlot({ kind: 'list', index: Math.min(Math.max(index, first), last) });
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
    const next = slotFor(hand, list, withoutHeld(column, list.id, hand), point, rowsOf);
    const shown = columnOf(slot.get());
    // One column a frame: the gap closes in the one, and opens in the other in the next frame.
    const leaves = shown !== null && shown !== listId;
    if (leaves) {
      now.next = next;
      afterPaint(() => {
        if (session.current === now && now.next === next) setSlot(next);
      });
    }
    setSlot(leaves ? null : next);
  }, [store]);

  /** Scrolls for as long as the hand stays at an edge, and asks for no frame where there is none. */
  const scrollOn = useCallback(() => {
    const now = session.current;
    if (now?.frame !== 0) return;
    const speeds = edgeSpeeds(now);
    if (speeds.board === 0 && speeds.list === 0) return;
    now.frame = requestAnimationFrame(() => {
      now.frame = 0;
      scrollAtEdges(now);
      place();
      scrollOn();
    });
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
      scrollOn();
    },
    [place, scrollOn],
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
      now.drawn.remove();
      now.pressed.removeAttribute('data-in-hand');
      markTarget(now, null);
      letGo();
      if (lands && hand && goal) drop(hand, goal);
      if (hand?.kind === 'task') land(hand.taskId, now.box.left, now.box.top);
    },
    [drop, move],
  );

  const lift = useCallback(
    (pressed: HTMLElement, start: Point, at: Point | null) => {
      const element = board.element;
      if (!element) return;
      const state = store.getState();
      const { task: taskId, list: listId = '', listHead } = pressed.dataset;
      const list = selectList(state, listHead ?? listId);
      const task = taskId === undefined ? null : selectTask(state, listId, taskId);
      if (!list || !(listHead || task)) return;
      // Measured before anything changes, so that the browser lays nothing out for it.
      const box = pressed.getBoundingClientRect();
      const now: Session = {
        pressed,
        board: element.getBoundingClientRect(),
        targets: measureTargets(),
        scrollers: new Map(),
        rows: new Map(),
        box,
        pointer: null,
        grip: { x: start.x - box.left, y: start.y - box.top },
        drawn: inHand(task ? cardInHand(pressed) : listInHand(list.title), box.width),
        next: null,
        frame: 0,
      };
      session.current = now;
      if (task) {
        pressed.setAttribute('data-in-hand', '');
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
      now.drawn.show(element);
    },
    [store, move, place],
  );

  return useMemo(() => ({ lift, move, open, busy: () => session.current !== null }), [lift, move, open]);
}

/** How fast a hand at an edge scrolls, in pixels a frame: the board, and the list that shows the slot. */
function edgeSpeeds(now: Session): { readonly board: number; readonly list: number } {
  const { pointer } = now;
  if (!pointer || !board.element) return { board: 0, list: 0 };
  // The sidebar beside the board is no edge of it.
  const inside = isRtl() ? pointer.x <= now.board.right : pointer.x >= now.board.left;
  const along = board.upright
    ? edgeSpeed(pointer.y - now.board.top, now.board.height)
    : edgeSpeed(pointer.x - now.board.left, now.board.width);
  const speed = inside ? along : 0;
  const area = now.scrollers.get(columnOf(now.next ?? slot.get()) ?? '');
  // Where the lists stand under one another, an edge of the board comes before an edge of a list.
  const scrolls = area && !(board.upright && speed !== 0);
  return { board: speed, list: scrolls ? edgeSpeed(pointer.y - area.top, area.height, 44, 14) : 0 };
}

function scrollAtEdges(now: Session): void {
  const speeds = edgeSpeeds(now);
  if (speeds.board !== 0) board.element?.scrollBy(board.upright ? { top: speeds.board } : { left: speeds.board });
  const column = mounted.get(columnOf(now.next ?? slot.get()) ?? '');
  if (speeds.list !== 0 && column) column.scroller.scrollTop += speeds.list;
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
