import { isMoot } from '../../domain/operations/moot.ts';
import { selectUndoables, selectView } from '../../store/selectors.ts';
import type { AppStore, RootState } from '../../store/store.ts';
import { undoableGone } from '../../store/ui-slice.ts';
import { rare } from '../toasts/take-back.ts';
import { undoByKey } from './undo-by-key.ts';

type Undoable = RootState['ui']['undoables'][number];

/**
 * Returns true if all of an action has reached the cloud, and everything that undoing it would change is gone since.
 */
function isGone(state: RootState, { parts }: Undoable): boolean {
  const waiting = new Set(state.ops.entries.map(({ pending }) => pending.operation.id));
  const view = selectView(state);
  return parts.every(
    ({ operationId, compensate }) =>
      !waiting.has(operationId) && compensate.length > 0 && compensate.every((intent) => isMoot(intent, view)),
  );
}

/** Like `undoByKey`; but if nothing of the last action is left to take back, it only tells the user so. */
export function undoThere(store: AppStore): boolean {
  const last = selectUndoables(store.getState()).at(-1);
  if (!last || !isGone(store.getState(), last)) return undoByKey(store);
  store.dispatch(undoableGone(last.operationId));
  rare(({ sayUndoGone }) => sayUndoGone());
  return true;
}
