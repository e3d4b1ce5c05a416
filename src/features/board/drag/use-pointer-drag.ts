import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { isVirtualBoard } from '../../../domain/board.ts';
import { handMoved } from '../../../store/commands.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectBoardView, selectList, selectShowsOneList, selectTask } from '../../../store/selectors.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { listName } from '../../messages/list-name.ts';
import { board } from '../column/columns-registry.ts';
import {
  beginSession,
  besideBoard,
  type DragSession,
  edgeSpeeds,
  leadsNowhere,
  markTarget,
  measureAnew,
  measureHeights,
  scrollAtEdges,
  targetUnder,
} from './drag-session.ts';
import type { Drag, Point } from './follow-press.ts';
import { columnOf, held, holdTask, letGo, setSlot, slot } from './hand.ts';
import { cardInHand, listInHand } from './in-hand.ts';
import { land } from './landing.ts';
import { listSlot, taskSlot } from './pointer-slot.ts';
import { usePointerDrop } from './use-pointer-drop.ts';
import { sayGone, sayWhyNot } from './why-not.ts';

/** Turns a pointer's movement into a slot, and a drop into a change. `busy`: a drag is in progress. */
export function usePointerDrag(): Drag & { busy(): boolean } {
  const store = useAppStore();
  const drop = usePointerDrop();
  const session = useRef<DragSession | null>(null);

  const place = useCallback(() => {
    const now = session.current;
    const hand = held.get();
    if (!now || !hand) return;
    now.next = null;
    store.dispatch(handMoved());
    const target = now.pointer && targetUnder(now, now.pointer);
    markTarget(now, target);
    now.drawn.seeThrough(target !== null);
    if (target) {
      setSlot({ kind: 'board', boardId: target.dataset.dropBoard ?? '' });
      return;
    }
    // A drop that misses the boards in the sidebar is not meant for the list that happens to be next to it.
    if (now.pointer && besideBoard(now, now.pointer)) {
      setSlot(null);
      return;
    }
    const view = selectBoardView(store.getState());
    const next = hand.kind === 'list' ? listSlot(now, hand.listId, view) : taskSlot(now, hand, view);
    if (next === null) {
      // Off the sidebar again and over no column: the board's slot no longer holds.
      if (slot.get()?.kind === 'board') setSlot(null);
      return;
    }
    const shown = columnOf(slot.get());
    // One column per frame: the gap closes in the old column now, and opens in the new one in the next frame.
    const leaves = shown !== null && shown !== columnOf(next);
    if (leaves) {
      now.next = next;
      afterPaint(() => {
        if (session.current === now && now.next === next) setSlot(next);
      });
    }
    setSlot(leaves ? null : next);
  }, [store]);

  /** Scrolls frame by frame while the hand is at an edge; requests no frame otherwise. */
  const scrollOn = useCallback(() => {
    const now = session.current;
    if (now?.frame !== 0) return;
    const speeds = edgeSpeeds(now);
    if (speeds.board === 0 && speeds.list === 0 && speeds.sidebar === 0) {
      now.scrolledAt = 0;
      return;
    }
    now.frame = requestAnimationFrame((at) => {
      now.frame = 0;
      // What others do meanwhile shows once the hand rests, also at an edge where nothing scrolls any more.
      if (scrollAtEdges(now, at)) place();
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
      // `place` reads the layout before anything is written, so that the browser need not lay out for it.
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
      // The point where the hand opens counts, which may be past the last move.
      if (at && (at.x !== now.pointer?.x || at.y !== now.pointer.y)) move(at);
      const hand = held.get();
      const goal = now.next ?? slot.get();
      session.current = null;
      cancelAnimationFrame(now.frame);
      now.drawn.remove();
      now.pressed.removeAttribute('data-in-hand');
      markTarget(now, null);
      letGo();
      const beside = now.pointer !== null && besideBoard(now, now.pointer);
      if (lands && hand && goal) drop(hand, goal);
      // On other boards a card has a place wherever it is dropped.
      else if (lands && hand?.kind === 'task' && !beside && isVirtualBoard(store.getState().ui.boardId))
        sayWhyNot(store, hand);
      if (hand?.kind === 'task') land(hand.taskId, now.box.left, now.box.top);
    },
    [store, drop, move],
  );

  // What others do moves the cards and boards under a hand that rests: the place that shows must stay the one where it
  // would drop. What is gone keeps its slot: the drop says so.
  const view = useAppSelector(selectBoardView);
  const oneList = useAppSelector(selectShowsOneList);
  useLayoutEffect(() => {
    const now = session.current;
    if (!now) return;
    const hand = held.get();
    // In the panel another list was chosen: the hand is over cards that were not there at the press.
    if (hand?.kind === 'task' && oneList && !view.order.includes(hand.listId)) {
      open(null, false);
      return sayGone(view.lists.get(hand.listId)?.tasks.has(hand.taskId) ? 'placeGone' : 'taskGone');
    }
    measureAnew(now);
    const shown = slot.get();
    const listId = columnOf(shown);
    const isGone = shown?.kind === 'board' ? leadsNowhere(now, shown.boardId) : listId && !view.order.includes(listId);
    if (!isGone) place();
  }, [view, place, oneList, open]);

  const lift = useCallback(
    (pressed: HTMLElement, start: Point, at: Point | null) => {
      const element = board.element;
      if (!element) return;
      const state = store.getState();
      const { task: taskId, list: listId = '', listHead } = pressed.dataset;
      const list = selectList(state, listHead ?? listId);
      const task = taskId === undefined ? null : selectTask(state, listId, taskId);
      if (!list || !(listHead || task)) return;
      const now = beginSession(element, pressed, start, task ? cardInHand(pressed) : listInHand(listName(list.title)));
      session.current = now;
      if (task) {
        pressed.setAttribute('data-in-hand', '');
        holdTask(list, task, now.box.height, 'pointer');
      } else held.set({ kind: 'list', listId: list.id, title: list.title, by: 'pointer' });
      if (at) move(at);
      else {
        place();
        now.drawn.moveTo(now.box.left, now.box.top);
      }
      now.drawn.show(element);
    },
    [store, move, place],
  );

  return useMemo(
    () => ({
      lift,
      move,
      open,
      resized() {
        if (session.current) measureHeights(session.current);
      },
      busy: () => session.current !== null,
    }),
    [lift, move, open],
  );
}
