import { type Intent, type Operation, UNDO_WINDOW_MS } from '../domain/operations/operation.ts';
import { undosOf } from '../domain/operations/undos.ts';
import type { View } from '../domain/view.ts';
import { operationsMade, operationsRetried } from './ops-slice.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { undoableMade } from './ui-slice.ts';

/**
 * Performs a user's intent: its operation goes to the database and into the view at once, and is sent after its undo
 * window [4.7]. Writes of the user document have no delay (decision D18). Returns the operation's id, or null if nobody
 * is signed in.
 */
export function act(intent: Intent): AppThunk<string | null> {
  return (dispatch) => dispatch(actAll([intent]))[0] ?? null;
}

/**
 * Performs many intents together, in their order: performed one by one they would block the page meanwhile. Returns the
 * operations' ids.
 */
export function actAll(intents: readonly Intent[]): AppThunk<readonly string[]> {
  return (dispatch, _getState, { ports, appender, reader }) => {
    if (!ports || !appender || !reader || intents.length === 0) return [];
    const at = ports.now();
    const operations = intents.map((intent): Operation => {
      const delay = intent.kind === 'WRITE_USER' || intent.kind === 'UNDO' ? 0 : UNDO_WINDOW_MS;
      return { ...intent, id: ports.newId(), account: ports.uid, at, executeAfter: at + delay, v: 1 };
    });
    const saving = appender.append(operations);
    if (saving.length > operations.length) dispatch(operationsRetried(saving));
    dispatch(operationsMade({ operations, stamp: reader.stamp() }));
    return operations.map(({ id }) => id);
  };
}

/**
 * Performs intents as one action: one undo takes all of it back. Returns the id of the first operation, or null if
 * there are no intents or nobody is signed in. `say`: the text of the toast with Undo, if the first intent does not
 * give it.
 */
export function actUndoable(intents: readonly Intent[], say?: string): AppThunk<string | null> {
  return (dispatch, getState) => {
    const compensations = undosOf(intents, selectView(getState()));
    const ids = dispatch(actAll(intents));
    const parts = ids.map((operationId, index) => ({ operationId, compensate: compensations[index] ?? [] }));
    const [first] = intents;
    const [operationId] = ids;
    if (!first || operationId === undefined) return null;
    dispatch(undoableMade({ operationId, intent: first, parts, ...(say && { say }) }));
    return operationId;
  };
}

/** Performs the intent that is made from what the user sees at this moment, with Undo. Returns false if it is null. */
export function actOnView(intentOf: (view: View) => Intent | null): AppThunk<boolean> {
  return (dispatch, getState) => {
    const intent = intentOf(selectView(getState()));
    if (intent) dispatch(actUndoable([intent]));
    return intent !== null;
  };
}
