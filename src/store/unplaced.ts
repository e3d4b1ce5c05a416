import type { AppThunk } from './store.ts';

/** Tells how many tasks were added without a page and wait for who signs in; the answer ends that. */
export function followUnplaced(tell: (count: number) => void): AppThunk<Promise<() => void>> {
  return async (_dispatch, _getState, { visitor }) => (await visitor.followUnplaced?.(tell)) ?? (() => {});
}
