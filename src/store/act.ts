import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { operationDiscarded, operationMade, operationRetried } from './ops-slice.ts';
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
  return (dispatch, getState, { ports, appender, reader }) => {
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
    const before = options.undoable ? selectView(getState()) : null;
    appender.append(operation);
    dispatch(operationMade({ operation, stamp: reader.stamp() }));
    if (before) {
      const { say } = options;
      const compensate = undoOf(intent, before);
      dispatch(undoableMade({ operationId: operation.id, kind: intent.kind, at, compensate, ...(say && { say }) }));
    }
    return operation.id;
  };
}

/** Does several things that the user wanted as one: one undo takes all of them back. Nothing for no intents. */
export function actAll(intents: readonly Intent[], options: { readonly say?: string } = {}): AppThunk {
  return (dispatch, getState, { ports }) => {
    const done = intents.flatMap((intent) => {
      const compensate = undoOf(intent, selectView(getState()));
      const operationId = dispatch(act(intent));
      return operationId === null ? [] : [{ operationId, kind: intent.kind, compensate }];
    });
    const [first, ...others] = done;
    if (!first || !ports) return;
    dispatch(undoableMade({ ...first, at: ports.now(), others, ...(options.say && { say: options.say }) }));
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
    const parts = [target, ...(target.others ?? [])];
    const entryOf = (id: string) => ops.entries.find(({ pending }) => pending.operation.id === id);
    /** The service has it, or may have it in a moment. */
    const hasLeft = (id: string) => {
      const entry = entryOf(id);
      return !entry || entry.record?.state === 'inFlight' || entry.record?.state === 'unknown';
    };
    if (parts.some((part) => part.compensate.length === 0 && hasLeft(part.operationId))) return 'too-late';
    // The last one first: what stands on another is taken back before it.
    for (const part of parts.reverse()) {
      if (entryOf(part.operationId)?.save === 'failed') dispatch(giveUp(part.operationId));
      else dispatch(act({ kind: 'UNDO', payload: { target: part.operationId, compensate: part.compensate } }));
    }
    return 'undone';
  };
}

/** Tries again to save what could not be saved of a task. */
export function retrySave(taskId: string): AppThunk {
  return (dispatch, getState, { appender }) => {
    for (const { save, pending } of getState().ops.entries) {
      if (save !== 'failed' || !touches(pending.operation).tasks.includes(taskId)) continue;
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
