import { useEffect, useMemo } from 'react';
import { shownTitle } from '../../../domain/label.ts';
import type { View } from '../../../domain/view.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import type { TaskPlace } from '../../../store/ui-slice.ts';
import { external } from '../../../ui/external.ts';
import { focusIsFree } from '../../../ui/focus-is-free.ts';
import { announce } from '../../../ui/live-region.tsx';
import { listName } from '../../messages/list-name.ts';
import { useMessages } from '../../messages/messages.ts';
import { cardHeight } from '../cards/height-observer.ts';
import { mounted } from '../column/columns-registry.ts';
import { shownTop } from '../column/lingering.ts';
import { bottomOf, topOf } from '../column/windowing.ts';
import { type HeldTask, held, holdTask, letGo, setSlot, slot } from '../drag/hand.ts';
import { useDrop } from '../drag/use-drop.ts';
import { type CarryKey, type CarryPlace, carried, slotOf, startPlace, type Top } from './carry.ts';
import { seekFocus } from './focus.ts';

/** Finds the next place of a carried task. */
export type FindPlace = (view: View, hand: HeldTask, from: CarryPlace, shown: Top) => CarryPlace;

/** Moving a task with the keyboard: pick up, choose a place, drop or put back. Every step is announced. */
export interface Carry {
  pickUp(place: TaskPlace): void;
  step(key: CarryKey): void;
  /** Goes to where `find` says, without announcing it. */
  follow(find: FindPlace): void;
  drop(): void;
  putBack(): void;
  /**
   * The focus has left an element for the `next`. If it went elsewhere, the task stays where it was. A press on empty
   * space leads the focus nowhere; a window that is left keeps it on the card.
   */
  left(element: Element, next: HTMLElement | null): void;
}

/** The keyboard's hand on the board that is on the screen; its menus use it. */
export const keyboardHand = external<Carry | null>(null);

/** Creates the keyboard's hand of a board and publishes it as `keyboardHand`. */
export function useCarry(): Carry {
  const store = useAppStore();
  const words = useMessages();
  const drop = useDrop();
  const carry = useMemo((): Carry => {
    let place: CarryPlace | null = null;
    const carriedTask = () => {
      const now = held.get();
      return now?.by === 'keyboard' ? now : null;
    };
    const top = () => shownTop(store.getState());
    const show = (said: boolean) => {
      const hand = carriedTask();
      const view = selectBoardView(store.getState());
      const list = place ? view.lists.get(place.listId) : undefined;
      if (!hand || !place || !list) return;
      const layout = mounted.get(list.id)?.layout;
      const shown = layout?.items ?? [];
      const boxOf = (parent: string) => {
        const index = shown.indexOf(parent);
        const top = layout && index >= 0 ? topOf(layout, index) : 0;
        return { top, height: layout && index >= 0 ? bottomOf(layout, index) - top : 0 };
      };
      setSlot(slotOf(list, place, hand.taskId, shown, boxOf, top()));
      if (!said) return;
      const parent = place.parent === null ? null : list.tasks.get(place.parent);
      announce(
        parent
          ? words.slotIn(shownTitle(parent), place.index + 1, place.count + 1)
          : words.slotAt(listName(list.title), place.index + 1, place.count + 1),
      );
    };
    const go = (find: FindPlace, said: boolean) => {
      const hand = carriedTask();
      if (!hand || !place) return;
      place = find(selectBoardView(store.getState()), hand, place, top());
      show(said);
    };
    return {
      pickUp({ listId, taskId }) {
        const view = selectBoardView(store.getState());
        const list = view.lists.get(listId);
        const task = list?.tasks.get(taskId);
        if (!list || !task || task.status === 'completed') return;
        holdTask(list, task, cardHeight(list, taskId), 'keyboard');
        const hand = carriedTask();
        place = hand ? startPlace(view, hand, top()) : null;
        announce(words.picked(shownTitle(task)));
        show(false);
      },
      step: (key) => go((view, hand, from, shown) => carried(view, hand, from, key, shown), true),
      follow: (find) => go(find, false),
      drop() {
        const hand = carriedTask();
        const goal = slot.get();
        letGo();
        if (hand && goal && 'listId' in goal) drop(hand, goal);
      },
      putBack() {
        const hand = carriedTask();
        letGo();
        if (!hand) return;
        announce(words.moveCancelled(hand.title));
        seekFocus(hand.listId, hand.taskId);
      },
      left(element, next) {
        const hand = carriedTask();
        if (!hand) return;
        const stay = () => {
          letGo();
          announce(words.moveCancelled(hand.title));
        };
        if (!next) queueMicrotask(() => held.get() === hand && element.isConnected && focusIsFree() && stay());
        else if (next.dataset.task !== hand.taskId) stay();
      },
    };
  }, [store, words, drop]);
  useEffect(() => {
    keyboardHand.set(carry);
    return () => keyboardHand.set(null);
  }, [carry]);
  return carry;
}
