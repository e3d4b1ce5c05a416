import type { Operation, Payloads } from '../../domain/operations/operation.ts';
import { type Subject, subjectOf } from '../../domain/operations/subject.ts';
import { touches } from '../../domain/operations/touches.ts';
import { effective } from '../../domain/project.ts';
import { listWith, type View } from '../../domain/view.ts';
import { MOVE_REFUSED } from '../../protocol/records.ts';
import type { Entry, OpsState } from '../ops-slice.ts';
import { memoLast, selectProblem, selectView } from '../selectors.ts';
import type { RootState } from '../store.ts';

/**
 * `saving`, `unsaved`: on this page only so far. `fresh`: goes out in a moment. `sending`: is being sent. `unsure`: no
 * answer came, and the engine is asking the service. `failed`: tried and put off. `blocked`: waits for what it depends
 * on. `homeless`: its list is gone. `asks`: a move that is only possible as a copy, if the user agrees.
 */
export type LineState =
  | 'saving'
  | 'unsaved'
  | 'fresh'
  | 'sending'
  | 'unsure'
  | 'failed'
  | 'blocked'
  | 'homeless'
  | 'asks';

/** A change that the cloud does not know yet, as the outbox shows it. */
export interface OutboxLine {
  readonly id: string;
  /** Milliseconds when the user acted. */
  readonly at: number;
  readonly subject: Subject;
  /** Its task is in no list any more. */
  readonly nowhere: boolean;
  readonly state: LineState;
  /** Milliseconds of the next try; null if it waits for something other than time. */
  readonly nextTryAt: number | null;
  /** Closed code of the last failure; 'storage-…' if this device could not save it. */
  readonly error: string | null;
}

/**
 * Returns true when a new task's list is gone. A subtask whose parent is in another list by now goes there, and is not
 * homeless.
 */
const isHomeless = ({ listId, taskId }: Payloads['INSERT_TASK'], view: View): boolean =>
  !view.lists.has(listId) && !listWith(view, taskId);

/**
 * Returns true when a change is about a task that is in no list any more, so that its title may not be known: a task
 * without a title is something else.
 */
export const isNowhere = (operation: Operation, view: View): boolean =>
  (operation.kind === 'UPDATE_TASK' || operation.kind === 'COMPLETE_TASKS' || operation.kind === 'MOVE_TASK') &&
  !touches(operation).tasks.some((id) => listWith(view, id));

/** `listsKnown`: if false, a list that is not in the view need not be gone. */
function stateOf({ save, record, pending }: Entry, view: View, listsKnown: boolean): LineState {
  if (save === 'failed') return 'unsaved';
  if (save === 'saving') return 'saving';
  const { operation } = pending;
  if (listsKnown && operation.kind === 'INSERT_TASK' && isHomeless(operation.payload, view)) return 'homeless';
  if (!record) return 'fresh';
  if (record.state === 'inFlight') return 'sending';
  if (record.state === 'unknown') return 'unsure';
  if (record.state === 'blocked') {
    return operation.kind === 'MOVE_TASK' && record.lastError === MOVE_REFUSED ? 'asks' : 'blocked';
  }
  return record.lastError ? 'failed' : 'fresh';
}

function lineOf(entry: Entry, view: View, listsKnown: boolean): OutboxLine {
  const { operation } = entry.pending;
  const state = stateOf(entry, view, listsKnown);
  const timed = state === 'failed' || state === 'unsure';
  return {
    id: operation.id,
    at: operation.at,
    subject: subjectOf(operation, view),
    nowhere: isNowhere(operation, view),
    state,
    nextTryAt: timed ? (entry.record?.nextTryAt ?? null) : null,
    error: entry.failure ? `storage-${entry.failure}` : (entry.record?.lastError ?? null),
  };
}

const linesOf = memoLast((entries: OpsState['entries']) =>
  memoLast((view: View) =>
    memoLast((listsKnown: boolean): readonly OutboxLine[] => {
      const count = new Set(effective(entries.map(({ pending }) => pending)));
      return entries.filter(({ pending }) => count.has(pending)).map((entry) => lineOf(entry, view, listsKnown));
    }),
  ),
);

/** The waiting changes, oldest first. */
export const selectOutbox = (state: RootState): readonly OutboxLine[] =>
  linesOf(state.ops.entries)(selectView(state))(state.base.listsKnown);

/**
 * New tasks for which the service has no list any more: they show on no board until the user chooses another one. The
 * delete of a list that waits here itself is sent after them.
 */
export function homelessLines(state: RootState): readonly OutboxLine[] {
  // Asked after every change of the board, and there hardly ever is one.
  if (!state.ops.entries.some(({ record }) => record?.lastError === 'not-found')) return [];
  return selectOutbox(state).filter(({ state, error }) => state === 'homeless' && error === 'not-found');
}

/**
 * Milliseconds of the next try: the engine's, if all sending waits for one, or else the earliest of the waiting
 * changes; null if there is none.
 */
export function selectNextTry(state: RootState): number | null {
  const problem = selectProblem(state);
  if (problem) return problem.nextTryAt;
  const times = selectOutbox(state).flatMap(({ error, nextTryAt }) => (error && nextTryAt ? [nextTryAt] : []));
  return times.length === 0 ? null : Math.min(...times);
}
