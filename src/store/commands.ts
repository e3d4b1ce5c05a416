import type { AppThunk } from './store.ts';

/** Reads the tasks of lists that are not in memory yet, from this device's records. */
export function ensureTasks(listIds: readonly string[]): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { reader }) => {
    await reader?.ensure(listIds);
  };
}

/** Tells that the user's hand carries or scrolls something: nothing that changed elsewhere comes in under it. */
export function handMoved(): AppThunk {
  return (_dispatch, _getState, { reader }) => reader?.handMoved();
}

/** Shows the whole board in a tab of its own, where the host has to do it; false where a link does. */
export function openBoardTab(): AppThunk<boolean> {
  return (_dispatch, _getState, { visitor }) => {
    visitor.openBoardTab?.();
    return visitor.openBoardTab !== undefined;
  };
}
