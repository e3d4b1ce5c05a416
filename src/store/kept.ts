import { type Clashed, type Dropped, type KeptState, keptRead } from './kept-slice.ts';
import { memoLast } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';

/** Reads what is kept: refused changes, lost values, deleted tasks. Nothing where the database is not open. */
export function readKept(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { appender, ports }) => {
    const records = appender?.records();
    if (!records || !ports) return;
    try {
      // No first paint waits for what is kept: what reads it comes with the first read.
      const { loadKept } = await import('./load-kept.ts');
      dispatch(keptRead(await loadKept(records, ports.uid)));
    } catch {
      // The connection was closed meanwhile: the banner of the database says so.
    }
  };
}

/** Something happened that the user has not dealt with yet. */
const openOf = memoLast(({ happened, looked }: KeptState) => {
  const done = new Set(looked.done);
  return happened.filter(({ key }) => !done.has(key));
});

/** Refused changes and lost values that the user has not dealt with. */
export const selectHappened = (state: RootState): readonly (Dropped | Clashed)[] => openOf(state.kept);

/** How many of them came since the user last looked. */
export const selectUnseenCount = (state: RootState): number =>
  selectHappened(state).filter(({ at }) => at > state.kept.looked.at).length;
