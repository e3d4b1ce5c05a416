import { keptLooked } from './kept-slice.ts';
import { writeLooked } from './looked.ts';
import type { AppThunk } from './store.ts';

/** Entries of what happened, by their records' keys, under the operation of this page that dealt with them. */
const dealtWithBy = new Map<string, number>();

/** Remembers what an operation dealt with. */
export const wentBack = (operationId: string, key: number): void => void dealtWithBy.set(operationId, key);

/** What an operation dealt with that is undone is told again: nothing else may have the text of it. */
export function tellAgain(operationId: string): AppThunk {
  return (dispatch, getState, { ports }) => {
    const again = dealtWithBy.get(operationId);
    if (!ports || again === undefined) return;
    dispatch(keptLooked(writeLooked(ports.uid, getState().kept.looked, (key) => key !== again)));
  };
}
