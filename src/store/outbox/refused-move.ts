import { moveAsCopy } from '../../domain/operations/move-as-copy.ts';
import { localId } from '../../domain/task.ts';
import { actUndoable } from '../act.ts';
import { ensureTasks } from '../commands.ts';
import { selectOrder } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { takeBack } from '../undo.ts';

/**
 * Answers yes to 'Move as a copy?' [4.5]: takes back the refused move and the changes that depended on it, and makes
 * the task anew as the user sees it. False if the move does not wait any more or no copy may be made. The dependent
 * changes may concern any list, so all lists are loaded first.
 */
export function acceptCopy(operationId: string): AppThunk<Promise<boolean>> {
  return async (dispatch, getState, { ports }) => {
    await dispatch(ensureTasks(selectOrder(getState())));
    const { ops, base } = getState();
    const copy = ports && moveAsCopy(base.base, ops.pending, operationId, () => localId(ports.newId()));
    if (!copy) return false;
    dispatch(takeBack(copy.takenBack.map((operationId) => ({ operationId, compensate: [] }))));
    dispatch(actUndoable(copy.intents));
    return true;
  };
}
