import { type KeyboardEvent, useCallback } from 'react';
import { shownTitle } from '../../../domain/label.ts';
import { moveTask, nestTask, unnestTask } from '../../../domain/operations/intents.ts';
import type { IntentOf } from '../../../domain/operations/operation.ts';
import type { View } from '../../../domain/view.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectBoardView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { deleteOrAsk } from '../../../store/tasks/delete-task.ts';
import { openLabels, openTask, type TaskPlace } from '../../../store/ui-slice.ts';
import { shortcutKey } from '../../../ui/keys.ts';
import { announce } from '../../../ui/live-region.tsx';
import { listName } from '../../messages/list-name.ts';
import { messages } from '../../messages/messages.ts';
import { boardMenu } from '../board-menu.ts';
import { shownSubtasks } from '../cards/expanded.ts';
import { toggleTask } from '../cards/toggle-task.ts';
import { indexBehind } from '../column/items.ts';
import { shownCards, shownTop } from '../column/lingering.ts';
import { offerMyOrder } from '../column/sort-list.ts';
import { held } from '../drag/hand.ts';
import { sayWhyNot } from '../drag/why-not.ts';
import { arrowOf, carryKeyOf, directionOf, PLACING } from './board-keys.ts';
import { type CarryKey, carried, siblingsAt, startPlace, type Top } from './carry.ts';
import { editingTitle } from './editing.ts';
import { seekFocus } from './focus.ts';
import { type Direction, nextPlace } from './navigation.ts';
import type { Carry } from './use-carry.ts';

/**
 * Moves the focus from a place in a direction, if there is one that way. An empty task id stands for the list's head.
 */
export function walk(store: AppStore, from: TaskPlace, direction: Direction): void {
  const state = store.getState();
  const next = nextPlace(selectBoardView(state), shownCards(state), shownSubtasks(state), from, direction);
  if (next) seekFocus(next.listId, next.taskId);
}

/** Returns the key handler for cards and subtask rows, also while the keyboard carries a task. */
export function useKeys(carry: Carry): (event: KeyboardEvent) => void {
  const store = useAppStore();
  return useCallback(
    (event) => {
      const card = event.target as HTMLElement;
      const { task: taskId, list: listId } = card.dataset;
      const key = shortcutKey(event.nativeEvent);
      if (key === null || event.defaultPrevented || !taskId || !listId) return;
      const carrying = held.get()?.by === 'keyboard';
      const taken = carrying ? carryOn(carry, key, event) : press(store, carry, { listId, taskId }, key, event);
      if (!taken) return;
      event.preventDefault();
      event.stopPropagation();
    },
    [store, carry],
  );
}

/** Takes a key while the keyboard carries a task; false for a key that it has no use for. */
function carryOn(carry: Carry, key: string, event: KeyboardEvent): boolean {
  const step = carryKeyOf(key, event);
  if (step) carry.step(step);
  else if (key === 'Enter' || key === ' ' || key === 'm') carry.drop();
  else if (key === 'Escape') carry.putBack();
  else return false;
  return true;
}

/** Takes a key on a card or a subtask row; false for a key that has no meaning there. */
function press(store: AppStore, carry: Carry, place: TaskPlace, key: string, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey) return false;
  const { listId, taskId } = place;
  const state = store.getState();
  const view = selectBoardView(state);
  const arrow = arrowOf(key, event);
  const moves = event.altKey ? arrow !== undefined : PLACING.includes(key);
  if (moves && view.lists.get(listId)?.tasks.get(taskId)?.status === 'completed') {
    sayWhyNot(store, place);
    return true;
  }
  if (event.altKey) {
    if (arrow) stepBeside(store, place, arrow);
    return moves;
  }
  const direction = directionOf(key, event);
  if (direction) walk(store, place, direction);
  else if (key === 'Enter') {
    store.dispatch(openTask(place));
    // If the task's details are open already, nothing else would move the focus there.
    document.querySelector<HTMLElement>('[data-details]')?.focus();
  } else if (key === 'e' || key === 'F2') editingTitle.set(taskId);
  else if (key === 'c') toggleTask(store, listId, taskId);
  else if (key === 'd') boardMenu.set({ kind: 'due', ...place, anchor: event.target as HTMLElement });
  else if (key === 'l') store.dispatch(openLabels(place));
  else if (key === 'm' || key === ' ') carry.pickUp(place);
  else if (key === ']') {
    const nest = nestTask(view, listId, taskId, shownTop(state));
    if (nest) move(store, nest);
    else sayWhyNot(store, place);
  } else if (key === '[') {
    const unnest = unnestTask(view, listId, taskId);
    if (unnest) moveAndSay(store, unnest);
  } else if (key === 'Delete' || key === 'Backspace') store.dispatch(deleteOrAsk(listId, taskId));
  else return false;
  return true;
}

/** Moves a task by one step with Alt and an arrow. Within a sorted list its user's own order is offered first. */
function stepBeside(store: AppStore, place: TaskPlace, arrow: CarryKey): void {
  const step = () => stepGoal(selectBoardView(store.getState()), place, arrow, shownTop(store.getState()));
  const go = (goal: StepGoal | null) => {
    const intent = goal && moveTask(selectBoardView(store.getState()), goal);
    if (intent) moveAndSay(store, intent);
  };
  const goal = step();
  const list = selectBoardView(store.getState()).lists.get(place.listId);
  const inSorted = list && list.sortBy !== 'position' && list.tasks.get(place.taskId)?.parent === null;
  // Also where the user's own order has it there already: the key would seem to do nothing.
  if (inSorted && goal?.to === list.id && goal.parent === null) offerMyOrder(store, list, () => go(step()));
  else go(goal);
}

/** Moves a task, which keeps the focus. */
function move(store: AppStore, intent: IntentOf<'MOVE_TASK'>): void {
  keepInSight(intent.payload.taskId);
  store.dispatch(actUndoable([intent]));
  seekFocus(intent.payload.to, intent.payload.taskId);
}

/** Moves a task and announces where it stands now. */
function moveAndSay(store: AppStore, intent: IntentOf<'MOVE_TASK'>): void {
  move(store, intent);
  const { taskId, to } = intent.payload;
  const state = store.getState();
  const list = selectBoardView(state).lists.get(to);
  const task = list?.tasks.get(taskId);
  if (!list || !task) return;
  const index = siblingsAt(list, task.parent, '', shownTop(state)).indexOf(taskId);
  // -1 in a folded list, which shows no cards: it takes the task on top.
  announce(messages().movedTo(shownTitle(task), listName(list.title), Math.max(index, 0) + 1));
}

/** A move as `moveTask` takes it. */
type StepGoal = Parameters<typeof moveTask>[1];

/** Where one step with Alt and an arrow leads; null where there is nowhere to go. */
function stepGoal(view: View, place: TaskPlace, key: CarryKey, top: Top): StepGoal | null {
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
  // The step counts only shown siblings; the move needs the index among all of them.
  const after = siblingsAt(goal, to.parent, place.taskId, top)[to.index - 1] ?? null;
  const index = indexBehind(goal, to.parent, after, place.taskId) ?? 0;
  return { taskId: place.taskId, from: place.listId, to: to.listId, parent: to.parent, index };
}
