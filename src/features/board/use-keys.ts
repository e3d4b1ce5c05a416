import { type KeyboardEvent, useCallback } from 'react';
import { shownTitle } from '../../domain/label.ts';
import { moveTask, nestTask, unnestTask } from '../../domain/operations/intents.ts';
import type { Intent, IntentOf } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import { actUndoable } from '../../store/act.ts';
import { deleteOrAsk } from '../../store/delete-task.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { keepInSight } from '../../store/search.ts';
import { selectBoardView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { openLabels, openTask, type TaskPlace } from '../../store/ui-slice.ts';
import { isRtl } from '../../ui/direction.ts';
import { shortcutKey } from '../../ui/keys.ts';
import { announce } from '../../ui/live-region.tsx';
import { listName } from '../messages/list-name.ts';
import { useMessages } from '../messages/messages.ts';
import { boardMenu } from './board-menu.ts';
import { type CarryKey, carried, siblingsAt, startPlace, type Top } from './carry.ts';
import { editingTitle } from './editing.ts';
import { shownSubtasks } from './expanded.ts';
import { seekFocus } from './focus.ts';
import { held } from './hand.ts';
import { indexBehind } from './items.ts';
import { shownCards, shownTop } from './lingering.ts';
import { type Direction, nextPlace } from './navigation.ts';
import { offerMyOrder } from './sort-list.ts';
import type { Carry } from './use-carry.ts';
import { sayWhyNot } from './why-not.ts';

const ARROWS: Record<string, Direction & CarryKey> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

type Modifiers = Pick<KeyboardEvent, 'altKey' | 'shiftKey'>;

/** The keys that move a card without Alt. */
const PLACING = ['m', ' ', '[', ']'];

/**
 * Returns an arrow key as a direction on the board; left and right are swapped in right-to-left. A sideways arrow with
 * Alt alone belongs to the browser (back and forward).
 */
export function arrowOf(key: string, { altKey, shiftKey }: Modifiers): (Direction & CarryKey) | undefined {
  const arrow = ARROWS[key];
  if (arrow !== 'left' && arrow !== 'right') return arrow;
  if (altKey && !shiftKey) return undefined;
  if (!isRtl()) return arrow;
  return arrow === 'left' ? 'right' : 'left';
}

/**
 * Moves the focus from a place in a direction, if there is one that way. An empty task id stands for the list's head.
 */
export function walk(store: AppStore, from: TaskPlace, direction: Direction): void {
  const state = store.getState();
  const next = nextPlace(selectBoardView(state), shownCards(state), shownSubtasks(state), from, direction);
  if (next) seekFocus(next.listId, next.taskId);
}

/** Returns the key handler for cards and subtask rows, also while the keyboard carries a task. */
export function useKeys(carry: Carry, toggle: (place: TaskPlace) => void): (event: KeyboardEvent) => void {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useMessages();
  return useCallback(
    (event) => {
      const element = event.target as HTMLElement;
      const { task: taskId, list: listId } = element.dataset;
      const pressed = shortcutKey(event.nativeEvent);
      if (pressed === null || event.defaultPrevented || !taskId || !listId) return;
      const place: TaskPlace = { listId, taskId };
      const done = () => {
        event.preventDefault();
        event.stopPropagation();
      };
      if (held.get()?.by === 'keyboard') {
        const key = carryKey(pressed, event);
        if (key) carry.step(key);
        else if (event.key === 'Enter' || event.key === ' ' || pressed === 'm') carry.drop();
        else if (event.key === 'Escape') carry.putBack();
        else if (event.key !== 'Tab') return;
        done();
        return;
      }
      const view = selectBoardView(store.getState());
      const task = view.lists.get(listId)?.tasks.get(taskId);
      const move = (key: CarryKey, intent: Intent | null) => {
        if (!intent) return;
        keepInSight(taskId);
        dispatch(actUndoable([intent]));
        if (intent.kind === 'MOVE_TASK') {
          seekFocus(intent.payload.to, taskId);
          const now = store.getState();
          const list = selectBoardView(now).lists.get(intent.payload.to);
          const task = list?.tasks.get(taskId);
          if (list && task && key !== 'nest') {
            const index = siblingsAt(list, task.parent, '', shownTop(now)).indexOf(taskId);
            // -1 in a folded list, which shows no cards: it takes the task on top.
            announce(words.movedTo(shownTitle(task), listName(list.title), Math.max(index, 0) + 1));
          }
        }
      };
      if (event.ctrlKey || event.metaKey) return;
      const arrow = arrowOf(pressed, event);
      const places = event.altKey ? arrow : PLACING.includes(pressed);
      if (places && task?.status === 'completed') {
        sayWhyNot(store, place);
        done();
        return;
      }
      if (event.altKey) {
        if (!arrow) return;
        const step = () => stepIntent(selectBoardView(store.getState()), place, arrow, shownTop(store.getState()));
        const list = view.lists.get(listId);
        const intent = step();
        const inSorted = list && list.sortBy !== 'position' && task?.parent === null;
        if (inSorted && intent?.payload.to === listId && intent.payload.place.parent === null) {
          offerMyOrder(store, list, () => move(arrow, step()));
        } else move(arrow, intent);
        done();
        return;
      }
      if (arrow) walk(store, place, arrow);
      else if (pressed === 'Home') walk(store, place, 'first');
      else if (pressed === 'End') walk(store, place, 'last');
      else if (pressed === 'Enter') {
        dispatch(openTask(place));
        // If the task's details are open already, nothing else would move the focus there.
        document.querySelector<HTMLElement>('[data-details]')?.focus();
      } else if (pressed === 'e' || pressed === 'F2') editingTitle.set(taskId);
      else if (pressed === 'c') toggle(place);
      else if (pressed === 'd') boardMenu.set({ kind: 'due', ...place, anchor: element });
      else if (pressed === 'l') dispatch(openLabels(place));
      else if (pressed === 'm' || pressed === ' ') carry.pickUp(place);
      else if (pressed === ']') {
        const nest = nestTask(view, listId, taskId, shownTop(store.getState()));
        if (nest) move('nest', nest);
        else sayWhyNot(store, place);
      } else if (pressed === '[') move('unnest', unnestTask(view, listId, taskId));
      else if (pressed === 'Delete' || pressed === 'Backspace') dispatch(deleteOrAsk(listId, taskId));
      else return;
      done();
    },
    [dispatch, store, words, carry, toggle],
  );
}

/** Keys that carry a task far along its list. */
const FAR: Record<string, CarryKey> = { Home: 'first', End: 'last', PageUp: 'pageUp', PageDown: 'pageDown' };

function carryKey(key: string, event: Modifiers): CarryKey | null {
  if (key === ']' || (key === 'Tab' && !event.shiftKey)) return 'nest';
  if (key === '[' || (key === 'Tab' && event.shiftKey)) return 'unnest';
  return arrowOf(key, event) ?? FAR[key] ?? null;
}

/** The intent of one step with Alt and an arrow; null where there is nowhere to go. */
function stepIntent(view: View, place: TaskPlace, key: CarryKey, top: Top): IntentOf<'MOVE_TASK'> | null {
  const task = view.lists.get(place.listId)?.tasks.get(place.taskId);
  if (!task || task.status === 'completed') return null;
  const hand = {
    kind: 'task',
    taskId: place.taskId,
    listId: place.listId,
    parent: task.parent,
    title: task.title,
    height: 0,
    topOnly: true,
    by: 'keyboard',
  } as const;
  const from = startPlace(view, hand, top);
  if (!from) return null;
  const to = carried(view, hand, from, key, top);
  const goal = view.lists.get(to.listId);
  if (to === from || !goal) return null;
  // The step counts only shown siblings; the intent needs the index among all of them.
  const after = siblingsAt(goal, to.parent, place.taskId, top)[to.index - 1] ?? null;
  const index = indexBehind(goal, to.parent, after, place.taskId) ?? 0;
  return moveTask(view, { taskId: place.taskId, from: place.listId, to: to.listId, parent: to.parent, index });
}
