import { selectUndoables } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { undoHere } from './undo-here.ts';

/** Takes the last action back. Returns false if there is none. */
export function undoByKey(store: AppStore): boolean {
  const last = selectUndoables(store.getState()).at(-1);
  if (last) undoHere(store, last.operationId);
  return last !== undefined;
}
