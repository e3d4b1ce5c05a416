import { isVirtualBoard } from '../../../domain/board.ts';
import type { ListView } from '../../../domain/list.ts';
import { UNDO_WINDOW_MS } from '../../../domain/operations/operation.ts';
import { foundIn, selectSearch } from '../../../store/search/search.ts';
import type { RootState } from '../../../store/store.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { atRest } from './at-rest.ts';
import { openSince } from './completed-toggle.tsx';
import { isListFolded } from './folded.ts';
import { type ColumnItems, columnItems, type Lingering } from './items.ts';
import { tasksSince } from './months.ts';

const NONE: Lingering = new Map();

/**
 * By list: tasks that were completed on this page a moment ago. They keep their place until the undo window has ended
 * and the board is at rest, so that nothing shifts while the user scrolls or carries something.
 */
const lingering = external<ReadonlyMap<string, Lingering>>(new Map());

/** By task: the function that cancels its pending leave. */
const leaving = new Map<string, () => void>();

const underPointer = (taskId: string): boolean =>
  document.querySelector(`[data-task="${CSS.escape(taskId)}"]:hover`) !== null;

function change(listId: string, update: (tasks: Map<string, readonly string[] | null>) => void): void {
  const tasks = new Map(lingering.get().get(listId));
  update(tasks);
  lingering.set(new Map(lingering.get()).set(listId, tasks.size === 0 ? NONE : tasks));
}

/**
 * Keeps a completed task where it is for the undo window, and longer while the pointer rests on it. `shown`: the cards
 * of its column, from top to bottom; none on a virtual board.
 */
export function linger(listId: string, taskId: string, shown: readonly string[]): void {
  const at = shown.indexOf(taskId);
  const above = at < 0 ? null : shown.slice(0, at).toReversed();
  change(listId, (tasks) => tasks.set(taskId, above));
  const leaveIn = (ms: number) => {
    const timer = setTimeout(() => leaving.set(taskId, atRest(leave)), ms);
    leaving.set(taskId, () => clearTimeout(timer));
  };
  const leave = () => {
    if (underPointer(taskId)) return leaveIn(500);
    leaving.delete(taskId);
    change(listId, (tasks) => tasks.delete(taskId));
  };
  // A task that is completed again gets a whole new window.
  leaving.get(taskId)?.();
  leaveIn(UNDO_WINDOW_MS);
}

/** Whether a task that was completed here is still at the place where it was open. */
export const lingers = (taskId: string): boolean => leaving.has(taskId);

/**
 * Keeps a task at its place while the user types into one of its fields, even if it is completed elsewhere. Returns the
 * function that ends this.
 */
export function stay(listId: string, taskId: string): () => void {
  change(listId, (tasks) => tasks.set(taskId, tasks.get(taskId) ?? null));
  return () => {
    if (!leaving.has(taskId)) change(listId, (tasks) => tasks.delete(taskId));
  };
}

/** The lingering tasks of a list; the same map until it changes. */
export function useLingering(listId: string): Lingering {
  return useExternal(lingering, (lists) => lists.get(listId) ?? NONE);
}

/**
 * The sorted and filtered cards that a column would show with all its completed tasks unfolded; none for a folded list
 * and on virtual boards, which have no such column.
 */
function itemsOf(state: RootState, list: ListView): ColumnItems {
  if (isVirtualBoard(state.ui.boardId) || isListFolded(state, list)) return { open: [], completed: [] };
  const search = selectSearch(state);
  return columnItems(list, lingering.get().get(list.id) ?? NONE, search && foundIn(list, search.match).top);
}

/**
 * Returns the cards in the upper part of a column, open and lingering tasks, sorted and filtered. None for a folded
 * list and on virtual boards.
 */
export const shownTop =
  (state: RootState) =>
  (list: ListView): readonly string[] =>
    itemsOf(state, list).open;

/** The cards that a column shows: those of `shownTop`, and the completed ones that are unfolded. */
export function shownItems(state: RootState, list: ListView): ColumnItems {
  const { open, completed } = itemsOf(state, list);
  const since = openSince(list.id, selectSearch(state) !== null);
  return { open, completed: since === null ? [] : tasksSince(list, completed, since) };
}

/** The cards of `shownItems` in one array, from top to bottom. */
export const shownCards =
  (state: RootState) =>
  (list: ListView): readonly string[] => {
    const { open, completed } = shownItems(state, list);
    return [...open, ...completed];
  };

/** All lingering tasks by list; the same map until it changes. */
export const useAllLingering = (): ReadonlyMap<string, Lingering> => useExternal(lingering, (lists) => lists);
