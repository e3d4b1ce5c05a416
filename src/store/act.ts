import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { type Entry, operationDiscarded, operationMade, operationRetried } from './ops-slice.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { undoableGone, undoableMade } from './ui-slice.ts';

interface ActOptions {
  readonly undoable?: boolean;
  /** What the toast with Undo says, where the kind of the intent does not say it. */
  readonly say?: string;
}

/**
 * Does what the user wants: the operation goes to the database and into the view at once, and waits for its undo window
 * before it is sent [4.7]. Writes of the user document have no delay (decision D18). Gives the operation's id, null where
 * nobody is signed in.
 */
export function act(intent: Intent, options: ActOptions = {}): AppThunk<string | null> {
  return (dispatch, _getState, { ports, appender, reader }) => {
    if (options.undoable) return dispatch(actAll([intent], options));
    if (!ports || !appender || !reader) return null;
    const at = ports.now();
    const delay = intent.kind === 'WRITE_USER' || intent.kind === 'UNDO' ? 0 : UNDO_WINDOW_MS;
    const operation: Operation = {
      ...intent,
      id: ports.newId(),
      account: ports.uid,
      at,
      executeAfter: at + delay,
      v: 1,
    };
    appender.append(operation);
    dispatch(operationMade({ operation, stamp: reader.stamp() }));
    return operation.id;
  };
}

/**
 * Does what the user wanted as one thing: one undo takes all of it back. Gives the id of the first operation, null for no
 * intents and where nobody is signed in.
 */
export function actAll(intents: readonly Intent[], { say }: Pick<ActOptions, 'say'> = {}): AppThunk<string | null> {
  return (dispatch, getState, { ports }) => {
    const parts = intents.flatMap((intent) => {
      const compensate = undoOf(intent, selectView(getState()));
      const operationId = dispatch(act(intent));
      return operationId === null ? [] : [{ operationId, compensate }];
    });
    const [first] = intents;
    const [named] = parts;
    if (!first || !named || !ports) return null;
    const { operationId } = named;
    dispatch(undoableMade({ operationId, kind: first.kind, at: ports.now(), parts, ...(say && { say }) }));
    return operationId;
  };
}

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
    return 'undone';
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

/** Tries again to save what could not be saved, of one task or of all. */
export function retrySave(taskId?: string): AppThunk {
  return (dispatch, getState, { appender }) => {
    for (const { save, pending } of getState().ops.entries) {
      if (save !== 'failed') continue;
      if (taskId !== undefined && !touches(pending.operation).tasks.includes(taskId)) continue;
      appender?.append(pending.operation);
      dispatch(operationRetried(pending.operation.id));
    }
  };
}

/** Gives up a change that could not be saved, also where it was to wait for the next start. */
export function giveUp(operationId: string): AppThunk {
  return (dispatch, _getState, { appender }) => {
    appender?.drop(operationId);
    dispatch(operationDiscarded(operationId));
  };
}
