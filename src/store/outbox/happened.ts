import { memoLast } from '../selectors.ts';
import type { RootState } from '../store.ts';
import type { Clashed, Dropped, KeptState } from './kept-slice.ts';

/** The entries that the user has not dealt with yet. */
const openOf = memoLast(({ happened, looked }: KeptState) => {
  const done = new Set(looked.done);
  return happened.filter(({ key }) => !done.has(key));
});

/** Refused changes and lost values that the user has not dealt with. */
export const selectHappened = (state: RootState): readonly (Dropped | Clashed)[] => openOf(state.kept);

/** How many of them came since the user last looked. */
export const selectUnseenCount = (state: RootState): number =>
  selectHappened(state).filter(({ key }) => key > state.kept.looked.upTo).length;
