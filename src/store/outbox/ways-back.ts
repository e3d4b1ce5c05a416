import type { Operation } from '../../domain/operations/operation.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { loadCopies } from './copies.ts';
import { readKept } from './kept.ts';
import { ensureKeptLists, stillDeleted } from './kept-acts.ts';
import { selectOutbox } from './outbox.ts';

/** Kinds of operations whose deleted tasks or lists can be brought back. */
export const DELETES: ReadonlySet<string> = new Set<Operation['kind']>([
  'DELETE_TASK',
  'DELETE_TASKLIST',
  'DELETE_COMPLETED_TASKS',
]);

/** What this device could bring something back from; a sign-out removes it. */
export interface WaysBack {
  /** Deleted tasks, or lists, that are not on the board again. */
  readonly deleted: boolean;
  /** How many daily copies there are. */
  readonly copies: number;
}

/** Reads the ways back; what cannot be read now is not counted. */
export function waysBack(): AppThunk<Promise<WaysBack>> {
  return async (dispatch, getState) => {
    const copies = await dispatch(loadCopies());
    await dispatch(readKept());
    await dispatch(ensureKeptLists());
    const state = getState();
    const waits = selectOutbox(state).some(({ subject }) => DELETES.has(subject.kind));
    return {
      deleted: waits || stillDeleted(state.kept, selectView(state)).length > 0,
      copies: typeof copies === 'string' ? 0 : copies.length,
    };
  };
}
