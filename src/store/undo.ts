import type { Intent } from '../domain/operations/operation.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { createProjector, effective } from '../domain/project.ts';
import { act } from './act.ts';
import { type Entry, operationDiscarded } from './ops-slice.ts';
import type { AppThunk } from './store.ts';
import { type UndoablePart, undoableGone, undoablesRevised } from './ui-slice.ts';

/**
 * Takes an action back [4.9]: an undo is an operation itself, so it holds offline and after the request went out. Null
 * where the action is not one that this page can take back. 'too-late' where a part of it is done for good, as with a list
 * that the service has deleted: then all of it stays done, since half of a board would be none.
 */
export function undo(operationId: string): AppThunk<'undone' | 'too-late' | null> {
  return (dispatch, getState) => {
    const { ui, ops } = getState();
    const target = ui.undoables.find((undoable) => undoable.operationId === operationId);
    if (!target) return null;
    dispatch(undoableGone(operationId));
    const entryOf = (id: string) => ops.entries.find(({ pending }) => pending.operation.id === id);
    if (target.parts.some((part) => isTooLate(entryOf(part.operationId), part.compensate))) return 'too-late';
    // The last one first: what stands on another is taken back before it.
    for (const part of target.parts.toReversed()) dispatch(takeBack(part.operationId, part.compensate));
    dispatch(reviseUndoables());
    return 'undone';
  };
}

/**
 * After something was taken back: actions that wait are done without it, so what takes them back themselves is worked out
 * anew. Of what the service has the base shows no earlier state, nor perhaps of a write of the user document, which the cloud
 * may tell of before it is settled; and where nothing comes of it, the old one stays.
 */
export function reviseUndoables(): AppThunk {
  return (dispatch, getState) => {
    const { ui, ops, base } = getState();
    const counting = effective(ops.pending);
    const projector = createProjector();
    const revised = ({ operationId, compensate }: UndoablePart): UndoablePart => {
      const at = counting.findIndex(({ operation }) => operation.id === operationId);
      const pending = counting[at];
      if (!pending || pending.step || pending.operation.kind === 'WRITE_USER') return { operationId, compensate };
      const anew = undoOf(pending.operation, projector(base.base, counting.slice(0, at)));
      return { operationId, compensate: anew.length > 0 ? anew : compensate };
    };
    dispatch(undoablesRevised(ui.undoables.map((made) => ({ ...made, parts: made.parts.map(revised) }))));
  };
}

/** Whether nothing takes it back any more, and the service has it or a part of it, or may have it in a moment. */
export function isTooLate(entry: Entry | undefined, compensate: readonly Intent[]): boolean {
  if (compensate.length > 0) return false;
  const state = entry?.record?.state;
  return !entry || state === 'inFlight' || state === 'unknown' || (entry.pending.step ?? 0) > 0;
}

/** Takes one change back by an operation; one that could not be saved just goes. */
export function takeBack(operationId: string, compensate: readonly Intent[]): AppThunk {
  return (dispatch, getState) => {
    const entry = getState().ops.entries.find(({ pending }) => pending.operation.id === operationId);
    if (entry?.save === 'failed') dispatch(giveUp(operationId));
    else dispatch(act({ kind: 'UNDO', payload: { target: operationId, compensate } }));
  };
}

/** Gives up a change that could not be saved, also where it was to wait for the next start. */
export function giveUp(operationId: string): AppThunk {
  return (dispatch, _getState, { appender }) => {
    appender?.drop(operationId);
    dispatch(operationDiscarded(operationId));
  };
}
