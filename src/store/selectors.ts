import { ALL_BOARDS, listsOn, oneListBoard } from '../domain/board.ts';
import type { ListView } from '../domain/list.ts';
import { touches } from '../domain/operations/touches.ts';
import { createProjector } from '../domain/project.ts';
import { sameOrder } from '../domain/reconcile.ts';
import type { Task } from '../domain/task.ts';
import type { UserDocument } from '../domain/user.ts';
import type { View } from '../domain/view.ts';
import type { Entry, OpsState } from './ops-slice.ts';
import type { RootState } from './store.ts';

const projector = createProjector();

/** The view, project(base, operations): memoised; unchanged tasks and lists keep their identity. */
export const selectView = (state: RootState): View => projector(state.base.base, state.ops.pending);

/**
 * The view of the board on the screen: `order` holds only its lists, `lists` holds all. If a filter names boards, their
 * lists are shown instead [2.46].
 */
export const selectBoardView = (state: RootState): View =>
  boardView(selectView(state), state.ui.boardId, state.ui.searchFilter?.boards ?? NO_BOARDS);

const NO_BOARDS: readonly string[] = [];

interface BoardView {
  readonly from: View;
  readonly boardId: string;
  readonly boards: readonly string[];
  readonly view: View;
}
let lastBoardView: BoardView | null = null;
function boardView(from: View, boardId: string, boards: readonly string[]): View {
  const last = lastBoardView;
  if (last?.from === from && last.boardId === boardId && last.boards === boards) return last.view;
  const wanted = boards.length === 0 ? [boardId] : boards;
  const order = sameOrder(last?.view.order, wanted.includes(ALL_BOARDS) ? from.order : listsOn(from, ...wanted));
  lastBoardView = { from, boardId, boards, view: { ...from, order } };
  return lastBoardView.view;
}

/** Ids of the lists of the board on the screen, in order. */
export const selectBoardOrder = (state: RootState): readonly string[] => selectBoardView(state).order;

/** Whether one list alone is shown, as in the popup, where another one may be chosen at any time. */
export const selectShowsOneList = ({ ui }: RootState): boolean => ui.boardId.startsWith(oneListBoard(''));

/** Ids of all lists, in the order in which boards show them. */
export const selectOrder = (state: RootState): readonly string[] => selectView(state).order;

export const selectList = (state: RootState, listId: string): ListView | undefined =>
  selectView(state).lists.get(listId);

export const selectTask = (state: RootState, listId: string, taskId: string): Task | undefined =>
  selectList(state, listId)?.tasks.get(taskId);

/** The user document with waiting changes applied; null until it was read once. */
export const selectUser = (state: RootState): UserDocument | null => selectView(state).user;

/** Whether the records were read, and whether the service's lists are known at all. */
export function selectBoardState(state: RootState): 'opening' | 'never-read' | 'ready' {
  if (!state.base.read) return 'opening';
  return state.base.listsKnown ? 'ready' : 'never-read';
}

/** `fresh`: on its way, `waiting`: longer than usual (offline, refused, blocked), `unsaved`: only on this page. */
export type OperationStateOfTask = 'fresh' | 'waiting' | 'unsaved';

const RANK: Record<OperationStateOfTask, number> = { fresh: 0, waiting: 1, unsaved: 2 };

function stateOf({ save, record }: Entry): OperationStateOfTask {
  if (save === 'failed') return 'unsaved';
  return record && (record.attempts > 1 || record.state === 'blocked' || record.lastError) ? 'waiting' : 'fresh';
}

const statesOf = memoLast((entries: OpsState['entries']): ReadonlyMap<string, OperationStateOfTask> => {
  const states = new Map<string, OperationStateOfTask>();
  for (const entry of entries) {
    const next = stateOf(entry);
    for (const taskId of touches(entry.pending.operation).tasks) {
      const known = states.get(taskId);
      if (!known || RANK[known] < RANK[next]) states.set(taskId, next);
    }
  }
  return states;
});

/** The state of a task's unsent changes; null if there are none. While offline all of them wait. */
export function selectOperationStateOfTask(state: RootState, taskId: string): OperationStateOfTask | null {
  const known = statesOf(state.ops.entries).get(taskId) ?? null;
  return known === 'fresh' && selectOffline(state) ? 'waiting' : known;
}

/** True without a network, as far as the browser or the engine knows [4.19]. */
export const selectOffline = (state: RootState): boolean => state.ui.offline || state.ui.engine?.online === false;

/** The problem that the page warns of: the engine's last one, until three seconds after it is over [4.16]. */
export const selectWarning = (state: RootState) => state.ui.warning;

export const selectProblem = (state: RootState) => state.ui.engine?.problem ?? null;
export const selectAccount = (state: RootState) => state.ui.account;

/**
 * How this page lost its account to another page that signed out or in; null if it did not. A page that signed out by
 * itself needs no message.
 */
export const selectAccountGone = ({ ui }: RootState) => (ui.account === null ? null : ui.accountGone);
export const selectNotices = (state: RootState) => state.ui.notices;
export const selectUndoables = (state: RootState) => state.ui.undoables;

/** The task of what is opened at a card: its labels, the question whether to delete it, or its details. */
export const selectAsked = ({ ui }: RootState) => ui.labelling ?? ui.deleting ?? ui.selectedTask;

/** Memoises the last call by the identity of its argument. */
export function memoLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { readonly argument: A; readonly result: R } | null = null;
  return (argument) => {
    if (last === null || last.argument !== argument) last = { argument, result: compute(argument) };
    return last.result;
  };
}
