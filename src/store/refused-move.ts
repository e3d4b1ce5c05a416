import { moveAsCopy } from '../domain/operations/move-as-copy.ts';
import { touches } from '../domain/operations/touches.ts';
import { localId } from '../domain/task.ts';
import { act, actAll } from './act.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';

/**
 * The answer yes to 'Move as a copy?' [4.5]: the refused move and what was done to its task since are taken back, and the
 * task is made anew as the user sees it. False where the move does not wait any more or no copy may be made.
 */
export function acceptCopy(operationId: string): AppThunk<boolean> {
  return (dispatch, getState, { ports }) => {
    const { ops, base } = getState();
    const index = ops.entries.findIndex(({ pending }) => pending.operation.id === operationId);
    const move = ops.entries[index]?.pending.operation;
    if (!ports || move?.kind !== 'MOVE_TASK') return false;
    const newId = () => localId(ports.newId());
    const intents = moveAsCopy(selectView(getState()), base.base, move.payload, newId);
    if (intents.length === 0) return false;
    const { taskId } = move.payload;
    const since = ops.entries.slice(index).filter(({ pending }) => touches(pending.operation).tasks.includes(taskId));
    for (const { pending } of since.reverse()) {
      dispatch(act({ kind: 'UNDO', payload: { target: pending.operation.id, compensate: [] } }));
    }
    dispatch(actAll(intents));
    return true;
  };
}
