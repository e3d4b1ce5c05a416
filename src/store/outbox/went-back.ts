import type { AppThunk } from '../store.ts';
import { keptLooked } from './kept-slice.ts';
import { writeLooked } from './looked.ts';

/** For each operation of this page that dealt with an entry of what happened: the key of the entry's record. */
const dealtWithBy = new Map<string, number>();

/** Remembers the entry that an operation dealt with. */
export const wentBack = (operationId: string, key: number): void => void dealtWithBy.set(operationId, key);

/**
 * Shows the entry again that an operation dealt with, since the operation is undone: nothing else may have the entry's
 * text.
 */
export function tellAgain(operationId: string): AppThunk {
  return (dispatch, getState, { ports }) => {
    const again = dealtWithBy.get(operationId);
    if (!ports || again === undefined) return;
    dispatch(keptLooked(writeLooked(ports.uid, getState().kept.looked, (key) => key !== again)));
  };
}
