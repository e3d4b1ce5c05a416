import type { AppThunk } from './store.ts';

/** Reads the tasks of lists that are not in memory yet, from this device's records. */
export function ensureTasks(listIds: readonly string[]): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { reader }) => {
    await reader?.ensure(listIds);
  };
}

/**
 * Tells the reader that the user is dragging or scrolling something, so that changes from elsewhere do not shift it.
 */
export function handMoved(): AppThunk {
  return (_dispatch, _getState, { reader }) => reader?.handMoved();
}

/** Shows the whole board in a tab of its own if only the host can do that; false if a link does it. */
export function openBoardTab(): AppThunk<boolean> {
  return (_dispatch, _getState, { visitor }) => {
    visitor.openBoardTab?.();
    return visitor.openBoardTab !== undefined;
  };
}
