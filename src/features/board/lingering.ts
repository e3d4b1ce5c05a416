import { isVirtualBoard } from '../../domain/board.ts';
import type { ListView } from '../../domain/list.ts';
import { UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import { foundIn, selectSearch } from '../../store/search.ts';
import type { RootState } from '../../store/store.ts';
import { external, useExternal } from '../../ui/external.ts';
import { atRest } from './at-rest.ts';
import { monthsOpen } from './completed-toggle.tsx';
import { isListFolded } from './folded.ts';
import { type ColumnItems, columnItems } from './items.ts';
import { newestMonths } from './months.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * By list: tasks that were completed here a moment ago. They keep their place until the undo window ends and the board is at
 * rest, then leave: nothing shifts under a hand that scrolls or carries.
 */
const lingering = external<ReadonlyMap<string, ReadonlySet<string>>>(new Map());

/** By task: what calls its leave off. */
const leaving = new Map<string, () => void>();

const underPointer = (taskId: string): boolean =>
  document.querySelector(`[data-task="${CSS.escape(taskId)}"]:hover`) !== null;

function change(listId: string, update: (tasks: Set<string>) => void): void {
  const tasks = new Set(lingering.get().get(listId));
  update(tasks);
  lingering.set(new Map(lingering.get()).set(listId, tasks.size === 0 ? NONE : tasks));
}

/** Keeps a completed task where it is for the undo window, and longer while the pointer rests on it. */
export function linger(listId: string, taskId: string): void {
  change(listId, (tasks) => tasks.add(taskId));
  const leaveIn = (ms: number) => {
    const timer = setTimeout(() => leaving.set(taskId, atRest(leave)), ms);
    leaving.set(taskId, () => clearTimeout(timer));
  };
  const leave = () => {
    if (underPointer(taskId)) return leaveIn(500);
    leaving.delete(taskId);
    change(listId, (tasks) => tasks.delete(taskId));
  };
  // One that was completed once more has its whole window again.
  leaving.get(taskId)?.();
  leaveIn(UNDO_WINDOW_MS);
}

/** Keeps a task where it is while something at it is being typed into, also when it is completed elsewhere; gives the end. */
export function stay(listId: string, taskId: string): () => void {
  change(listId, (tasks) => tasks.add(taskId));
  return () => {
    if (!leaving.has(taskId)) change(listId, (tasks) => tasks.delete(taskId));
  };
}

/** The tasks of a list that linger; the same set until it changes. */
export function useLingering(listId: string): ReadonlySet<string> {
  return useExternal(lingering, (lists) => lists.get(listId) ?? NONE);
}

/** What a column would show with all unfolded, as sort mode and filter show it; nothing where there is no such column. */
function itemsOf(state: RootState, list: ListView): ColumnItems {
  if (isVirtualBoard(state.ui.boardId) || isListFolded(state, list)) return { open: [], completed: [] };
  const search = selectSearch(state);
  return columnItems(list, lingering.get().get(list.id) ?? NONE, search && foundIn(list, search.match).top);
}

/**
 * The cards that a column shows on top: open ones and those that linger, as sort mode and filter show them. None of a folded
 * list, and on a board that shows no lists.
 */
export const shownTop =
  (state: RootState) =>
  (list: ListView): readonly string[] =>
    itemsOf(state, list).open;

/** The same with the completed cards that are unfolded. */
export function shownItems(state: RootState, list: ListView): ColumnItems {
  const { open, completed } = itemsOf(state, list);
  const months = monthsOpen(list.id, selectSearch(state) !== null);
  return { open, completed: months > 0 ? newestMonths(list, completed, months) : [] };
}

/** All of them, from top to bottom. */
export const shownCards =
  (state: RootState) =>
  (list: ListView): readonly string[] => {
    const { open, completed } = shownItems(state, list);
    return [...open, ...completed];
  };

/** All tasks that linger, by list; the same map until it changes. */
export const useAllLingering = (): ReadonlyMap<string, ReadonlySet<string>> => useExternal(lingering, (lists) => lists);
