import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { operationMade, operationRetried } from './ops-slice.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { undoableMade } from './ui-slice.ts';

/**
 * Does what the user wants: the operation goes to the database and into the view at once, and waits for its undo window
 * before it is sent [4.7]. Writes of the user document have no delay (decision D18). Gives the operation's id, null where
 * nobody is signed in.
 */
export function act(intent: Intent): AppThunk<string | null> {
  return (dispatch, _getState, { ports, appender, reader }) => {
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
 * intents and where nobody is signed in. `say`: what the toast with Undo says, where the kind of the first does not say it.
 */
export function actUndoable(intents: readonly Intent[], say?: string): AppThunk<string | null> {
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
